import { describe, expect, it } from "vitest";
import { HEXES, START } from "../src/data/pastiche";
import { keyOf, neighbours } from "../src/games/pastiche/layout";
import { startWord, where } from "../src/games/pastiche/whereabouts";
import type { Board, Cell } from "../src/gen/pastiche";
import { language } from "../src/i18n/index.svelte";

const edge = (cells: readonly Cell[]) => {
  const laid = new Set(cells.map(keyOf));
  const free = cells.flatMap(neighbours).filter((cell) => !laid.has(keyOf(cell)));
  return [...new Map(free.map((cell) => [keyOf(cell), cell])).values()];
};

/** A layout that has grown at all sides: the next hex goes where a fixed row of numbers says. */
function grown(count: number): Board {
  const board: Board = [];
  for (const [nth, { id }] of HEXES.slice(0, count).entries()) {
    const free = edge([...START, ...board.map(({ at }) => at)]);
    const at = free[(nth * 7919) % free.length] as Cell;
    board.push({ hex: id, at, turn: 0, by: 0 });
  }
  return board;
}

describe("a cell in words", () => {
  it("is said by what it touches", () => {
    expect(where({ q: 0, r: -1 }, [])).toBe("above the start’s top hex");
    expect(where({ q: 1, r: -1 }, [])).toBe("upper right of the start’s top hex and above the start’s right hex");
    const board: Board = [{ hex: "H12", at: { q: 0, r: -1 }, turn: 0, by: 0 }];
    expect(where({ q: -1, r: -1 }, board)).toBe("upper left of hex 1");
    expect(where({ q: -1, r: 0 }, board)).toBe("upper left of the start’s top hex and lower left of hex 1");
  });

  it("is the one or the two that matter, however many it touches", () => {
    const around: Board = neighbours({ q: 5, r: 5 }).map((at, nth) => ({
      hex: HEXES[nth]?.id ?? "",
      at,
      turn: 0,
      by: 0,
    }));
    expect(where({ q: 5, r: 5 }, around)).toBe("below hex 1 and lower right of hex 6");
  });

  it.each(["en", "ja"])("is another for each place, in %s", async (code) => {
    await language.speak(code, false);
    const board = grown(40);
    const free = edge([...START, ...board.map(({ at }) => at)]);
    const said = free.map((cell) => where(cell, board));
    expect(free.length).toBeGreaterThan(20);
    expect(new Set(said).size).toBe(free.length);
    expect(said.filter((words) => !words || /-?\d,-?\d/.test(words))).toEqual([]);
    expect(new Set(START.map((_, nth) => startWord(nth))).size).toBe(START.length);
    // A hex is where it was laid, whatever came later.
    const then = board.map(({ at }, nth) => where(at, board, nth));
    expect(then).toEqual(board.map(({ at }, nth) => where(at, board.slice(0, nth))));
    await language.speak("en", false);
  });
});
