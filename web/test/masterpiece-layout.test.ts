import { describe, expect, it } from "vitest";
import { CARD, columns, fan, handHeight, shelves, type Stage } from "../src/games/masterpiece/layout";

const stage = (width: number, height: number, more: Partial<Stage> = {}): Stage => ({
  width,
  height,
  target: 44,
  authors: 5,
  own: true,
  works: 8,
  above: 15,
  beside: 50,
  board: 5,
  ...more,
});

describe("shelves", () => {
  it.each([
    ["a phone upright", 374, 400, "all"],
    ["a phone on its side", 470, 340, "all"],
    ["a small phone", 352, 260, "two"],
    ["a desktop at 200 %", 326, 312, "two"],
    ["hardly any room", 340, 110, "one"],
    ["a desktop", 720, 376, "all"],
  ])("on %s, %i by %i: %s", (_, width, height, stand) => {
    const layout = shelves(stage(width, height));
    expect(layout.stand).toBe(stand);
    expect(Math.min(layout.work.width, layout.work.height)).toBeGreaterThanOrEqual(44);
  });

  it("have room for all that stands on them", () => {
    for (const [width, height] of [
      [374, 400],
      [470, 340],
      [352, 260],
      [1460, 775],
    ] as const) {
      const { work, rows, perRow, beside, columns: across, stand } = shelves(stage(width, height));
      expect(rows * perRow).toBeGreaterThanOrEqual(8);
      expect((work.width * perRow + (beside ? 50 : 0)) * across).toBeLessThanOrEqual(width + 0.01);
      const high = stand === "two" ? 2 : across === 2 ? 3 : 5;
      expect((rows * (work.height + 5) + (beside ? 0 : 15)) * high).toBeLessThanOrEqual(height + 0.01);
    }
  });

  it("keep their scale while there are few works", () => {
    expect(shelves(stage(720, 376, { works: 0 }))).toEqual(shelves(stage(720, 376, { works: 6 })));
  });

  it("leave room for open hands", () => {
    const [hidden, open] = [shelves(stage(720, 376)), shelves(stage(720, 376, { hands: 20 }))];
    expect(open.work.height).toBeLessThan(hidden.work.height);
  });
});

describe("a hand", () => {
  const rooms = [
    { width: 344, height: 110 },
    { width: 374, height: 160 },
    { width: 300, height: 170 },
    { width: 264, height: 160 },
    { width: 950, height: 147 },
  ];
  it.each(rooms)("in $width by $height: every card can be hit, at its middle too", (room) => {
    for (let count = 1; count <= 24; count += 1) {
      const { rows, perRow, shown, card, across, down } = fan(count, room, 44, 96);
      const places = shown + Number(shown < count);
      expect(places).toBeLessThanOrEqual(rows * perRow);
      if (perRow > 1) expect(across).toBeGreaterThanOrEqual(Math.max(44, card / 2));
      if (rows > 1) expect(down).toBeGreaterThanOrEqual(Math.min(44, card / CARD / 2));
      expect(card + (perRow - 1) * across).toBeLessThanOrEqual(room.width + 0.01);
    }
  });

  it("lies in a low row whole", () => {
    const { card, rows } = fan(4, { width: 374, height: 97 }, 88, 96);
    expect(rows).toBe(1);
    expect(card / CARD).toBeLessThanOrEqual(97);
  });

  it("shows all it can, and a way to the rest", () => {
    const room = { width: 264, height: 160 };
    expect(fan(18, room, 44, 96).shown).toBe(18);
    expect(fan(19, room, 44, 96).shown).toBe(17);
  });

  it("is as high as a full one needs, as far as the table allows", () => {
    expect(handHeight(344, 44, 640)).toBeLessThan(handHeight(344, 44, 844));
    // Letters twice as large leave room for one row.
    expect(handHeight(374, 88, 844)).toBeLessThan(2 * 88);
    expect(handHeight(804, 61, 1180)).toBeLessThan(3 * 61);
  });
});

describe("columns", () => {
  it("make things as large as they can be", () => {
    expect(columns(12, { width: 336, height: 150 }, CARD, 6).columns).toBe(6);
    expect(columns(1, { width: 300, height: 100 }, CARD, 6)).toEqual({ columns: 1, width: 70 });
    expect(columns(0, { width: 300, height: 100 }, CARD, 6).columns).toBe(1);
  });
});
