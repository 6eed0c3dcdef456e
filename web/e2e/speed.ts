// How swift the tables are on a slow machine: `cargo xtask web-speed` prints it as the table that docs/BENCHMARKS.md has.
// It is measured on demand and asserted nowhere, for time depends on who else is at work.
import { test, type CDPSession, type Page } from "@playwright/test";
import { Hands } from "./hands";
import { games, played } from "./played";
import { named, started } from "./tables";

/** A processor so many times slower than this one. */
const SLOWER = 4;
/** Chromium's "Fast 4G": half a round trip is 82 ms. */
const FOUR_G = { offline: false, latency: 165, downloadThroughput: 8.1e6 / 8, uploadThroughput: 1.35e6 / 8 };
const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SIZES = { desktop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

/** What the page itself keeps of how long things took, in milliseconds. */
type Kept = { paint: number; tasks: number[]; presses: number[] };

/** Before anything else runs in the page: what is painted late, what holds it up, how soon a press shows. */
function keep() {
  const kept: Kept = { paint: 0, tasks: [], presses: [] };
  Object.assign(globalThis, { kept });
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch("largest-contentful-paint", ({ startTime }) => (kept.paint = startTime));
  watch("longtask", ({ duration }) => kept.tasks.push(duration));
  watch(
    "event",
    (entry) => {
      if ((entry as PerformanceEventTiming).interactionId) kept.presses.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

const read = (page: Page): Promise<Kept> =>
  page.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: Kept };
    const now = { ...kept };
    Object.assign(kept, { tasks: [], presses: [] });
    return now;
  });

const most = (times: number[]) => Math.round(Math.max(0, ...times));
const rows: string[] = [];

/** Does something and says how long the slowest press of it took to show, and the longest task. */
async function timed(page: Page, what: string, act: () => Promise<void>) {
  await read(page);
  await act();
  await page.waitForTimeout(800);
  const { presses, tasks } = await read(page);
  rows.push(`| ${what} | ${most(presses)} ms | ${most(tasks)} ms |`);
}

async function cold(page: Page, line: CDPSession, id: string, there: string) {
  let [requests, bytes] = [0, 0];
  const asked = ({ request }: { request: { url: string } }) => {
    if (!request.url.startsWith("data:")) requests += 1;
  };
  const came = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength);
  line.on("Network.requestWillBeSent", asked);
  line.on("Network.loadingFinished", came);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", FOUR_G);
  await page.goto(`/t/${id}`);
  await page.locator(there).first().waitFor();
  await page.waitForTimeout(4000);
  line.off("Network.requestWillBeSent", asked);
  line.off("Network.loadingFinished", came);
  await line.send("Network.emulateNetworkConditions", FREE);
  const { paint, tasks } = await read(page);
  return `${(paint / 1000).toFixed(1)} s | ${most(tasks)} ms | ${requests} | ${Math.round(bytes / 1000)} kB |`;
}

for (const game of games)
  for (const [size, viewport] of Object.entries(SIZES))
    test(`${game} ${size}`, async ({ browser }) => {
      const { name, seats, there, turn, seatsToTheEnd = seats } = played(game);
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const line = await context.newCDPSession(page);
      await named(page, "Ines");
      const { id } = await started(page, game, seatsToTheEnd);
      await page.addInitScript(keep);
      await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      rows.push(
        `\n${name}, ${size}\n| Cold table: largest paint | longest task | requests | sent |\n|--:|--:|--:|--:|`,
      );
      rows.push(`| ${await cold(page, line, id, there)}`);
      rows.push("\n| Press | to the next paint | longest task |\n|---|--:|--:|");
      const hands = new Hands(page, "mouse", id);
      let left = 6;
      await timed(page, "six decisions of one's own", async () => {
        await hands.toTheEnd(turn, () => (left -= 1) < 0);
      });
      // A seat, and whatever else opens over the stage.
      const ways = page.locator(".strip [data-seat='1'], .room > .tabs [data-tab]");
      for (let index = 0; index < (await ways.count()); index += 1) {
        const way = ways.nth(index);
        const says = (await way.getAttribute("data-tab")) ?? "a seat";
        await timed(page, `opens and closes ${says}`, async () => {
          await way.click();
          await page.locator(".leaf").waitFor();
          await page.keyboard.press("Escape");
        });
      }
      // Some can be pressed on one's turn only.
      const picture = page.locator("button:has(.picture):not([aria-disabled='true'])").first();
      if (await picture.isVisible())
        await timed(page, "looks at a picture", async () => {
          await picture.click();
          await page.waitForTimeout(1000);
          await page.keyboard.press("Escape");
        });
      await context.close();
    });

test.afterAll(() => void process.stdout.write(`${rows.join("\n")}\n`));
