// Pass the Paint beyond what all games are tried for: every variant to its end, and for its first decisions on a phone (with
// ATELIER_TEST_FULL to the end there, too), cards carried to where they go, and a chart that leaves everything else alone.
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { View } from "../src/gen/pass-the-paint";
import { game } from "./games/pass-the-paint";
import { Hands, WAYS, unguarded, type Way } from "./hands";
import { complaints, named, started } from "./tables";

const LANDSCAPE = { viewport: { width: 844, height: 390 }, hasTouch: true };
const FULL = Boolean(process.env.ATELIER_TEST_FULL);
const TRIED: { variant: string; seats: number; way: Way; lying?: boolean; first?: number }[] = [
  { variant: "standard", seats: 6, way: "touch", lying: true },
  { variant: "double-hands", seats: 2, way: "mouse" },
  { variant: "double-hands", seats: 2, way: "touch", lying: true, first: 12 },
  { variant: "advanced-draft", seats: 2, way: "keyboard" },
  { variant: "advanced-draft", seats: 2, way: "touch", first: 12 },
];

for (const { variant, seats, way, lying, first } of TRIED) {
  const whole = FULL || first === undefined;
  const far = whole ? "to its end" : "for a while";
  test(`${variant} is played ${far} by ${way}${lying ? ", the phone on its side" : ""}`, async ({ browser }) => {
    const context = await browser.newContext({ ...(lying ? LANDSCAPE : WAYS[way]), reducedMotion: "reduce" });
    const page = await context.newPage();
    await unguarded(page);
    const heard = complaints(page);
    await named(page, "Ines");
    const { id } = await started(page, "pass-the-paint", seats, { variant });
    await page.goto(`/t/${id}`);
    let decisions = 0;
    const { table } = await new Hands(page, way, id).toTheEnd(game.turn, () => !whole && decisions++ >= first);
    if (whole) {
      expect(table.scores).toHaveLength(seats);
      await expect(page.getByRole("heading", { name: /win/i })).toBeVisible();
    }
    expect(heard).toEqual([]);
    await context.close();
  });
}

async function carried(page: Page, thing: Locator, to: Locator) {
  const [from, there] = [await thing.boundingBox(), await to.boundingBox()];
  if (!from || !there) throw new Error("it is not in sight");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 6 });
  await page.mouse.up();
}

test("cards are carried to the front, and to the discards", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint", 3);
  await page.goto(`/t/${id}`);
  const hands = new Hands(page, "mouse", id);
  const mine = async () => ((await hands.full()).view as View).table;
  await carried(
    page,
    page.locator('.ledge button.card[aria-disabled="false"]').first(),
    page.locator('[data-drop^="front-"]'),
  );
  await expect.poll(async () => (await mine()).step).toBe("decide");
  const discards = async () => (await mine()).discards.replace("-", "").length;
  const before = await discards();
  const pile = page.locator('.ledge [data-drop="discard"]');
  await pile.waitFor();
  await carried(page, page.locator("[data-turned]"), pile);
  await expect.poll(discards).toBeGreaterThan(before);
  await expect.poll(async () => (await mine()).step).toBe("draft");
});

test("the mixing chart closes with Escape and moves nothing", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint", 4);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/t/${id}`);
    const boxes = () =>
      Promise.all([".stage", ".asking", ".ledge"].map((area) => page.locator(`.room ${area}`).boundingBox()));
    await page.locator(".ledge button.card").first().waitFor();
    const before = await boxes();
    await page.getByRole("button", { name: /Mixing/ }).click();
    await expect(page.getByRole("table").first()).toBeVisible();
    expect(await boxes()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Mixing/ })).toBeFocused();
    expect(await boxes()).toEqual(before);
  }
});
