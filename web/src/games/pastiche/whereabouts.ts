// Where a cell lies, in words: by the hexes it touches. Hexes are counted in the order in which they were laid, so that a hex
// and a side of it are one cell and no other.
import { START } from "../../data/pastiche";
import type { Board, Cell } from "../../gen/pastiche";
import { list, t } from "../../i18n/index.svelte";
import { keyOf, lying, neighbours } from "./layout";

/** Where a cell lies of the one across its side `i`. */
const SIDES = ["below", "lowerleft", "upperleft", "above", "upperright", "lowerright"] as const;
/** What the hexes of the starting piece are called, in their order. */
const STARTS = ["top", "right", "bottom"] as const;

export const hexWord = (number: number) => t("pastiche-board.hex-number", { number });
export const startWord = (nth: number) => t("pastiche-board.start-hex", { which: STARTS[nth] ?? "top" });

/**
 * "below hex 3 and upper left of hex 5": of all that a cell touches, the one that has lain longest and the newest. With
 * `before`, as it was when only so many were laid.
 */
export function where(cell: Cell, board: Board, before = board.length): string {
  const laid = [...lying(board).keys()].slice(0, START.length + before);
  const touched = neighbours(cell)
    .map((next, side) => ({ nth: laid.indexOf(keyOf(next)), side }))
    .filter(({ nth }) => nth >= 0)
    .toSorted((a, b) => a.nth - b.nth);
  const named = touched.length > 2 ? [touched[0], touched.at(-1)] : touched;
  return list(
    named.flatMap((one) => {
      if (!one) return [];
      const hex = one.nth < START.length ? startWord(one.nth) : hexWord(one.nth - START.length + 1);
      return t("pastiche-board.beside", { side: SIDES[one.side] ?? "", hex });
    }),
  );
}
