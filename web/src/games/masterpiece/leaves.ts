// What opens over the shelves, by name: `work-2-three-pairs` is the Three Pairs of the third seat.
import type { Work } from "../../data/masterpiece";
import type { Seat } from "../../gen/table";

export const workLeaf = (seat: Seat, work: Work) => `work-${seat}-${work}`;

/** The work whose cards a leaf spreads. */
export function spreadOf(leaf: string): { seat: Seat; work: Work } | undefined {
  const [, seat, work] = /^work-(\d+)-(.+)$/.exec(leaf) ?? [];
  return seat === undefined || work === undefined ? undefined : { seat: Number(seat), work };
}

/** The author whom a leaf is about. */
export function authorOf(leaf: string | undefined): Seat | undefined {
  const [, seat] = /^(?:seat|work)-(\d+)/.exec(leaf ?? "") ?? [];
  return seat === undefined ? undefined : Number(seat);
}
