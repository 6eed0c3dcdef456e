// Pass the Paint as full as it gets: six players with ten colours each and six palettes in the middle; two with two hands;
// and the advanced draft.
import type {
  Action,
  Colour,
  Commission,
  Mine,
  Options,
  Paints,
  PublicPlace,
  View,
} from "../../src/gen/pass-the-paint";
import { full, log, over, type Position } from "./table";

const CODES: Record<string, Colour> = {
  b: "blue",
  r: "red",
  y: "yellow",
  w: "white",
  g: "green",
  o: "orange",
  p: "purple",
  i: "pink",
  s: "sky",
  n: "brown",
  k: "black",
};
/** Ten colours in front of each, some of them more than once. */
const FRONT: Paints = "bbrryywggoppisn";
const HELD: Commission[] = ["C01", "C07", "C12", "C19", "C23", "C30", "C34", "C41", "P09"];
const MIDDLE: Commission[] = ["P03", "P04", "P05", "P08", "P10", "P12"];
const OPTIONS: Options = { variant: "standard", easier: false, harder: true, "open-hands": false };

type Made = {
  seats: number;
  options?: Options;
  step: "draft" | "decide";
  round?: number;
  awaited: number[];
  hand?: Paints;
  row?: Paints;
  /** What was turned up at each place. */
  drafted?: Colour;
};

function view({ seats, options = OPTIONS, step, round = 2, awaited, hand = "brygok", row = "-", drafted }: Made): View {
  const sides = options.variant === "double-hands" ? (["left", "right"] as const) : [undefined];
  const all = Array.from({ length: seats }, (_, seat) => seat).flatMap((seat) => sides.map((side) => ({ seat, side })));
  const places = all.map(({ seat, side }, index): PublicPlace => ({
    seat,
    ...(side ? { side } : {}),
    front: FRONT,
    claimed: index % 2 === 0 ? ["P01", "P02"] : [],
    hand: row === "-" ? hand.length : 0,
    commissions: HELD.length,
    chosen: !awaited.includes(seat),
    drafted: drafted ?? null,
    open: null,
  }));
  return {
    table: {
      rules: 2,
      options,
      seats,
      round,
      turn: 3,
      step,
      awaited,
      passing: row === "-" ? "right" : null,
      first: row === "-" ? null : 0,
      row,
      shown: "bbrrwygo",
      discards: "bbrywgo",
      middle: seats > 2 ? MIDDLE : MIDDLE.slice(0, 4),
      deck: 9,
      pile: ["C02", "C03"],
      places,
      scores: null,
    },
    mine: places
      .filter(({ seat }) => seat === 0)
      .map(({ seat, side }, index): Mine => ({
        seat,
        ...(side ? { side } : {}),
        hand: row === "-" && step === "draft" ? hand : null,
        commissions:
          index === 0 ? HELD : HELD.map((id) => id.replace(/\d+/, (n) => String(Number(n) + 1).padStart(2, "0"))),
        choice: null,
      })),
  };
}

const sidesOf = (seen: View) => seen.mine?.map(({ side }) => side) ?? [];
const drafting = (seen: View): Action[] =>
  (seen.mine ?? []).flatMap(({ side, hand }) =>
    [...(hand ?? seen.table.row)].flatMap((code) => {
      const colour = CODES[code];
      return colour ? [{ draft: { ...(side ? { side } : {}), colour } }] : [];
    }),
  );
/** What is turned up can be kept: free, or for two commissions; or it is discarded. */
const deciding = (seen: View, price: number): Action[] =>
  sidesOf(seen).flatMap((side): Action[] => {
    const of = side ? { side } : {};
    const held = seen.mine?.find((one) => one.side === side)?.commissions ?? [];
    const pairs = price === 0 ? [[]] : held.flatMap((one, at) => held.slice(at + 1).map((other) => [one, other]));
    return [...pairs.map((pay): Action => ({ keep: { ...of, pay } })), { discard: of }];
  });

const made = (name: string, seen: View, legal: Action[]): Position => {
  const { seats, options, awaited } = seen.table;
  return { name, full: full({ game: "pass-the-paint", seats, options, view: seen, legal, awaited }) };
};
const doubled: Options = { ...OPTIONS, variant: "double-hands" };
const advanced: Options = { ...OPTIONS, variant: "advanced-draft" };

const draft = view({ seats: 6, step: "draft", awaited: [0, 1, 2] });
const decide = view({ seats: 6, step: "decide", awaited: [0, 3, 4], drafted: "black" });
// Nothing that black asks for lies there: it has its price.
const pay = view({ seats: 6, step: "decide", awaited: [0], drafted: "black" });
for (const place of pay.table.places) if (place.seat === 0) place.front = "bbrryywwgiissn";
const wait = view({ seats: 6, step: "draft", awaited: [1, 2] });
for (const mine of wait.mine ?? []) mine.choice = { draft: { colour: "green" } };
const two = view({ seats: 2, options: doubled, step: "draft", awaited: [0, 1] });
const twoDecide = view({ seats: 2, options: doubled, step: "decide", awaited: [0], drafted: "green" });
const row = view({ seats: 2, options: advanced, step: "draft", awaited: [0], row: "bryg" });

/** Six seats first; each table by itself, for two have another. */
export const tables: Record<string, Position[]> = {
  six: [
    made("draft, six", draft, drafting(draft)),
    made("decide, six", decide, deciding(decide, 0)),
    made("pay, six", pay, deciding(pay, 2)),
    made("waiting, six", wait, drafting(wait)),
  ],
  "two hands": [
    made("draft, two hands", two, drafting(two)),
    made("decide, two hands", twoDecide, deciding(twoDecide, 0)),
  ],
  "advanced draft": [made("advanced draft", row, drafting(row))],
};

/** Everybody has finished nearly everything. */
const ended = view({ seats: 6, step: "draft", awaited: [] });
ended.table.step = "over";
ended.table.places.forEach((place, seat) => {
  place.open = { hand: "-", commissions: HELD.slice(0, HELD.length - seat) };
});
const POINTS = [41, 58, 33, 29, 44, 37];
ended.table.scores = POINTS.map((total) => ({
  total,
  colours: 12,
  commissions: total - 16,
  palettes: 4,
  penalty: 0,
  completed: 7,
  different: 10,
}));
export const end = over({ game: "pass-the-paint", seats: 6, options: OPTIONS, view: ended }, POINTS);

export const told = log(
  [1, 2].map((seat) => ({ seat, events: [{ kept: { place: { seat }, colour: "green", paid: [] } }] })),
);
