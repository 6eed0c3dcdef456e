// Pictures of every place, at both sizes and in both themes: `cargo xtask screens` takes them into target/screens,
// and keeps in docs/screens those that a document shows.
import { test, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { Hands } from "./hands";
import { games, played } from "./played";
import { finished, made, named, started } from "./tables";

const FOLDER = process.env.SCREENS ?? "../target/screens";
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } };
const THEMES = ["light", "dark"] as const;
const PLACES = {
  home: "/",
  "new-table": "/new/pastiche",
  lobby: "/lobby",
  tables: "/tables",
  you: "/me",
  rules: "/rules/pastiche",
  records: "/records",
  paints: "/paints",
  gallery: "/gallery",
  painting: "/gallery/starry-night",
  nowhere: "/no-such-place",
};

mkdirSync(FOLDER, { recursive: true });

/** Linen and oak are a fine noise: as JPEG they weigh a fifth. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: "jpeg", quality: 80 });

/** One picture for each size and theme of what the page shows now. */
async function pictures(page: Page, name: string, prepare?: () => Promise<void>) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await prepare?.();
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.waitForTimeout(400);
      await picture(page, `${name}-${size}-${colorScheme}`);
    }
  }
}

for (const [name, path] of Object.entries(PLACES)) {
  test(name, async ({ page }) => {
    await named(page, "Ines");
    if (name === "tables") for (const game of games) await started(page, game);
    if (name === "lobby") {
      await made(page.request, {
        setup: { game: "masterpiece", seats: 4, visibility: "listed", title: "An evening of novels" },
      });
      await started(page, "pastiche");
    }
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await pictures(page, name);
  });
}

test("before the start", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await made(page.request, { setup: { game: "pastiche", seats: 3 }, bots: [null, "greedy", null] });
  await page.goto(`/t/${id}`);
  await page.waitForLoadState("networkidle");
  await pictures(page, "before");
});

for (const game of games) {
  const { turn, inPlay, pose, seats, seatsToTheEnd = seats } = played(game);
  test(`${game} in play`, async ({ page }) => {
    await named(page, "Ines");
    const { id } = await started(page, game, seatsToTheEnd);
    await page.goto(`/t/${id}`);
    const hands = new Hands(page, "mouse", id);
    let left = inPlay;
    await hands.toTheEnd(turn, () => (left -= 1) < 0);
    await page.waitForTimeout(500);
    await pictures(page, game, async () => {
      await pose?.((await hands.full()).view as never, page);
    });
    await pictures(page, `${game}-hint`, async () => {
      const pick = page.locator("[data-pick]").first();
      if (!(await pick.isVisible())) await page.getByRole("button", { name: "Coach", exact: true }).click();
      await pick.waitFor();
    });
  });

  test(`${game} finished and replayed`, async ({ page }) => {
    await named(page, "Ines");
    const id = await finished(page, game);
    await page.goto(`/t/${id}`);
    await page.locator("ol.rails").waitFor();
    await pictures(page, `${game}-finished`);
    await page.goto(`/t/${id}/replay?at=60`);
    await page.getByRole("slider").first().waitFor();
    await pictures(page, `${game}-replay`);
  });

  test(`${game} in Japanese`, async ({ page }) => {
    await named(page, "Ines");
    await page.addInitScript(() => localStorage.setItem("language", "ja"));
    const { id } = await started(page, game);
    await page.goto(`/t/${id}`);
    await page.locator("#prompt-line").waitFor();
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.waitForTimeout(800);
    await picture(page, `${game}-japanese`);
  });
}
