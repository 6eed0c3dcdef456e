// Birth of a Masterpiece as full as it gets. Eight works each at five seats are more than the box has, on purpose; a hand of
// twenty needs the cards that would lie there, so that is another position.
import type { Action, Card, Cards, Phase, PublicWork, View, Work } from "../../src/gen/masterpiece";
import { full, log, over, type Position } from "./table";

const GENRES: Record<string, number> = { M: 1, L: 2, S: 3, H: 4, Y: 5, F: 6, R: 7 };
const DECK: Cards = Object.entries(GENRES).flatMap(([code, lowest]) =>
  [0, 1, 2, 3, 4, 5, 6].map((step): Card => `${code}${lowest + step}`),
);
const KINDS: Work[] = [
  "5-straight",
  "3-card",
  "three-pairs",
  "49",
  "7-straight",
  "5-card",
  "4-straight-flush",
  "four-pairs",
];
const SUPPLY: [Work, number][] = [
  ["5-straight", 4],
  ["7-straight", 3],
  ["9-straight", 2],
  ["11-straight", 1],
  ["3-card", 4],
  ["5-card", 3],
  ["three-pairs", 3],
  ["four-pairs", 2],
  ["triple-three", 1],
  ["4-straight-flush", 2],
  ["6-straight-flush", 2],
  ["49", 4],
  ["1-and-13", 1],
  ["all-even", 1],
  ["end-flag", 1],
];

/** Deals works of so many cards from the deck; the rest is what one holds. */
function laid(sizes: number[][], held: number): { works: PublicWork[][]; hand: Cards; rest: Cards } {
  const deck = DECK.toSorted((a, b) => ((DECK.indexOf(a) * 17) % 49) - ((DECK.indexOf(b) * 17) % 49));
  const hand = deck.splice(0, held);
  const works = sizes.map((of) =>
    of.map((count, index) => ({
      work: KINDS[index] as Work,
      cards: deck.splice(0, count),
      masterpiece: count === 1,
    })),
  );
  return { works, hand, rest: deck };
}

type Made = { works: PublicWork[][]; hand: Cards; drawn?: Cards; rest: Cards };

function view(phase: Phase, active: number, { works, hand, drawn = [], rest }: Made): View {
  const taken = (work: Work) => works.flat().filter((one) => one.work === work).length;
  return {
    table: {
      options: { "open-discard": false, "open-hands": false },
      start: 3,
      active,
      phase,
      deck: Math.max(0, rest.length - 1),
      discards: rest.length > 0 ? 1 : 0,
      top: rest[0] ?? null,
      pile: null,
      supply: SUPPLY.map(([work, count]) => [work, Math.max(0, count - taken(work))]),
      players: works.map((own, seat) => ({
        hand: seat === 0 ? hand.length : 4,
        works: own,
        score: { points: 11 + seat, masterpieces: own.filter(({ masterpiece }) => masterpiece).length },
        shown: null,
        drawn: null,
      })),
      passes: 0,
      end: null,
    },
    mine: { seat: 0, hand, drawn },
  };
}

/** Five seats, eight works each: 44 of the 49 cards lie there. */
const WORKS = laid(
  [0, 1, 2, 3, 4].map((seat) => [1, 1, 1, 1, 1, 1, 1, seat < 4 ? 2 : 1]),
  4,
);
/** Five seats, four works each, and twenty cards in hand. */
const HAND = laid(
  [
    [3, 1, 1, 1],
    [2, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 3, 1, 1],
    [1, 1, 2, 1],
  ],
  20,
);
/** Long rows: eleven, nine, seven cards lie in one work. */
const ROWS = laid(
  [
    [9, 1],
    [11, 2, 1],
    [7, 1],
    [3, 5, 1],
    [1, 2],
  ],
  4,
);

const readable = ({ works }: Made): Action[] =>
  works
    .flat()
    .flatMap(({ cards, masterpiece }) => (masterpiece ? [] : cards.map((card): Action => ({ read: { card } }))));
const writing = ({ rest }: Made): Action[] => (rest.length > 0 ? ["draw", "take"] : []);
const made = (name: string, seen: View, legal: Action[]): Position => ({
  name,
  full: full({ game: "masterpiece", seats: 5, view: seen, legal, awaited: [seen.table.active] }),
});
/** Announcements are too many to be listed: the server is asked about each. */
const acting = (lies: Made): Action[] => [...writing(lies), ...readable(lies)];
const discarding = ({ hand }: Made): Action[] => hand.map((card) => ({ discard: { card } }));
const DRAWN = { ...HAND, drawn: HAND.rest.slice(0, 2), rest: HAND.rest.slice(2) };

export const positions: Position[] = [
  made("discarding, hand of 20", view("discarding", 0, HAND), discarding(HAND)),
  made("acting, hand of 20", view("acting", 0, HAND), acting(HAND)),
  made(
    "keeping, hand of 20",
    view("keeping", 0, DRAWN),
    DRAWN.drawn.map((card) => ({ keep: { card } })),
  ),
  made("acting, 5 x 8 works", view("acting", 0, WORKS), acting(WORKS)),
  made("acting, long rows", view("acting", 0, ROWS), acting(ROWS)),
  made(
    "flagging",
    view("flagging", 0, WORKS),
    WORKS.hand.map((card) => ({ flag: { card } })),
  ),
  made("another acts", view("acting", 1, WORKS), []),
];

/** Everybody has made masterpieces of all eight. */
const ENDED: Made = {
  ...WORKS,
  works: WORKS.works.map((own) =>
    own.map(({ work, cards }) => ({ work, cards: cards.slice(0, 1), masterpiece: true })),
  ),
};
export const end = over({ game: "masterpiece", seats: 5, view: view("over", 0, ENDED) }, [31, 40, 22, 35, 27]);

export const told = log(
  [1, 2, 3, 4].map((seat) => ({
    seat,
    events: [
      { read: { seat, card: ROWS.hand[0] as Card, author: 0, work: "3-card" } },
      {
        announced: { seat, work: "3-card", laid: HAND.hand.slice(0, 3), borrowed: [] },
      },
    ],
  })),
);
