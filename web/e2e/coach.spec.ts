// The coach in Pastiche's painting phase: what is suggested is seen on the table before it is done, in the tool that does it.
import { expect, test, type Page } from "@playwright/test";
import type { Action, Reason } from "../src/gen/pastiche";
import type { Hints } from "../src/gen/server";
import * as pastiche from "./full/pastiche";
import { opened, type Opened, type Position } from "./full/table";

const SIZES = [
  [360, 640],
  [844, 390],
  [1280, 720],
] as const;
type Size = (typeof SIZES)[number];

/** The table with three open offers, everybody else a bot. */
function against(name: string): Position {
  const { full, ...rest } = pastiche.positions.find((one) => one.name === name) as Position;
  const seats = full.table.seats.map((seat, nth) => (nth === 0 ? seat : { name: "greedy", bot: "greedy" }));
  return { ...rest, full: { ...full, table: { ...full.table, seats } } };
}

/** The coach says these. */
async function coached(page: Page, [width, height]: Size, actions: Action[]): Promise<Opened> {
  const position = against("painting, 3 offers");
  const reason: Reason = { nearest: { aim: null } };
  const hints: Hints = {
    decision: position.full.now?.decision ?? 0,
    best: actions.map((action, nth) => ({
      text: "",
      action,
      chance: 0.5 - nth / 10,
      change: 0,
      points: 30,
      why: "",
      reason,
    })),
    chances: [0.4, 0.3, 0.2, 0.1],
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  const table = await opened(page, position, [], { hints: () => hints });
  await page.getByRole("button", { name: "Coach", exact: true }).click();
  await page.locator("[data-pick]").first().waitFor();
  return table;
}
const leaf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The suggestions that are marked on a thing. */
const mark = (page: Page, thing: string) => page.locator(`${thing} [data-coach]`).first();
async function look(page: Page, number: number) {
  await page.locator(".prompt:not([data-held])").waitFor();
  await page.locator(`[data-pick="${number}"]`).click();
  await expect(page.locator(`[data-pick="${number}"]`)).toHaveAttribute("aria-pressed", "true");
}
/** The second press. */
async function take(page: Page, number: number) {
  await page.locator(".prompt:not([data-held])").waitFor();
  await page.locator(`[data-pick="${number}"]`).click();
}

for (const size of SIZES) {
  const at = size.join("x");

  test(`trades, swaps and offers are filled in before they are done, at ${at}`, async ({ page }) => {
    const trade: Action = { trade: { give: { red: 1, orange: 1 }, get: "blue" } };
    const swap: Action = { swap: { give: "yellow-cow", take: "folies-bergere" } };
    const offer: Action = { offer: { to: [2], give: { orange: 1 }, get: { magenta: 1 } } };
    const table = await coached(page, size, [trade, swap, offer]);

    // Cards are lifted and marked, and what the bank gives is chosen.
    const bank = leaf(page, "Bank trade");
    await expect(bank).toBeVisible();
    await expect(bank.locator('[aria-pressed="true"]')).toHaveCount(3);
    await expect(mark(page, '[data-card="orange"]')).toHaveAttribute("data-coach", /\b1\b/);
    if (size[0] > 1000) await expect(page.locator(".bank li:has([data-well=blue]) [data-coach]")).toBeVisible();

    await look(page, 2);
    await expect(leaf(page, "Swap a commission").locator('[aria-pressed="true"]')).toHaveCount(2);

    // To whom, and what for what.
    await look(page, 3);
    const maker = leaf(page, "Make an offer");
    await expect(maker.locator('[aria-pressed="true"]')).toHaveCount(2);
    await expect(mark(page, '[data-seat="2"]')).toBeVisible();
    expect(table.wanted, "nothing is done by looking").toEqual([]);

    await take(page, 3);
    await expect.poll(() => table.wanted).toMatchObject([{ do: "act", action: offer }]);
    await expect(maker).toHaveCount(0);
  });

  test(`answers are marked on their offers, and the end on its button, at ${at}`, async ({ page }) => {
    const table = await coached(page, size, [
      { accept: { offer: 13 } },
      { complete: { commission: "sunflowers" } },
      "done",
    ]);
    await expect(mark(page, '[data-offer="13"]')).toBeVisible();
    await expect(page.locator('[data-offer="13"]').first()).toHaveAttribute("aria-pressed", "true");
    await look(page, 2);
    await expect(page.locator(".leaf"), "nothing lies over the table for it").toHaveCount(0);
    await look(page, 3);
    await expect(mark(page, "[data-end]")).toHaveAttribute("data-coach", "3");
    await take(page, 3);
    await expect.poll(() => table.wanted).toMatchObject([{ do: "act", action: "done" }]);
  });
}

test("by the keyboard one goes from suggestion to suggestion, whatever opens for them", async ({ page }) => {
  const trade: Action = { trade: { give: { red: 1, orange: 1 }, get: "blue" } };
  const table = await coached(page, [1280, 720], [trade, "done"]);
  await page.locator('[data-pick="2"]').focus();
  await page.locator(".prompt:not([data-held])").waitFor();
  await page.keyboard.press("Enter");
  await expect(leaf(page, "Bank trade")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".prompt:not([data-held])").waitFor();
  await page.keyboard.press("Enter");
  await expect(leaf(page, "Bank trade")).toBeVisible();
  await expect(page.locator('[data-pick="1"]')).toBeFocused();
  // Put away, it stays as something that one has in mind.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-pick]")).toHaveCount(0);
  await page.locator('[data-tool="bank-trade"]').click();
  await expect(page.locator("#prompt-line")).toHaveText(/^Trade .*for blue$/);
  expect(table.wanted).toEqual([]);
});
