// Birth of a Masterpiece by hand: cards are dragged where a press would take them, and anything is looked at closely.
import { expect, test, type Locator, type Page } from "@playwright/test";
import type { View } from "../src/gen/masterpiece";
import type { Full } from "../src/gen/server";
import { complaints, named, started } from "./tables";

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });

async function carry(page: Page, from: Locator, to: Locator) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error("it is not there");
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
  await expect(to).toHaveAttribute("data-drop-over");
  await page.mouse.up();
}

test("cards are drawn, kept, laid and given up again by dragging", async ({ page }) => {
  const heard = complaints(page);
  await named(page, "Ines");
  const { id } = await started(page, "masterpiece", 3);
  await page.goto(`/t/${id}`);
  const view = async () => ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full).view as View;
  const hand = page.locator('.ledge [data-drop="hand"]');
  const discards = page.locator('[data-drop="discards"]');

  // Whoever was dealt four gives one up.
  const deck = page.locator('[data-write="draw"]');
  const prompt = page.locator("#prompt-line");
  await expect(prompt).toHaveText(/^(Come down to three|Your turn)/);
  if (!(await deck.isVisible())) {
    await carry(page, page.locator("[data-hand] button").first(), discards);
    await expect(async () => expect((await view()).mine?.hand).toHaveLength(3)).toPass();
  }

  await carry(page, deck, hand);
  const drawn = page.locator("[data-drawn]");
  await expect(drawn).toHaveCount(2);
  const [given, kept] = await drawn.evaluateAll((both) => both.map((one) => one.getAttribute("data-drawn")));
  await carry(page, drawn.first(), discards);
  await expect(page.locator(`[data-hand] [data-fly="${kept}"]`)).toBeVisible();
  expect((await view()).mine?.hand).toContain(kept);
  expect((await view()).mine?.hand).not.toContain(given);

  // A card on one's own shelf is chosen for a work; on a kind of work it is that kind.
  await expect(deck).toBeVisible();
  const card = page.locator("[data-hand] button").first();
  await carry(page, card, page.locator('.stage [data-drop="own"]'));
  await expect(card).toHaveAttribute("aria-pressed", "true");
  await carry(page, page.locator("[data-hand] button").last(), page.locator('[data-drop="kind-all-even"]'));
  await expect(page.locator('[data-kind="all-even"]')).toHaveAttribute("aria-pressed", "true");
  await expect(prompt).toContainText("All Even");
  // Let go between targets, nothing has happened.
  const chosen = page.locator('[data-hand] button[aria-pressed="true"]');
  await expect(chosen).toHaveCount(2);
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(640, 30, { steps: 4 });
  await page.mouse.up();
  await expect(chosen).toHaveCount(2);
  expect(heard).toEqual([]);
});

test("a card is looked at closely with the right button", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "masterpiece", 3);
  await page.goto(`/t/${id}`);
  const card = page.locator("[data-hand] button").first();
  const [name] = ((await card.getAttribute("title")) ?? "").split(" · ");
  await card.click({ button: "right" });
  const large = page.getByRole("dialog", { name: name as string });
  await expect(large).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(card).toHaveAttribute("aria-pressed", "false");
});
