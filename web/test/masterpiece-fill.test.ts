import { describe, expect, it } from "vitest";
import { rankOf } from "../src/data/masterpiece";
import { fill } from "../src/games/masterpiece/fill";

const sorted = (cards: readonly string[] | undefined) => cards?.toSorted();

describe("cards that make a work", () => {
  it("are found in the hand", () => {
    expect(sorted(fill("3-card", ["L5", "H5", "Y5", "M1"], [])?.lay)).toEqual(["H5", "L5", "Y5"]);
    expect(sorted(fill("5-straight", ["M2", "L3", "S4", "H5", "Y6", "R13"], [])?.lay)).toEqual(
      ["M2", "L3", "S4", "H5", "Y6"].toSorted(),
    );
    expect(sorted(fill("4-straight-flush", ["H4", "H5", "H6", "H7", "Y8"], [])?.lay)).toEqual(["H4", "H5", "H6", "H7"]);
    expect(sorted(fill("three-pairs", ["M2", "L2", "M3", "L3", "M4", "L4"], [])?.lay)).toHaveLength(6);
    expect(sorted(fill("1-and-13", ["M1", "R13", "R12"], [])?.lay)).toEqual(["M1", "R13"]);
    const sum = fill("49", ["R13", "R12", "R11", "R10", "M3", "M1"], []);
    expect(sum?.lay.reduce((total, card) => total + rankOf(card), 0)).toBe(49);
  });

  it("are not found where they are not", () => {
    expect(fill("3-card", ["L5", "H5"], [])).toBeUndefined();
    expect(fill("4-straight-flush", ["H4", "H5", "H6", "Y7"], [])).toBeUndefined();
    // Four of a rank are not two pairs.
    expect(fill("three-pairs", ["M4", "L4", "S4", "H4", "M2", "L2"], [])).toBeUndefined();
    expect(fill("49", ["M1", "M2"], [])).toBeUndefined();
    expect(fill("end-flag", ["M1"], [])).toBeUndefined();
  });

  it("come from one's own masterpieces as far as they can, but not all", () => {
    expect(fill("3-card", ["L5", "H5"], ["Y5", "M5"])).toEqual({ lay: ["L5"], borrow: ["Y5", "M5"] });
    expect(fill("3-card", ["L5"], ["Y5", "M5", "S5"])?.lay).toEqual(["L5"]);
    expect(fill("3-card", ["L6"], ["Y5", "M5", "S5"])).toBeUndefined();
    const straight = fill("5-straight", ["H5", "S4"], ["M1", "M2", "M3", "L4", "Y5"]);
    expect(straight?.lay).toHaveLength(1);
    const even = fill("all-even", ["M2", "F12"], ["L4", "S6", "H8", "Y10"]);
    expect(sorted(even?.lay)).toEqual(["F12", "M2"]);
  });
});
