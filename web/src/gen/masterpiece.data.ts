// Generated from the game's own tables by `cargo xtask codegen`; do not edit.

import type { Work } from "./masterpiece";

/** The highest rank of a story card. */
export const HIGHEST: number = 13;

/** How many cards a work is made of; a sum has no fixed number. */
export const SIZES: Record<Work, number | null> = {
  "5-straight": 5,
  "7-straight": 7,
  "9-straight": 9,
  "11-straight": 11,
  "3-card": 3,
  "5-card": 5,
  "three-pairs": 6,
  "four-pairs": 8,
  "triple-three": 9,
  "4-straight-flush": 4,
  "6-straight-flush": 6,
  "49": null,
  "1-and-13": 2,
  "all-even": 6,
  "end-flag": 1,
};
