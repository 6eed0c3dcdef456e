// No page has a barrier that axe can find, in either theme.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
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

async function barrierFree(page: Page, path: string, prepare?: () => Promise<void>) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.locator("h1, h2").first().waitFor();
  await prepare?.();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Only what is wrong is described: there is much that is right.
    const rules = Object.fromEntries(MORE.map((rule) => [rule, { enabled: true }]));
    const options = { resultTypes: ["violations" as const], ...(colorScheme === "light" ? { rules } : {}) };
    const axe = new AxeBuilder({ page }).options(options);
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules(BY_COLOUR)).analyze();
    const said = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    expect(said, `${path}, ${colorScheme}`).toEqual([]);
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

test("no barriers where hints are read", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint");
  await barrierFree(page, `/t/${id}`, async () => {
    await page.getByRole("button", { name: "Coach", exact: true }).click();
    await page.locator("[data-pick]").first().waitFor();
  });
});
