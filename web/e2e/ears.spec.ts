// What those who listen hear is what happened: nothing false, nothing lost that matters, and no procedure.
import { expect, test, type Browser, type Page } from "@playwright/test";
import { expected, title, work, card } from "../test/sayings";
import type { Command, Full, Happened } from "../src/gen/server";
import type { Seen } from "../src/gen/table";
import { chimes, heard, listen } from "./ears";
import { games } from "./played";
import { complaints, made, named, started } from "./tables";

async function person(browser: Browser, name: string, settings: Record<string, string> = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await listen(page, settings);
  await named(page, name);
  return page;
}
const full = async (page: Page, id: string) => (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full;
async function order(page: Page, id: string, command: Command) {
  const answer = await page.request.post(`/api/v1/tables/${id}/commands`, {
    data: { key: crypto.randomUUID(), command },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Does something, whatever it is, when one is awaited; says whether the game goes on. */
async function move(page: Page, id: string): Promise<boolean> {
  for (;;) {
    const { table, now, seat, legal } = await full(page, id);
    if (table.stage === "over") return false;
    if (now?.awaited.includes(seat as number) && legal && legal.length > 0) {
      await order(page, id, { do: "act", decision: now.decision as number, action: legal[0] });
      return true;
    }
    await page.waitForTimeout(30);
  }
}

/** The whole log, as the one in the page saw it. */
async function log(page: Page, id: string): Promise<Happened[]> {
  const all: Happened[] = [];
  for (;;) {
    const from = (all.at(-1)?.n ?? 0) + 1;
    const more = (await (
      await page.request.get(`/api/v1/tables/${id}/log?from=${from}&most=500`)
    ).json()) as Happened[];
    if (more.length === 0) return all;
    all.push(...more);
  }
}

/** Every sentence that was said is one of what happened, in its order, or one of what the prompt asked. */
function compare(said: string[], happened: string[], prompts: string[]) {
  const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
  let next = 0;
  for (let rest of said) {
    while (rest) {
      const at = happened.findIndex((line, index) => index >= next && rest.startsWith(ended(line)));
      const asked = prompts.find((line) => rest.startsWith(ended(line)));
      if (at < 0) expect(asked, `nothing happened and nothing was asked like “${rest}”`).toBeTruthy();
      rest = rest.slice(ended(at < 0 ? (asked as string) : (happened[at] as string)).length).trimStart();
      if (at >= 0) next = at + 1;
    }
  }
}

for (const game of games) {
  for (const level of ["everything", "matters"] as const) {
    test(`at ${game} whoever hears ${level} hears what happened, in its order`, async ({ browser }) => {
      const page = await person(browser, "Ines", { narration: level });
      const wrong = complaints(page);
      const { id } = await started(page, game, 3);
      await page.goto(`/t/${id}`);
      await page.locator("#prompt-line").waitFor();
      const before = (await log(page, id)).at(-1)?.n ?? 0;
      for (let moves = 0; moves < 14; moves += 1) {
        if (!(await move(page, id))) break;
        await page.waitForTimeout(150);
      }
      // The last of it is said when nothing more happens.
      const lines = await log(page, id);
      await page.waitForTimeout(3000);
      const names = await page.locator("[data-seat] .name b").allInnerTexts();
      const seen = lines
        .filter(({ n, what }) => n > before - 40 && what.is === "game")
        .map(({ what }) => (what as { seen: unknown }).seen as Seen<Record<string, never>>);
      const happened = seen.flatMap((one) => expected(one, game, (seat) => names[seat] ?? ""));
      const said = await heard(page);
      compare(
        said.filter(({ urgent }) => !urgent).map(({ text }) => text),
        happened,
        await page.evaluate(() => window.prompts),
      );
      // Nobody is interrupted where nothing was refused and nobody asked anything.
      expect(said.filter(({ urgent }) => urgent)).toEqual([]);
      // What is done and asked, not how it is done: less than two utterances for each thing one does.
      expect(said.length).toBeLessThanOrEqual(2 * 14 + 4);
      const all = said.map(({ text }) => text).join("\n");
      const after = lines
        .filter(({ n }) => n > before)
        .flatMap(({ what }) => {
          const one = what.is === "game" ? (what.seen as Seen<Record<string, Record<string, string>>>) : undefined;
          return one && "happened" in one ? one.happened.events : [];
        });
      for (const { completed, acclaimed, claimed } of after) {
        if (completed) expect(all).toContain(title(completed.commission as string));
        if (acclaimed) expect(all).toContain(work(acclaimed.work as string));
        if (claimed) expect(all).toContain(card(claimed.palette as string));
      }
      expect(wrong).toEqual([]);
      await page.context().close();
    });
  }
}

/** Two at a table of Pastiche: Ines and Bruno. */
async function two(browser: Browser): Promise<{ id: string; ines: Page; bruno: Page }> {
  const [ines, bruno] = [await person(browser, "Ines"), await person(browser, "Bruno", { sound: "on" })];
  const { id } = await made(ines.request, { setup: { game: "pastiche", seats: 2, visibility: "link" } });
  await order(bruno, id, { do: "sit" });
  await order(ines, id, { do: "start" });
  await ines.goto(`/t/${id}`);
  await bruno.goto(`/t/${id}`);
  for (const page of [ines, bruno]) await page.locator("#prompt-line").waitFor();
  return { id, ines, bruno };
}

test("what waits for one is in the title, on the icon, and rings once each: an offer, a takeback, a bot", async ({
  browser,
}) => {
  const { id, ines, bruno } = await two(browser);
  const icon = () => bruno.locator('link[rel="icon"]').getAttribute("href");
  // Ines plays until she may trade with Bruno; before that it may be Bruno's turn.
  const phase = async () => (await full(ines, id)).view as { table: { phase: unknown; active: number } };
  while ((await phase()).table.active !== 0) await move(bruno, id);
  await expect(bruno).toHaveTitle("Pastiche");
  expect(await icon()).toBe("/favicon.svg");
  while (typeof (await phase()).table.phase === "string") await move(ines, id);
  const rung = await chimes(bruno);

  const { decision } = (await full(ines, id)).now ?? {};
  const action = { offer: { to: [1], give: { green: 1 }, get: { violet: 1 } } };
  await order(ines, id, { do: "act", decision: decision as number, action });
  await expect(bruno).toHaveTitle("● An offer waits – Pastiche");
  await expect.poll(icon).toContain("data:image/svg+xml");
  expect(await chimes(bruno)).toBe(rung + 1);
  await expect
    .poll(async () => (await heard(bruno)).filter(({ urgent }) => urgent).at(-1)?.text)
    .toBe("Ines offers: you give 1 violet and get 1 green.");

  await order(ines, id, { do: "ask-takeback" });
  await expect(bruno).toHaveTitle("● A takeback waits · An offer waits – Pastiche");
  expect(await chimes(bruno)).toBe(rung + 2);
  const asks = bruno.locator(".asks");
  await expect(asks).toContainText("Ines asks to take back");
  await expect(asks).toContainText("It would undo: Ines offered you: 1 green for 1 violet");
  // Escape answers nothing.
  await bruno.keyboard.press("Escape");
  await expect(asks.getByRole("button", { name: "Agree" })).toBeVisible();
  await asks.getByRole("button", { name: "Agree" }).click();
  await expect(bruno).toHaveTitle("Pastiche");
  await expect.poll(icon).toBe("/favicon.svg");
  await expect.poll(async () => (await heard(bruno)).at(-1)?.text).toContain("Ines took it back, as all agreed");

  await order(bruno, id, { do: "keep-warm" });
  await expect(bruno).toHaveTitle("● A bot plays for you – Pastiche");
  await bruno.locator(".asks").getByRole("button", { name: "Take my seat back" }).click();
  await expect(bruno).toHaveTitle("Pastiche");
  await order(ines, id, { do: "say", text: "Your move soon" });
  await expect.poll(async () => (await heard(bruno)).at(-1)?.text).toBe("Ines says: Your move soon.");
  expect(await chimes(bruno)).toBe(rung + 3);
});

test("what somebody does besides playing is heard once each, in its order, and the result after all moves", async ({
  browser,
}) => {
  const { id, ines, bruno } = await two(browser);
  const active = async () => ((await full(ines, id)).view as { table: { active: number } }).table.active;
  // While the game waits for Bruno nobody moves, not even a bot.
  while ((await active()) !== 1) await move(ines, id);
  await expect(bruno).toHaveTitle("● Your turn – Pastiche");
  await bruno.waitForTimeout(6000);
  await bruno.evaluate(() => void (window.heard.length = 0));
  const told: string[] = [];
  const then = async (command: Command, says: string) => {
    await order(ines, id, command);
    told.push(says);
    await expect.poll(async () => (await heard(bruno)).map(({ text }) => text)).toEqual(told);
  };
  await then({ do: "say", text: "One moment" }, "Ines says: One moment.");
  await then({ do: "keep-warm" }, "A bot keeps the seat of Ines warm.");
  await then({ do: "take-seat-back" }, "Ines is back.");
  await then({ do: "resign" }, "Ines gives up; a bot goes on.");
  // Bruno plays on against the bot, to the end of it.
  while (await move(bruno, id));
  await expect
    .poll(async () => (await heard(bruno)).filter(({ text }) => text.includes("The game is over.")).length)
    .toBe(1);
  const said = (await heard(bruno)).map(({ text }) => text);
  expect(said.at(-1)).toMatch(/The game is over\. .+ wins? with \d+ points\.$/);
  // Who kept the seat warm was told once; who has given up is asked nothing.
  const urged = (await heard(ines)).filter(({ urgent }) => urgent).map(({ text }) => text);
  expect(urged).toEqual(["A bot (Journeyman) keeps your seat warm."]);
});

const SIZES = [
  [360, 640],
  [390, 844],
  [667, 375],
  [844, 390],
  [640, 400],
  [820, 1180],
  [1280, 720],
  [2560, 1440],
] as const;

test("a question lies on the table and hides neither seats nor prompt nor hand, and can be put aside", async ({
  browser,
}) => {
  const { id, ines, bruno } = await two(browser);
  const { table } = (await full(ines, id)).view as { table: { active: number } };
  const [asker, asked] = table.active === 0 ? [ines, bruno] : [bruno, ines];
  await move(asker, id);
  await order(asker, id, { do: "ask-takeback" });
  const asks = asked.locator(".asks");
  for (const [width, height] of SIZES) {
    await asked.setViewportSize({ width, height });
    await expect(asks.getByRole("button", { name: "Agree" })).toBeVisible();
    const hidden = await asks.evaluate((one) => {
      const mine = one.getBoundingClientRect();
      const inside = mine.left >= 0 && mine.top >= 0 && mine.right <= innerWidth + 1 && mine.bottom <= innerHeight + 1;
      const others = [...document.querySelectorAll(".strip button, .asking .prompt, .ledge, nav.tabs")];
      const under = others.filter((other) => {
        const box = other.getBoundingClientRect();
        return (
          box.left < mine.right - 1 &&
          box.right > mine.left + 1 &&
          box.top < mine.bottom - 1 &&
          box.bottom > mine.top + 1
        );
      });
      const cut = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
      return [...(inside ? [] : ["outside"]), ...(cut ? ["cut"] : []), ...under.map((other) => other.className)];
    });
    expect(hidden, `${width}x${height}`).toEqual([]);
  }
  await asks.getByRole("button", { name: "Put aside" }).click();
  await expect(asks.getByRole("button", { name: "Agree" })).toHaveCount(0);
  await asks.getByRole("button", { name: "A question waits" }).click();
  await asks.getByRole("button", { name: "No", exact: true }).click();
  await expect(asks).toHaveCount(0);
});
