// The coach for whoever plays against bots: asked by the lamp, shown on the table, done by a second press.
import { expect, test, type Page } from "@playwright/test";
import { Hands } from "./hands";
import { games, played } from "./played";
import { complaints, made, named, started } from "./tables";

const lamp = (page: Page) => page.getByRole("button", { name: "Coach", exact: true });
const picks = (page: Page) => page.locator("[data-pick]");
/** The prompt, once it takes presses again. */
const ready = (page: Page) => page.locator(".prompt:not([data-held])");

/** Waits until it is the turn of whoever sits at the first seat, and until the page knows. */
async function awaited(hands: Hands) {
  await expect.poll(async () => (await hands.full()).now?.awaited ?? []).toContain(0);
  const { now } = await hands.full();
  await hands.page.locator(`[data-decision="${now?.decision}"]`).waitFor();
  return now?.decision;
}

const boxes = (page: Page) =>
  Promise.all([".prompt", ".stage"].map((what) => page.locator(what).first().boundingBox()));

for (const game of games) {
  test(`the coach in ${game}: looked at first, done by the second press, put away by Escape`, async ({ page }) => {
    const heard = complaints(page);
    await named(page, "Ines");
    const { id } = await started(page, game);
    const hands = new Hands(page, "mouse", id);
    await page.goto(`/t/${id}`);
    const before = await awaited(hands);
    await expect(lamp(page)).toHaveAttribute("aria-pressed", "false");
    const room = await boxes(page);
    await lamp(page).click();
    await picks(page).first().waitFor();
    await expect(lamp(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    expect(await boxes(page), "the table keeps still").toEqual(room);

    const count = await picks(page).count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(3);
    for (let nth = 0; nth < count; nth += 1) {
      const pick = picks(page).nth(nth);
      // Said in full for those who listen; seen as a bar, and as figures only when it has the focus.
      await expect(pick).toHaveAccessibleName(new RegExp(`^${nth + 1}: .*about \\d+% to win\\. [A-Z0-9].*\\.$`));
      await expect(pick).not.toHaveAccessibleName(/-?\d,-?\d|[+]\d+%/);
      await expect(pick.locator("small")).toBeHidden();
      await expect(pick).toHaveAttribute("aria-pressed", String(nth === 0));
    }
    await expect(page.locator("[data-coach]").first(), "something on the table is marked").toBeAttached();
    await expect(page.locator(".prompt .hint")).not.toBeEmpty();

    // Another one is looked at, and nothing is done.
    if (count > 1) {
      await picks(page).nth(1).click();
      await expect(picks(page).nth(1)).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator(".prompt [data-do]")).toHaveText(/2/);
      await ready(page).waitFor();
      expect((await hands.full()).now?.decision).toBe(before);
    }

    // Everybody's chances are one press away.
    await page.getByRole("button", { name: "Chances to win" }).click();
    const leaf = page.getByRole("region", { name: "Chances to win" });
    await expect(leaf.getByRole("listitem")).toHaveCount(played(game).seats);
    for (const seat of await leaf.getByRole("listitem").all()) await expect(seat).toHaveText(/\S+.*about \d+% to win/);

    // Escape closes the leaf, then puts the coach away; what was shown stays in mind.
    await page.keyboard.press("Escape");
    await expect(leaf).toBeHidden();
    await expect(picks(page)).toHaveCount(count);
    await page.keyboard.press("Escape");
    await expect(picks(page)).toHaveCount(0);
    await expect(page.locator("[data-coach]")).toHaveCount(0);
    await expect(lamp(page)).toHaveAttribute("aria-pressed", "false");
    expect((await hands.full()).now?.decision).toBe(before);

    // The lamp puts it away too.
    await lamp(page).click();
    await picks(page).first().waitFor();
    await lamp(page).click();
    await expect(picks(page)).toHaveCount(0);

    // The first is looked at already: another press does it.
    await lamp(page).click();
    await picks(page).first().waitFor();
    await ready(page).waitFor();
    await picks(page).first().click();
    await expect.poll(async () => (await hands.full()).now?.decision).not.toBe(before);
    await expect(picks(page)).toHaveCount(0);
    await expect(page.locator(".prompt .wrong")).toHaveCount(0);
    expect(heard).toEqual([]);
  });
}

test("a place on the board that the coach has shown is pressed once to look and once to lay", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pastiche");
  const hands = new Hands(page, "mouse", id);
  await page.goto(`/t/${id}`);
  const before = await awaited(hands);
  await lamp(page).click();
  await picks(page).first().waitFor();
  await ready(page).waitFor();
  const lifted = page.locator('[data-cell][aria-pressed="true"]');
  await expect(lifted).toHaveCount(1);
  const cell = await lifted.getAttribute("data-cell");
  await page.keyboard.press("Escape");
  await expect(lifted, "it stays as a hex in mind").toHaveAttribute("data-cell", cell as string);
  await lamp(page).click();
  await picks(page).first().waitFor();
  await ready(page).waitFor();
  await lifted.click();
  await expect.poll(async () => (await hands.full()).now?.decision).not.toBe(before);
});

test("the coach is asked and followed by the keyboard alone; a second press at once does nothing", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint");
  const hands = new Hands(page, "keyboard", id);
  await page.goto(`/t/${id}`);
  const before = await awaited(hands);
  await hands.press(lamp(page));
  await hands.reach(picks(page).nth(1));
  await expect(picks(page).nth(1).locator("small"), "figures for whoever has it in focus").toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await ready(page).waitFor();
  await expect(picks(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  expect((await hands.full()).now?.decision).toBe(before);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await hands.full()).now?.decision).not.toBe(before);
});

test("reasons are in the reader's language", async ({ page }) => {
  await named(page, "Ines");
  await page.addInitScript(() => localStorage.setItem("language", "ja"));
  const { id } = await started(page, "pastiche");
  await page.goto(`/t/${id}`);
  await page.getByRole("button", { name: "コーチ", exact: true }).click();
  await expect(page.locator(".prompt .hint")).toHaveText(/「.+」.*。$/);
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
  await expect(lamp(page)).toHaveCount(0);
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
