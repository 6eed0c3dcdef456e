// No page has a barrier that axe can find, in either theme.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Hands } from "./hands";
import { games, played } from "./played";
import { complaints, finished, made, named, started } from "./tables";

const PLACES = [
  "/",
  "/new",
  "/new/pastiche",
  "/new/pass-the-paint",
  "/play/pastiche",
  "/lobby",
  "/tables",
  "/me",
  "/join",
  "/recover",
  "/rules",
  ...games.map((game) => `/rules/${game}`),
  "/records",
  "/paints",
  "/gallery",
  "/gallery/starry-night",
  "/gallery/stories",
  "/gallery/workshop",
  "/gallery/table",
  "/no-such-place",
];

/** Rules that axe leaves out unless it is told: what is read aloud contains what is seen, and more of the kind. */
const MORE = [
  "label-content-name-mismatch",
  "p-as-heading",
  "table-fake-caption",
  "td-has-header",
  "focus-order-semantics",
  "css-orientation-lock",
  "identical-links-same-purpose",
  "target-size",
];

/** What axe judges by colours: all else is the same in both themes, and is looked at once. */
const BY_COLOUR = ["color-contrast", "link-in-text-block"];

async function barrierFree(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.locator("h1, h2").first().waitFor();
  await asItIs(page, path);
}

/** The page as it stands, whatever is open. */
async function asItIs(page: Page, called: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Only what is wrong is described: there is much that is right.
    const rules = Object.fromEntries(MORE.map((rule) => [rule, { enabled: true }]));
    const options = { resultTypes: ["violations" as const], ...(colorScheme === "light" ? { rules } : {}) };
    const axe = new AxeBuilder({ page }).options(options);
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules(BY_COLOUR)).analyze();
    const said = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    expect(said, `${called}, ${colorScheme}`).toEqual([]);
  }
}

for (const place of PLACES) {
  test(`no barriers at ${place}`, async ({ page }) => {
    await named(page, "Ines");
    await barrierFree(page, place);
  });
}

for (const game of games) {
  test(`no barriers at a table of ${game}: before, during and after, and in its replay`, async ({ page }) => {
    const heard = complaints(page);
    await named(page, "Ines");
    const open = await made(page.request, { setup: { game, seats: played(game).seats } });
    const { id } = await started(page, game);
    const over = await finished(page, game);
    for (const path of [`/t/${open.id}`, `/t/${id}`, `/t/${over}`, `/t/${over}/replay?at=20`])
      await barrierFree(page, path);
    expect(heard).toEqual([]);
  });
}

for (const game of games) {
  test(`no barriers in what opens at a table of ${game}, and in any of its phases`, async ({ page }) => {
    const heard = complaints(page);
    await named(page, "Ines");
    const { id } = await started(page, game);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(`/t/${id}`);
    await page.locator("#prompt-line").waitFor();
    const shut = async () => {
      await page.keyboard.press("Escape");
      await expect(page.locator("section.leaf, dialog[open]")).toHaveCount(0);
    };
    // On a phone everything but the stage is a leaf.
    const tabs = page.locator("nav.tabs button");
    for (const tab of await tabs.all()) {
      await tab.click();
      await page.locator("section.leaf").waitFor();
      await asItIs(page, `${game}: ${await tab.innerText()}`);
    }
    await page.locator("[data-seat]").nth(1).click();
    await asItIs(page, `${game}: a seat`);
    await shut();
    await page.locator(".strip .round").click();
    await page.locator("dialog[open]").waitFor();
    await asItIs(page, `${game}: the menu`);
    await shut();
    await page.getByRole("button", { name: "All moves" }).click();
    await page.locator("dialog[open] .move").first().waitFor();
    await asItIs(page, `${game}: all moves`);
    await shut();

    // At a desk, each kind of decision once, as it stands and with something chosen.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Coach", exact: true }).click();
    await page.locator("[data-pick]").first().waitFor();
    await asItIs(page, `${game}: the coach`);
    await page.keyboard.press("Escape");
    const seen = new Set<string>();
    const hands = new Hands(page, "mouse", id);
    let decisions = 0;
    const { turn, pose } = played(game);
    await hands.toTheEnd(
      async (view: never, by) => {
        const { phase, step } = (view as { table: { phase?: unknown; step?: unknown } }).table;
        const kind = JSON.stringify(phase ?? step);
        if (!seen.has(kind)) {
          seen.add(kind);
          await pose?.(view, page);
          await asItIs(page, `${game}: ${kind}`);
        }
        await turn(view, by);
      },
      () => decisions++ >= 14,
    );
    expect(seen.size).toBeGreaterThan(1);
    expect(heard).toEqual([]);
  });
}
