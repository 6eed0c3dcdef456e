// What happened is really to be seen: pressed again, the board looks there, or the leaf opens in which it lies; and points
// count when the work hangs.
import { expect, test, type Locator } from "@playwright/test";
import * as masterpiece from "./full/masterpiece";
import * as paint from "./full/pass-the-paint";
import * as pastiche from "./full/pastiche";
import { log, opened, type Position } from "./full/table";
import type { View } from "../src/gen/pastiche";

const SIZES = [
  [360, 640],
  [844, 390],
  [1280, 720],
] as const;

const named = (positions: Position[], name: string) => positions.find((one) => one.name === name) as Position;
const board = (named(pastiche.positions, "placing").full.view as View).table.board;
/** A hex at each end of the layout. */
const [lowest, highest] = board
  .toSorted((one, other) => one.at.r - other.at.r || one.at.q - other.at.q)
  .filter((_, nth, all) => nth === 0 || nth === all.length - 1) as [(typeof board)[0], (typeof board)[0]];
const placed = (seat: number, { hex, at, turn }: (typeof board)[0]) => ({
  seat,
  events: [{ placed: { seat, hex, at, turn } }, { painted: { seat } }],
});
const cell = ({ at }: (typeof board)[0]) => `cell-${at.q},${at.r}`;

/** What somebody did, and where it is to be seen. */
const SHOWN: { game: string; position: Position; turns: { seat: number; events: unknown[] }[]; at: string[] }[] = [
  {
    game: "Pastiche, hexes at both ends",
    position: named(pastiche.positions, "placing"),
    turns: [placed(1, lowest), placed(2, highest)],
    at: [cell(lowest), cell(highest)],
  },
  {
    game: "Pastiche, bank and gallery",
    position: named(pastiche.positions, "painting, 0 offers"),
    turns: [
      { seat: 1, events: [{ traded: { seat: 1, give: { olive: 3 }, get: "black" } }, { painted: { seat: 1 } }] },
      {
        seat: 2,
        events: [{ swapped: { seat: 2, gave: "sistine-madonna", took: "umbrellas" } }, { painted: { seat: 2 } }],
      },
    ],
    at: ["bank-black", "gallery-sistine-madonna"],
  },
  {
    game: "Birth of a Masterpiece, works and piles",
    position: named(masterpiece.positions, "acting, 5 x 8 works"),
    turns: [
      { seat: 1, events: [{ read: { seat: 1, card: "M1", author: 3, work: "three-pairs" } }] },
      { seat: 2, events: [{ took: { seat: 2, card: "L3" } }] },
    ],
    at: ["work-3-three-pairs", "discard"],
  },
  {
    game: "Pass the Paint, discards and fronts",
    position: named(paint.tables["six"] ?? [], "draft, six"),
    // All decide at once.
    turns: [
      {
        seat: 2,
        events: [
          { discarded: { place: { seat: 1 }, colour: "red" } },
          { kept: { place: { seat: 2 }, colour: "green", paid: [] } },
        ],
      },
    ],
    at: ["discards", "front-2"],
  },
];

/** Presses the button of something that was done. Is it in sight then, not covered by anything, with a ring around it? */
const shownAgain = (moment: Locator, name: string) =>
  moment.evaluate(async (button, at) => {
    (button as HTMLElement).click();
    let ring: DOMRect | undefined;
    // It is there for a moment only: nothing may come between.
    for (let frame = 0; frame < 60 && !ring; frame += 1) {
      await new Promise(requestAnimationFrame);
      ring = document.querySelector(".flights .ring")?.getBoundingClientRect();
    }
    if (!ring) return "no ring";
    const middle = [ring.x + ring.width / 2, ring.y + ring.height / 2] as const;
    const places = [...document.querySelectorAll(`[data-at="${CSS.escape(at)}"]`)];
    const box = places.map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0);
    if (!box) return "not drawn";
    if (Math.hypot(box.x + box.width / 2 - middle[0], box.y + box.height / 2 - middle[1]) > 3) return "elsewhere";
    const inSight = middle[0] > 0 && middle[1] > 0 && middle[0] < innerWidth && middle[1] < innerHeight;
    if (!inSight) return "out of sight";
    const top = document.elementFromPoint(...middle);
    const leaf = document.querySelector(".leaf");
    const covered = leaf?.contains(top) && !places.some((one) => leaf.contains(one));
    return covered ? "covered" : "seen";
  }, name);

for (const { game, position, turns, at } of SHOWN)
  test(`${game}: what was done is in sight when it is shown again, at every size`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await opened(page, position, log(turns));
      for (const [nth, name] of at.entries()) {
        if (width < 1000) await page.locator("[data-since]").click();
        const moment = page.locator(".leaf [data-moment], .side [data-moment]").nth(nth);
        expect(await shownAgain(moment, name), `${name} at ${width}x${height}`).toBe("seen");
      }
      await page.unrouteAll();
    }
  });

/** The same table, with something else due. */
function next(position: Position): Position {
  const { full, name } = structuredClone(position);
  Object.assign(full.now as object, { decision: (full.now?.decision ?? 0) + 10_000 });
  return { name, full };
}

for (const [game, position, event] of [
  [
    "Pastiche",
    named(pastiche.positions, "painting, 0 offers"),
    { completed: { seat: 0, commission: "sunflowers", from_gallery: false } },
  ],
  [
    "Birth of a Masterpiece",
    named(masterpiece.positions, "acting, 5 x 8 works"),
    { acclaimed: { author: 0, work: "3-card" } },
  ],
  [
    "Pass the Paint",
    named(paint.tables["six"] ?? [], "draft, six"),
    { claimed: { palette: "P03", by: [{ seat: 0 }] } },
  ],
] as const)
  test(`one's own finished work at ${game} is celebrated, and any press goes on`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("pace", "at-once"));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.setViewportSize({ width: 390, height: 844 });
    const table = await opened(page, position, []);
    await page.locator("[data-prompt]").focus();
    const ceremony = page.locator("[data-ceremony]");
    for (const goOn of [() => page.keyboard.press("Escape"), () => page.mouse.click(100, 300)]) {
      await table.happens(0, [event], next(position));
      await expect(ceremony).toBeVisible();
      // It takes the focus from nobody.
      await expect(page.locator("[data-prompt]")).toBeFocused();
      await goOn();
      await expect(ceremony).toHaveCount(0);
      await expect(page.locator(".leaf, dialog[open]")).toHaveCount(0);
      await page.locator("[data-prompt]").focus();
    }
  });

test("points count when the work hangs, and are right if nobody waits for it", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("pace", "calm"));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1280, height: 720 });
  const before = named(pastiche.positions, "painting, 0 offers");
  const after = next(before);
  for (const [seat, points] of [41, 40].entries())
    Object.assign((after.full.view as View).table.players[seat] as object, { points });
  const table = await opened(page, before, []);
  const score = (seat: number) => page.locator(`[data-seat="${seat}"] .score > [aria-hidden]`);
  await expect(score(0)).toHaveText("32");
  await table.happens(0, [{ completed: { seat: 0, commission: "sunflowers", from_gallery: false } }], after);
  await page.locator("[data-ceremony]").waitFor();
  await expect(score(0)).toHaveText("32");
  // Those who listen are told what is so; and what nobody celebrates counts at once.
  await expect(page.locator('[data-seat="0"]')).toContainText("41 points");
  await expect(score(1)).toHaveText("40");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-ceremony]")).toHaveCount(0);
  await expect(score(0)).toHaveText("41");
});
