import { describe, expect, it } from "vitest";
import { COLOURS, START, commission } from "../src/data/pastiche";
import type { Cards } from "../src/gen/pastiche";
import {
  HALF,
  SIZE,
  boundsOf,
  cardsOf,
  cellAt,
  centreOf,
  cornerOf,
  gainsAt,
  keyOf,
  lying,
  nearer,
  neighbours,
  towards,
  turned,
} from "../src/games/pastiche/layout";

const full: Cards = Object.fromEntries(COLOURS.map(({ id, count }) => [id, count]));
const start = lying([]);

describe("the example under P4.6", () => {
  const at = { q: 1, r: -1 };

  it("mixes green, scarlet and green with the hex unturned", () => {
    const gains = gainsAt(start, full, "H12", at, 0);
    expect(gains.map(({ corner }) => corner)).toEqual([3, 4, 5]);
    expect(cardsOf(gains)).toEqual(["green", "scarlet", "green"]);
  });

  it("gives one red with the hex turned by 2, and nothing at the other two corners", () => {
    const gains = gainsAt(start, full, "H12", at, 2);
    expect(gains.map(({ colour }) => colour)).toEqual([undefined, "red", undefined]);
    expect(cardsOf(gains)).toEqual(["red"]);
  });
});

describe("what the bank has (P4.7)", () => {
  it("pays the last card of a colour once", () => {
    const gains = gainsAt(start, { ...full, green: 1 }, "H12", { q: 1, r: -1 }, 0);
    expect(gains.map(({ paid }) => paid)).toEqual([true, true, false]);
    expect(cardsOf(gains)).toEqual(["green", "scarlet"]);
  });

  it("pays nothing from a stack that is gone", () => {
    const bank = { ...full };
    delete bank.green;
    expect(cardsOf(gainsAt(start, bank, "H12", { q: 1, r: -1 }, 0))).toEqual(["scarlet"]);
  });
});

describe("the layout", () => {
  it("starts with three hexes that all touch", () => {
    expect([...start.keys()]).toEqual(["0,0", "1,0", "0,1"]);
    for (const cell of START) {
      const around = neighbours(cell).map(keyOf);
      expect(START.filter((other) => around.includes(keyOf(other)))).toHaveLength(2);
    }
  });

  it("takes in what was laid, as it was turned", () => {
    const lies = lying([{ hex: "H12", at: { q: 1, r: -1 }, turn: 2, by: 0 }]);
    expect(lies.get("1,-1")).toBe(turned("RYRBYY", 2));
    expect(turned("RYRBYY", 2)).toBe("YYRYRB");
    expect(turned("RYRBYY", 0)).toBe("RYRBYY");
  });

  it("finds the cell under a point, also near its edges", () => {
    for (let q = -6; q <= 6; q += 1)
      for (let r = -6; r <= 6; r += 1) {
        const centre = centreOf({ q, r });
        expect(cellAt(centre)).toEqual({ q, r });
        for (let i = 0; i < 6; i += 1) {
          const corner = cornerOf(i, SIZE * 0.97);
          expect(cellAt({ x: centre.x + corner.x, y: centre.y + corner.y })).toEqual({ q, r });
        }
      }
  });

  it("lays corners of neighbours on each other", () => {
    // Corner 0 is the top left: the cell above has its bottom left there, the cell to the upper left its right.
    const here = cornerOf(0);
    const above = { x: centreOf({ q: 0, r: -1 }).x + cornerOf(4).x, y: centreOf({ q: 0, r: -1 }).y + cornerOf(4).y };
    const left = { x: centreOf({ q: -1, r: 0 }).x + cornerOf(2).x, y: centreOf({ q: -1, r: 0 }).y + cornerOf(2).y };
    for (const there of [above, left]) {
      expect(there.x).toBeCloseTo(here.x);
      expect(there.y).toBeCloseTo(here.y);
    }
  });

  it("goes from cell to cell by arrows", () => {
    const cells = [
      { q: 1, r: -1 },
      { q: 2, r: -1 },
      { q: -1, r: 0 },
      { q: 0, r: -1 },
    ];
    expect(towards({ q: 0, r: -1 }, cells, 1, 0)).toEqual({ q: 1, r: -1 });
    expect(towards({ q: 0, r: -1 }, cells, -1, 0)).toEqual({ q: -1, r: 0 });
    expect(towards({ q: -1, r: 0 }, cells, -1, 0)).toBeUndefined();
  });

  it("knows how much room the cells need", () => {
    expect(boundsOf([{ q: 0, r: 0 }])).toEqual({ left: -SIZE, top: -HALF, width: 2 * SIZE, height: 2 * HALF });
  });
});

describe("commissions brought nearer", () => {
  it("names the missing colours that would come, the nearest to its end first", () => {
    const wanted = [commission("birth-of-venus"), commission("primavera")];
    const held = new Set(["red", "white", "olive", "orange"] as const);
    expect(nearer(wanted, held, ["teal", "green", "teal"])).toEqual([
      { id: "primavera", colours: ["teal", "green"], missing: 2 },
      { id: "birth-of-venus", colours: ["teal"], missing: 4 },
    ]);
    expect(nearer(wanted, held, ["red"])).toEqual([]);
  });
});
