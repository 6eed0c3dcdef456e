// Generated from the game's own tables by `cargo xtask codegen`; do not edit.

import type { Cards, Cell, Colour, CommissionId } from "./pastiche";

/**
 * What the bank asks for one card: so many of one colour, these cards, or so many cards of which one at least is a
 * primary other than the one wanted (P5.2).
 */
export type Rate = { alike: number } | { these: Cards } | { exchange: number };

/** What the bank asks for a card of each colour. */
export const RATES: Record<Colour, Rate> = {
  "red": {"exchange":2},
  "yellow": {"exchange":2},
  "blue": {"exchange":2},
  "orange": {"alike":3},
  "green": {"alike":3},
  "violet": {"alike":3},
  "brown": {"alike":3},
  "amber": {"alike":3},
  "scarlet": {"alike":3},
  "olive": {"alike":3},
  "teal": {"alike":3},
  "magenta": {"alike":3},
  "purple": {"alike":3},
  "black": {"alike":3},
  "white": {"alike":3},
  "gray": {"these":{"black":1,"white":1}},
  "bisque": {"these":{"yellow":1,"brown":1}},
};

/** The cells around one, across edges 0 to 5. */
export const STEPS: readonly Cell[] = [
  {"q":0,"r":-1},
  {"q":1,"r":-1},
  {"q":1,"r":0},
  {"q":0,"r":1},
  {"q":-1,"r":1},
  {"q":-1,"r":0},
];

/** The dabs that meet at each corner, besides the hex's own: across which edge, and on which corner there (P4.4). */
export const MEETING: readonly (readonly [edge: number, corner: number])[][] = [
  [[0,4],[5,2]],
  [[1,5],[0,3]],
  [[2,0],[1,4]],
  [[3,1],[2,5]],
  [[4,2],[3,0]],
  [[5,3],[4,1]],
];

/** The artist bonus for a commission and its companion (P1.3). */
export const BONUSES: Record<CommissionId, number> = {
  "birth-of-venus": 6,
  "primavera": 6,
  "mona-lisa": 4,
  "lady-with-an-ermine": 4,
  "school-of-athens": 6,
  "sistine-madonna": 6,
  "night-watch": 4,
  "jewish-bride": 4,
  "las-meninas": 5,
  "innocent-x": 5,
  "girl-with-a-pearl-earring": 5,
  "milkmaid": 5,
  "fifer": 5,
  "folies-bergere": 5,
  "the-star": 4,
  "blue-dancers": 4,
  "impression-sunrise": 4,
  "water-lily-pond": 4,
  "two-sisters": 5,
  "umbrellas": 5,
  "card-players": 4,
  "mont-sainte-victoire": 4,
  "vision-after-the-sermon": 5,
  "tahitian-women": 5,
  "starry-night": 5,
  "sunflowers": 5,
  "grande-jatte": 5,
  "bathers-at-asnieres": 5,
  "gulf-stream": 3,
  "breezing-up": 3,
  "boating-party": 5,
  "childs-bath": 5,
  "large-blue-horses": 5,
  "yellow-cow": 5,
};
