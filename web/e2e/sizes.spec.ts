// Every game at every size, as full as it gets: what can be done can be hit where it is seen or after one press, nothing is
// covered, cut or scrolls, and neither the prompt nor the board moves because something else was said.
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import * as masterpiece from "./full/masterpiece";
import { cells, leaves, measured, watched, type Limits, type Measured } from "./full/measure";
import * as paint from "./full/pass-the-paint";
import * as pastiche from "./full/pastiche";
import { SIZES, type Size } from "./full/sizes";
import { opened, openedOver, type Position } from "./full/table";

/** At 2560 pixels one sits farther away. */
const limits = ([width]: Size): Limits => ({ target: 44, text: 11, words: width >= 2560 ? 19 : 11 });

/** What is opened over a table as a dialog. The menu is the same at all tables: one is enough. */
const DIALOGS = { moves: ".tools [aria-haspopup=dialog]", picture: "[data-picture]" };
const MENU = { menu: ".strip .round[aria-haspopup=dialog]" };

type Tried = {
  positions: Position[];
  told: typeof pastiche.told;
  /** What else opens a leaf, in which position. */
  spreads?: { at: number; ways: string };
  /** What opens a dialog, by its name. */
  dialogs?: Record<string, string>;
};
const TABLES: Record<string, Tried> = {
  Pastiche: { ...pastiche, dialogs: { ...MENU, ...DIALOGS } },
  // Long rows, and works of many cards.
  "Birth of a Masterpiece": { ...masterpiece, spreads: { at: 4, ways: ".shelf .work.announced" } },
  ...Object.fromEntries(
    Object.entries(paint.tables).map(([name, positions]) => [
      `Pass the Paint, ${name}`,
      { positions, told: paint.told },
    ]),
  ),
};

/** What changed has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

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

/** Dialogs and the coach are laid out by stance: of all sizes the smallest of each will do, and the one that is far away. */
const STANCES = ["360x640", "667x375", "844x390", "820x1180", "1024x768", "2560x1440"];

/** The same among bots: there the coach may be asked. */
const alone = ({ name, full }: Position): Position => ({
  name,
  full: {
    ...full,
    table: {
      ...full.table,
      seats: full.table.seats.map((one, seat) => (seat > 0 ? { name: one.name, bot: "greedy" } : one)),
    },
  },
});

/** Every position at every size, then its leaves, the coach, and its dialogs. */
async function goesThrough(page: Page, tried: Tried, sizes: readonly Size[], show: (next: Position) => Promise<void>) {
  const { positions, spreads, dialogs = DIALOGS } = tried;
  const wrong: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    const first = positions[0] as Position;
    let before: Measured | undefined;
    const note = (where: string, now: Measured) => {
      for (const line of now.wrong) wrong.push(`${size.join("x")}, ${where}: ${line}`);
      if (before && JSON.stringify(now.steady) !== JSON.stringify(before.steady))
        wrong.push(
          `${size.join("x")}, ${where}: moved, ${JSON.stringify(before.steady)} ${JSON.stringify(now.steady)}`,
        );
      before ??= now;
    };
    for (const [index, position] of positions.entries()) {
      await show(position);
      const now = await measured(page, limits(size));
      note(position.name, now);
      const still = now.away.length > 0 ? await lost(page, now.away) : [];
      if (still.length > 0) wrong.push(`${size.join("x")}, ${position.name}: no way to the places ${still.join(" ")}`);
      if (spreads?.at === index)
        for (const [leaf, seen] of await leaves(page, limits(size), spreads.ways)) note(`spread ${leaf}`, seen);
    }
    await show(first);
    for (const [leaf, now] of await leaves(page, limits(size))) note(`leaf ${leaf}`, now);
    if (sizes === SIZES && !STANCES.includes(size.join("x"))) continue;
    await show(alone(first));
    const lamp = page.locator('.tools [aria-keyshortcuts="h"]');
    await lamp.dispatchEvent("click");
    await page.locator("[data-pick]").nth(1).waitFor({ state: "attached" });
    note("coach", await measured(page, limits(size)));
    await lamp.dispatchEvent("click");
    for (const [name, way] of Object.entries(dialogs)) {
      const button = page.locator(way).first();
      if (!(await button.isVisible())) continue;
      await button.dispatchEvent("click");
      await page.locator("dialog[open]").waitFor();
      note(name, await measured(page, limits(size)));
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
  }
  return wrong;
}

/** A page that does not change but in size. */
async function resized(page: Page, sizes: readonly Size[]) {
  const wrong: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    const now = await measured(page, limits(size));
    for (const line of now.wrong) wrong.push(`${size.join("x")}: ${line}`);
  }
  return wrong;
}

test.use({ reducedMotion: "reduce" });

/** Letters twice as large: as a person sets them. */
const large = (page: Page) =>
  page.addInitScript(() => {
    const twice = () => document.documentElement.style.setProperty("font-size", "200%");
    document.addEventListener("readystatechange", twice);
  });
const japanese = (page: Page) => page.addInitScript(() => localStorage.setItem("language", "ja"));

for (const [name, tried] of Object.entries(TABLES)) {
  const { positions, told } = tried;
  test(`${name} fits every size`, async ({ page }) => {
    await watched(page);
    const show = await opened(page, positions[0] as Position, told);
    expect(await goesThrough(page, tried, SIZES, show)).toEqual([]);
  });

  test(`${name} fits with letters twice as large`, async ({ page }) => {
    await large(page);
    await watched(page);
    const show = await opened(page, positions[0] as Position, told);
    const sizes: Size[] = [
      [390, 844],
      [1280, 720],
      [2560, 1440],
    ];
    expect(await goesThrough(page, tried, sizes, show)).toEqual([]);
  });

  test(`${name} fits in Japanese`, async ({ page }) => {
    await japanese(page);
    await watched(page);
    const show = await opened(page, positions[0] as Position, told);
    const sizes: Size[] = [
      [360, 640],
      [667, 375],
      [820, 1180],
      [1280, 720],
      [2560, 1440],
    ];
    expect(await goesThrough(page, tried, sizes, show)).toEqual([]);
  });
}

for (const [name, { end, told }] of Object.entries({
  Pastiche: pastiche,
  "Birth of a Masterpiece": masterpiece,
  "Pass the Paint": paint,
}))
  for (const what of ["result", "replay"] as const)
    test(`the ${what} of ${name} fits every size, in both languages`, async ({ page }) => {
      await watched(page);
      await openedOver(page, end, told, what);
      expect(await resized(page, SIZES)).toEqual([]);
      await japanese(page);
      await page.reload();
      await page.locator(what === "replay" ? ".controls" : ".result").waitFor();
      expect(await resized(page, [SIZES[0] as Size, SIZES[2] as Size, SIZES[11] as Size])).toEqual([]);
    });
