// Every game at every size, as full as it gets: what can be done can be hit where it is seen or after one press, nothing is
// covered, cut or scrolls, and neither the prompt nor the board moves because something else was said.
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import * as masterpiece from "./full/masterpiece";
import { cells, measured, type Limits, type Measured } from "./full/measure";
import * as paint from "./full/pass-the-paint";
import * as pastiche from "./full/pastiche";
import { SIZES, type Size } from "./full/sizes";
import { opened, type Position } from "./full/table";

/** At 2560 pixels one sits farther away, and at 200 % everything is twice as large. */
const limits = ([width]: Size, zoom = 1): Limits => ({
  target: 44 * zoom,
  text: 11 * zoom,
  words: (width >= 2560 && zoom === 1 ? 19 : 11) * zoom,
});

const TABLES: Record<string, { positions: Position[]; told: typeof pastiche.told }> = {
  Pastiche: pastiche,
  "Birth of a Masterpiece": masterpiece,
  ...Object.fromEntries(
    Object.entries(paint.tables).map(([name, positions]) => [
      `Pass the Paint, ${name}`,
      { positions, told: paint.told },
    ]),
  ),
};

/** What changed has been drawn, and whatever is loaded for it. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });

/** Opens each leaf there is a way to, by its tab or its seat, and looks at it. */
async function leaves(page: Page, look: (leaf: string) => Promise<Measured>) {
  const ways = page.locator(".room > .tabs [data-tab], .strip [data-seat='0'], .strip [data-seat='1']");
  for (let index = 0; index < (await ways.count()); index += 1) {
    const way = ways.nth(index);
    const name = (await way.getAttribute("data-tab")) ?? `seat ${await way.getAttribute("data-seat")}`;
    await way.dispatchEvent("click");
    await page.locator(".leaf").waitFor({ state: "attached" });
    await look(name);
    await page.locator(".leaf .close").dispatchEvent("click");
    await page.locator(".leaf").waitFor({ state: "detached" });
  }
}

/** What "next place" is called. */
const NEXT = ["en", "ja"].map((language) => {
  const words = readFileSync(new URL(`../src/games/pastiche/i18n/${language}.json`, import.meta.url), "utf8");
  return (JSON.parse(words) as Record<string, string>)["pastiche-board.next-place"] as string;
});

/** Of the places that are out of sight, those that "next place" does not bring there. */
async function lost(page: Page, away: string[]): Promise<string[]> {
  const left = new Set(away);
  const next = page.getByRole("button", { name: new RegExp(`^(${NEXT.join("|")})$`) });
  const { all } = await cells(page);
  for (let step = 0; left.size > 0 && step < all.length; step += 1) {
    await next.click();
    await drawn(page);
    for (const cell of (await cells(page)).hit) left.delete(cell);
  }
  return [...left];
}

async function goesThrough(
  page: Page,
  positions: Position[],
  sizes: readonly Size[],
  show: (next: Position) => Promise<void>,
  zoom = 1,
) {
  const wrong: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    const first = positions[0] as Position;
    let before: Measured | undefined;
    const look = async (where: string) => {
      await drawn(page);
      const now = await measured(page, limits(size, zoom));
      for (const line of now.wrong) wrong.push(`${size.join("x")}, ${where}: ${line}`);
      if (before && JSON.stringify(now.steady) !== JSON.stringify(before.steady))
        wrong.push(
          `${size.join("x")}, ${where}: moved, ${JSON.stringify(before.steady)} ${JSON.stringify(now.steady)}`,
        );
      before ??= now;
      return now;
    };
    for (const position of positions) {
      await show(position);
      const { away } = await look(position.name);
      const still = away.length > 0 ? await lost(page, away) : [];
      if (still.length > 0) wrong.push(`${size.join("x")}, ${position.name}: no way to the places ${still.join(" ")}`);
    }
    await show(first);
    await leaves(page, (leaf) => look(`leaf ${leaf}`));
  }
  return wrong;
}

test.use({ reducedMotion: "reduce" });

for (const [name, { positions, told }] of Object.entries(TABLES)) {
  test(`${name} fits every size`, async ({ page }) => {
    const show = await opened(page, positions[0] as Position, told);
    expect(await goesThrough(page, positions, SIZES, show)).toEqual([]);
  });

  test(`${name} fits with letters twice as large`, async ({ page }) => {
    await page.addInitScript(() => {
      const large = () => document.documentElement.style.setProperty("font-size", "200%");
      document.addEventListener("readystatechange", large);
    });
    const show = await opened(page, positions[0] as Position, told);
    const sizes: Size[] = [
      [390, 844],
      [1280, 720],
      [2560, 1440],
    ];
    expect(await goesThrough(page, positions, sizes, show)).toEqual([]);
  });

  test(`${name} fits in Japanese`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("language", "ja"));
    const show = await opened(page, positions[0] as Position, told);
    const sizes: Size[] = [
      [360, 640],
      [667, 375],
      [820, 1180],
      [1280, 720],
      [2560, 1440],
    ];
    expect(await goesThrough(page, positions, sizes, show)).toEqual([]);
  });
}
