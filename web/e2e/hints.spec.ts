// Hints for whoever plays against bots: asked for, read, and done by one press.
import { expect, test, type Page } from "@playwright/test";
import { Hands } from "./hands";
import { games, played } from "./played";
import { complaints, made, named, started } from "./tables";

const button = (page: Page) => page.getByRole("button", { name: "Hint", exact: true });

/** Waits until it is the turn of whoever sits at the first seat. */
const awaited = (hands: Hands) => expect.poll(async () => (await hands.full()).now?.awaited ?? []).toContain(0);

for (const game of games) {
  test(`hints in ${game}: the best with reasons, everybody's chances, and one press does it`, async ({ page }) => {
    const heard = complaints(page);
    await named(page, "Ines");
    const { id } = await started(page, game);
    const hands = new Hands(page, "mouse", id);
    await page.goto(`/t/${id}`);
    await awaited(hands);
    await button(page).click();
    const panel = page.getByRole("dialog", { name: "Hint" });
    const moves = panel.locator("ol button");
    await moves.first().waitFor();
    const count = await moves.count();
    expect(count).toBeLessThanOrEqual(3);
    for (let nth = 0; nth < count; nth += 1) {
      await expect(moves.nth(nth)).toContainText(/\d+% to win/);
      await expect(moves.nth(nth).locator(".change")).toHaveText(/^([+-]\d+|0)%$/);
      await expect(moves.nth(nth).locator(".why")).not.toBeEmpty();
    }
    const seats = panel.getByRole("heading", { name: "Chances to win" }).locator("xpath=..").getByRole("listitem");
    await expect(seats).toHaveCount(played(game).seats);
    for (const seat of await seats.all()) await expect(seat).toHaveText(/\S+.*\d+%/);
    await expect(seats.first()).toContainText("You");
    const before = (await hands.full()).now?.decision;
    await moves.first().click();
    await expect(panel).toBeHidden();
    await expect.poll(async () => (await hands.full()).now?.decision).not.toBe(before);
    await expect(page.locator(".prompt .wrong")).toHaveCount(0);
    expect(heard).toEqual([]);
  });
}

test("a hint is asked for and taken by the keyboard alone", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint");
  const hands = new Hands(page, "keyboard", id);
  await page.goto(`/t/${id}`);
  await awaited(hands);
  const before = (await hands.full()).now?.decision;
  await hands.press(button(page));
  await hands.press(page.getByRole("dialog", { name: "Hint" }).locator("ol button"));
  await expect.poll(async () => (await hands.full()).now?.decision).not.toBe(before);
});

test("where another person plays there are no hints", async ({ page, browser }) => {
  await named(page, "Ines");
  const { id } = await made(page.request, {
    setup: { game: "pass-the-paint", seats: 3, visibility: "link" },
    bots: [null, null, "greedy"],
  });
  const other = await browser.newContext();
  const friend = await other.newPage();
  await named(friend, "Bruno");
  const order = async (who: Page, key: string, command: object) => {
    const answer = await who.request.post(`/api/v1/tables/${id}/commands`, { data: { key, command } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await order(friend, "sit-down", { do: "sit" });
  await order(page, "start-it", { do: "start" });
  await page.goto(`/t/${id}`);
  // In this game all choose at once: it is everybody's turn.
  await page.getByRole("button", { name: "All moves" }).waitFor();
  await expect(button(page)).toHaveCount(0);
  await other.close();
});

test("how strong the bots are is chosen before the game, and remembered", async ({ page }) => {
  await named(page, "Ines");
  await page.goto("/play/pastiche");
  await expect(page.getByRole("radio")).toHaveCount(5);
  await expect(page.getByRole("radio", { name: "Journeyman" })).toBeChecked();
  await page.getByText("Apprentice", { exact: false }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page).toHaveURL(/\/t\/[\w-]+$/);
  await expect(page.locator("main, body").first()).toContainText("Apprentice");
  await page.goto("/play/masterpiece");
  await expect(page.getByRole("radio", { name: "Apprentice" })).toBeChecked();
});
