// What a card would bring, worked out from what is printed and tested against the rules. What may be done is the
// server's to say.
import { COLOUR, PENALTY, commission, counted, type Colour, type Commission, type Paints } from "../../data/paint";
import type { Action, Passing, Side } from "../../gen/pass-the-paint";
import type { Seat } from "../../gen/table";

/** How many copies of a colour lie there. */
export const copies = (front: Paints, colour: Colour) => counted(front).find(([one]) => one === colour)?.[1] ?? 0;

/** The colours that lie there. */
export const colours = (front: Paints): ReadonlySet<Colour> => new Set(counted(front).map(([colour]) => colour));

/** Every card by itself, in the order of the rules. */
export const spread = (paints: Paints): Colour[] =>
  counted(paints).flatMap(([colour, count]) => Array<Colour>(count).fill(colour));

/** What so many copies are worth together (D6.1); the row of figures ends, and further copies add nothing. */
export function worth(colour: Colour, count: number): number {
  const { values } = COLOUR[colour];
  return count <= 0 ? 0 : (values[Math.min(count, values.length) - 1] ?? 0);
}

export const frontWorth = (front: Paints) =>
  counted(front).reduce((sum, [colour, count]) => sum + worth(colour, count), 0);

/** The colours of a card that do not lie there. */
export const missing = (card: Commission, held: ReadonlySet<Colour>) =>
  commission(card).colours.filter((colour) => !held.has(colour));

export const isComplete = (card: Commission, held: ReadonlySet<Colour>) => missing(card, held).length === 0;

/** What a colour needs and does not find: each costs a commission (D3.4). */
export const lacks = (colour: Colour, held: ReadonlySet<Colour>) =>
  COLOUR[colour].requires.filter((one) => !held.has(one));

export type Nearer = { card: Commission; /** Colours that would still be missing. */ left: number };

/** The cards that one more colour brings nearer; those it completes come first. */
export function nearer(colour: Colour, held: ReadonlySet<Colour>, cards: readonly Commission[]): Nearer[] {
  if (held.has(colour)) return [];
  return cards
    .filter((card) => commission(card).colours.includes(colour))
    .map((card) => ({ card, left: missing(card, held).length - 1 }))
    .toSorted((one, two) => one.left - two.left || commission(two.card).points - commission(one.card).points);
}

/** The cards that one more colour would finish. */
export const finishes = (colour: Colour, held: ReadonlySet<Colour>, cards: readonly Commission[]): Commission[] =>
  nearer(colour, held, cards).flatMap(({ card, left }) => (left === 0 ? [card] : []));

/** Can a card be kept, by what lies there and what can be paid with (D3.4)? */
export const affordable = (colour: Colour, held: ReadonlySet<Colour>, commissions: readonly Commission[]) =>
  lacks(colour, held).length <= commissions.length;

/** What lacks least comes first, what is complete last; otherwise as they are held. */
export function byNeed(cards: readonly Commission[], held: ReadonlySet<Colour>): Commission[] {
  const far = (card: Commission) => missing(card, held).length || Infinity;
  return cards.toSorted((one, two) => (far(one) === far(two) ? 0 : far(one) - far(two)));
}

/** The seats that lack one colour of a card, each named once. */
export const oneOff = (card: Commission, places: readonly { seat: Seat; front: Paints }[]): Seat[] => [
  ...new Set(places.flatMap(({ seat, front }) => (missing(card, colours(front)).length === 1 ? [seat] : []))),
];

/** Into how many columns so many things go, none lower than `least`, if the room is so high. */
export const columnsFor = (count: number, height: number, least: number, gap: number) =>
  Math.ceil(count / Math.max(1, Math.floor((height + gap) / (least + gap))));

export type Running = {
  colours: number;
  commissions: number;
  palettes: number;
  penalty: number;
  total: number;
  completed: number;
};

/** Points so far, as they would be counted at the end (D6). */
export function running(
  front: Paints,
  held: readonly Commission[],
  claimed: readonly Commission[],
  harder: boolean,
): Running {
  const there = colours(front);
  const complete = held.filter((card) => isComplete(card, there));
  const points = (cards: readonly Commission[]) => cards.reduce((sum, card) => sum + commission(card).points, 0);
  const parts = {
    colours: frontWorth(front),
    commissions: points(complete),
    palettes: points(claimed),
    penalty: harder ? PENALTY * (held.length - complete.length) : 0,
  };
  const total = parts.colours + parts.commissions + parts.palettes - parts.penalty;
  return { ...parts, total, completed: complete.length };
}

const same = (one: readonly string[], two: readonly string[]) =>
  one.length === two.length && one.every((card) => two.includes(card));
const sideOf = (side: Side | null | undefined) => side ?? undefined;

export const draftOf = (list: readonly Action[], side: Side | undefined, colour: Colour) =>
  list.find((action) => "draft" in action && sideOf(action.draft.side) === side && action.draft.colour === colour);

/** The colours that may be drafted. */
export const draftable = (list: readonly Action[], side: Side | undefined): Colour[] =>
  list.flatMap((action) => ("draft" in action && sideOf(action.draft.side) === side ? [action.draft.colour] : []));

export const discardOf = (list: readonly Action[], side: Side | undefined) =>
  list.find((action) => "discard" in action && sideOf(action.discard.side) === side);

export const keepsOf = (list: readonly Action[], side: Side | undefined) =>
  list.filter((action) => "keep" in action && sideOf(action.keep.side) === side);

/** The listed way of keeping a card that pays with exactly these commissions. */
export const keepOf = (list: readonly Action[], side: Side | undefined, pay: readonly Commission[]) =>
  keepsOf(list, side).find((action) => "keep" in action && same(action.keep.pay ?? [], pay));

/** What hurts least to pay with: nothing complete, then what lacks most, then what is worth least. */
export function leastUseful(cards: readonly Commission[], held: ReadonlySet<Colour>, count: number): Commission[] {
  const far = (card: Commission) => missing(card, held).length;
  const order = (one: Commission, two: Commission) =>
    Number(far(one) === 0) - Number(far(two) === 0) ||
    far(two) - far(one) ||
    commission(one).points - commission(two).points ||
    one.localeCompare(two);
  return cards.toSorted(order).slice(0, count);
}

/** One more or one less to pay with; when enough are chosen, the one chosen first makes room. */
export function togglePay(pay: readonly Commission[], card: Commission, count: number): Commission[] {
  if (pay.includes(card)) return pay.filter((one) => one !== card);
  return [...pay, card].slice(-count);
}

/** Who gets one's hand, and whose one gets (D3.2, D9.2). */
export function neighbours(seat: Seat, seats: number, passing: Passing): { to: Seat; from: Seat } {
  const [next, before] = [(seat + 1) % seats, (seat + seats - 1) % seats];
  return passing === "right" ? { to: before, from: next } : { to: next, from: before };
}
