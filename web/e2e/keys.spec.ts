// The table by keys: what Back and Escape close, what single letters do, where the focus is, and what a decision costs.
import { expect, test, type Page } from "@playwright/test";
import { Hands, WAYS } from "./hands";
import { games, played } from "./played";
import { complaints, named, started } from "./tables";

const leaf = (page: Page) => page.locator("section.leaf");

async function seated(page: Page, game: string): Promise<string> {
  await named(page, "Ines");
  const { id } = await started(page, game);
  await page.goto("/lobby");
  await page.goto(`/t/${id}`);
  await page.locator("#prompt-line").waitFor();
  return id;
}

for (const game of games) {
  test(`at ${game} on a phone Back closes what is open before it leaves the table`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const id = await seated(page, game);
    const here = new RegExp(`/t/${id}$`);

    // One leaf after the other is one thing that is open.
    const tabs = page.locator("nav.tabs button");
    await tabs.nth(0).click();
    await expect(leaf(page)).toBeVisible();
    await tabs.nth(1).click();
    await expect(leaf(page)).toBeVisible();
    await page.goBack();
    await expect(leaf(page)).toHaveCount(0);
    await expect(page).toHaveURL(here);
    // Forward opens nothing, and leaves nothing to go back from.
    await page.goForward();
    await expect(leaf(page)).toHaveCount(0);

    // What lies on top closes first.
    await tabs.nth(0).click();
    await page.locator(".strip .round").click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.goBack();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await expect(leaf(page)).toBeVisible();
    await page.goBack();
    await expect(leaf(page)).toHaveCount(0);
    await expect(page).toHaveURL(here);

    // A link in a menu leads away, and back to the table without the menu.
    await page.locator(".strip .round").click();
    await page.locator("dialog[open]").getByRole("link", { name: "Rules" }).click();
    await expect(page).toHaveURL(/\/rules\//);
    await page.goBack();
    await expect(page).toHaveURL(here);
    await page.locator("#prompt-line").waitFor();
    await expect(page.locator("dialog[open]")).toHaveCount(0);

    // What was closed by its button leaves nothing to go back from; neither does loading anew.
    await tabs.nth(0).click();
    await leaf(page).getByRole("button", { name: "Close", exact: true }).click();
    await expect(leaf(page)).toHaveCount(0);
    await tabs.nth(0).click();
    await expect(leaf(page)).toBeVisible();
    // The step back of the one that was closed is under way: nobody loads anew within these milliseconds.
    await expect.poll(() => page.evaluate(() => (history.state as { open?: true } | null)?.open)).toBe(true);
    await page.reload();
    await page.locator("#prompt-line").waitFor();
    await expect(async () => expect(await page.evaluate(() => history.state as unknown)).toBeNull()).toPass();
    await page.goBack();
    await expect(page).toHaveURL(/\/lobby$/);
    await context.close();
  });

  test(`at ${game} no decision costs more than six presses, and the focus is never lost`, async ({ browser }) => {
    const context = await browser.newContext({ ...WAYS.keyboard, reducedMotion: "reduce" });
    const page = await context.newPage();
    const wrong = complaints(page);
    const id = await seated(page, game);
    const hands = new Hands(page, "keyboard", id);
    await page.keyboard.press("p");
    await expect(page.locator("[data-prompt]")).toBeFocused();
    const { turn } = played(game);
    let decisions = 0;
    const lost: string[] = [];
    await hands.toTheEnd(
      async (view: never, by) => {
        await turn(view, by);
        // What was pressed may go; the focus goes on within a moment.
        const kept = page.waitForFunction(() => document.activeElement?.closest(".room, dialog"), null, {
          timeout: 2000,
        });
        await kept.catch(() => lost.push(`after decision ${decisions}`));
      },
      () => decisions++ >= 16,
    );
    expect(lost).toEqual([]);
    expect(hands.costs.filter(({ presses }) => presses > 6)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
}

test("letters are shortcuts while nobody writes, can be listed, and switched off", async ({ page }) => {
  await seated(page, "pass-the-paint");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list).toContainText("To the prompt");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("u");
  await expect(page.locator('[data-voice="urgent"]')).toContainText("Nothing of yours can be taken back now");
  await page.keyboard.press("h");
  const lamp = page.getByRole("button", { name: "Coach", exact: true });
  await expect(lamp).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(lamp).toHaveAttribute("aria-pressed", "false");
  // Who writes, writes.
  await page.getByRole("button", { name: "Talk" }).first().click();
  const field = page.locator("#say");
  await field.click();
  await page.keyboard.type("hup?");
  await expect(field).toHaveValue("hup?");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  // And who does not want them has none.
  await page.locator(".strip .round").click();
  await page.getByRole("button", { name: "One-key shortcuts are on" }).click();
  await page.keyboard.press("Escape");
  await page.locator(".strip .round").focus();
  await page.keyboard.press("?");
  await expect(list).toBeHidden();
});

test("the first Tab leads past the seats to the prompt, and Escape closes a leaf before it lets go of a card", async ({
  page,
}) => {
  await seated(page, "pass-the-paint");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "Skip to the prompt" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-prompt]")).toBeFocused();

  const chosen = page.locator('.ledge [aria-pressed="true"]');
  await page.locator('.ledge button[aria-disabled="false"]').first().click();
  await expect(chosen).toHaveCount(1);
  await page.locator("[data-seat]").nth(1).click();
  await expect(leaf(page)).toBeVisible();
  await page.locator('.ledge [aria-pressed="true"]').focus();
  await page.keyboard.press("Escape");
  await expect(leaf(page)).toHaveCount(0);
  await expect(chosen).toHaveCount(1);
});
