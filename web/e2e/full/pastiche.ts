// Pastiche as full as it gets: four players, forty hexes, twelve kinds of cards in hand, pictures of seven dabs, open offers.
import type { Action, Board, Cards, Cell, Colour, Offer, Phase, View } from "../../src/gen/pastiche";
import { RATES, STEPS } from "../../src/gen/pastiche.data";
import { full, log, over, type Position } from "./table";

const key = ({ q, r }: Cell) => `${q},${r}`;
const around = ({ q, r }: Cell) => STEPS.map((step): Cell => ({ q: q + step.q, r: r + step.r }));
const START: Cell[] = [
  { q: 0, r: 0 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
];

function openCells(covered: readonly Cell[]): Cell[] {
  const lies = new Set(covered.map(key));
  const open = new Map(covered.flatMap(around).map((cell) => [key(cell), cell]));
  return [...open.values()].filter((cell) => !lies.has(key(cell)));
}

/** A layout that has grown as layouts do: ragged, about as broad as high. */
function grown(count: number): Board {
  const board: Board = [];
  const cells = [...START];
  for (let n = 0; n < count; n += 1) {
    const far = ({ q, r }: Cell) => q * q + r * r + q * r + ((q * 7 + r * 13 + 91) % 5) * 2;
    const [at] = openCells(cells).toSorted((a, b) => far(a) - far(b)) as [Cell];
    cells.push(at);
    board.push({ hex: `H${String(n + 1).padStart(2, "0")}`, at, turn: (n * 5) % 6, by: n % 4 });
  }
  return board;
}

const BOARD = grown(40);
const MINE = ["H51", "H52"];
const BANK: Cards = {
  red: 4,
  yellow: 8,
  blue: 2,
  orange: 6,
  green: 1,
  violet: 6,
  brown: 5,
  amber: 6,
  scarlet: 5,
  olive: 6,
  teal: 3,
  magenta: 6,
  purple: 5,
  black: 6,
  white: 6,
  gray: 6,
  bisque: 5,
};
/** Twelve kinds, and of one of them enough for the bank. */
const TWELVE: Cards = {
  red: 1,
  yellow: 2,
  blue: 1,
  orange: 3,
  green: 1,
  brown: 1,
  amber: 1,
  olive: 1,
  teal: 1,
  black: 1,
  white: 1,
  violet: 1,
};
/** Seven dabs each: the cards above make the first and leave the second wanting. */
const EASELS = ["sunflowers", "yellow-cow"];
const GALLERY = ["sistine-madonna", "folies-bergere", "school-of-athens", "vision-after-the-sermon"];
/** Of all these, what the cards make. */
const READY = ["sunflowers", "sistine-madonna", "vision-after-the-sermon"];
const COMPLETED = [
  ["birth-of-venus", "primavera", "boating-party"],
  ["las-meninas", "innocent-x", "umbrellas", "the-star"],
  ["starry-night", "fifer", "milkmaid"],
  ["gulf-stream", "breezing-up", "card-players", "mona-lisa", "two-sisters"],
];
const POINTS = [32, 31, 27, 34];

function view(phase: Phase, active: number, palette: Cards, offers: Offer[] = []): View {
  const held = (seat: number) => (seat === 0 ? Object.values(palette).reduce((sum, one) => sum + one, 0) : 8);
  return {
    table: {
      rules: 2,
      options: { "open-hands": false, "memory-aid": false, "strict-neighbours": false, gifts: true },
      start: 1,
      active,
      round: 12,
      phase,
      target: 35,
      ending: false,
      board: BOARD,
      bank: BANK,
      gallery: GALLERY as View["table"]["gallery"],
      deck: 7,
      supply: 6,
      mix: phase === "collecting" ? { orange: 1, green: 1, scarlet: 1, brown: 1 } : null,
      centre: phase === "collecting" ? ["red", "blue"] : [],
      players: COMPLETED.map((completed, seat) => ({
        palette: held(seat),
        commissions: 2,
        hexes: 2,
        completed,
        points: POINTS[seat] as number,
        bonuses: seat === 0 ? 6 : 0,
        "offers-made": 1,
        shown: null,
        score: null,
      })),
      offers,
      "next-offer": 20,
    },
    mine: { seat: 0, hand: { palette, commissions: EASELS, hexes: MINE } },
  };
}

const placing = (): Action[] =>
  MINE.flatMap((hex) =>
    openCells([...START, ...BOARD.map(({ at }) => at)]).flatMap((at) =>
      [0, 1, 2, 3, 4, 5].map((turn): Action => ({ place: { hex, at, turn } })),
    ),
  );

/** What the bank does for these cards. */
function trades(hand: Cards): Action[] {
  const held = Object.entries(hand) as [Colour, number][];
  return (Object.entries(RATES) as [Colour, (typeof RATES)[Colour]][]).flatMap(([get, rate]): Action[] => {
    const give: Cards[] = [];
    if ("alike" in rate)
      give.push(
        ...held.filter(([of, count]) => of !== get && count >= rate.alike).map(([of]) => ({ [of]: rate.alike })),
      );
    else if ("these" in rate) {
      if (Object.entries(rate.these).every(([of, count]) => (hand[of as Colour] ?? 0) >= count)) give.push(rate.these);
    } else {
      const primaries = held.filter(([of]) => of !== get && ["red", "yellow", "blue"].includes(of));
      for (const [one] of primaries)
        for (const [other, count] of held) {
          if (other === get || (other === one && count < 2)) continue;
          give.push(other === one ? { [one]: 2 } : { [one]: 1, [other]: 1 });
        }
    }
    return give.map((cards) => ({ trade: { give: cards, get } }));
  });
}

const swaps = EASELS.flatMap((give) => GALLERY.map((take): Action => ({ swap: { give, take } })));
const answers = (offers: Offer[]): Action[] =>
  offers.flatMap(({ id, from }): Action[] =>
    from === 0 ? [{ withdraw: { offer: id } }] : [{ accept: { offer: id } }, { decline: { offer: id } }],
  );
const painting = (offers: Offer[]): Action[] => [
  ...trades(TWELVE),
  ...swaps,
  ...READY.map((commission): Action => ({ complete: { commission } })),
  ...answers(offers),
  "done",
];

const OFFERS: Offer[] = [
  { id: 11, from: 1, to: [0, 2, 3], give: { teal: 1, magenta: 1 }, get: { orange: 2 }, counters: null },
  { id: 12, from: 2, to: [0], give: { scarlet: 1 }, get: { green: 1, brown: 1 }, counters: null },
  { id: 13, from: 3, to: [0, 1], give: { gray: 1 }, get: { orange: 1 }, counters: null },
  { id: 14, from: 1, to: [0], give: { purple: 2, bisque: 1 }, get: { white: 1, black: 1 }, counters: null },
  { id: 15, from: 3, to: [0], give: { magenta: 1 }, get: { olive: 1 }, counters: null },
];

const made = (name: string, seen: View, legal: Action[], asked = false): Position => ({
  name,
  full: full({
    game: "pastiche",
    seats: 4,
    view: seen,
    legal,
    awaited: [seen.table.active],
    asked: asked ? [0] : [],
  }),
});
const offered = (count: number): Position => {
  const offers = OFFERS.slice(0, count);
  return made(`painting, ${count} offers`, view({ painting: { swapped: false } }, 0, TWELVE, offers), painting(offers));
};
const asked = OFFERS.slice(0, 1);

export const positions: Position[] = [
  made("placing", view("mixing", 0, TWELVE), placing()),
  made("collecting", view("collecting", 0, TWELVE), [
    "mix",
    { take: { colour: "red" } },
    { take: { colour: "blue" } },
    "leave",
  ]),
  offered(0),
  offered(3),
  offered(5),
  made(
    "cleaning up",
    view("cleaning-up", 0, TWELVE),
    (Object.keys(TWELVE) as Colour[]).map((colour) => ({ discard: { colour } })),
  ),
  made("another paints and offers", view({ painting: { swapped: true } }, 1, TWELVE, asked), answers(asked), true),
  made("another places", view("mixing", 3, TWELVE), []),
];

const ended = view("over", 0, TWELVE);
ended.table.players.forEach((player, seat) => {
  player.score = { commissions: POINTS[seat] as number, usable: 3, bonuses: 2, completed: player.completed.length };
});
export const end = over(
  { game: "pastiche", seats: 4, view: ended },
  POINTS.map((points) => points + 5),
);

const [last, ...before] = BOARD.toReversed();
export const told = log(
  [...before.slice(0, 2).toReversed(), last as Board[number]].map(({ hex, at, turn }, index) => ({
    seat: index + 1,
    events: [
      { placed: { seat: index + 1, hex, at, turn } },
      { mixed: { seat: index + 1, cards: { orange: 1, teal: 1 } } },
      { completed: { seat: index + 1, commission: COMPLETED[index + 1]?.[0] as string, from_gallery: false } },
      { painted: { seat: index + 1 } },
    ],
  })),
);
