// The way-finder: the shortest chain of bank trades that leads from a hand to a colour, by the game's own rates (P5.2).
// It only advises; whether a trade can be done is for the server to say. Tested against the rules.
import { COLOURS, COLOUR } from "../../data/pastiche";
import type { Cards, Colour } from "../../gen/pastiche";
import { RATES, type Rate } from "../../gen/pastiche.data";

export type Trade = { give: Cards; get: Colour };

const ORDER = COLOURS.map(({ id }) => id);
const INDEX = new Map(ORDER.map((colour, index) => [colour, index]));
const PRIMARIES = ORDER.filter((colour) => COLOUR[colour].group === "primary");
/** Each rate with what is sold at it. */
const SOLD = [...new Set(ORDER.map((colour) => JSON.stringify(RATES[colour])))].map((rate) => ({
  rate: JSON.parse(rate) as Rate,
  gets: ORDER.filter((colour) => JSON.stringify(RATES[colour]) === rate),
}));
/** So many alike buy something. */
const ALIKE = Math.min(...SOLD.flatMap(({ rate }) => ("alike" in rate ? [rate.alike] : [])));

/** So many hands are looked at; more would take too long to be a help. */
const MOST = 6_000;
/** A step weighs more than all the cards one would rather keep. */
const STEP = 100;

const index = (colour: Colour) => INDEX.get(colour) as number;
export const counts = (cards: Cards) => ORDER.map((colour) => cards[colour] ?? 0);
const at = (hand: readonly number[], colour: Colour) => hand[index(colour)] ?? 0;

const coloursOf = (cards: Cards) => Object.keys(cards) as Colour[];
/** The cards that a colour is made of at the bank; none if it is bought otherwise. */
const partsOf = (colour: Colour): Colour[] => {
  const rate = RATES[colour];
  return "these" in rate ? coloursOf(rate.these) : [];
};
const isAlike = (colour: Colour) => "alike" in RATES[colour];

/** Every lot of so many cards from a hand. */
function lots(hand: readonly number[], count: number, from = 0): Cards[] {
  if (count === 0) return [{}];
  const found: Cards[] = [];
  for (let next = from; next < hand.length; next += 1) {
    const most = Math.min(hand[next] ?? 0, count);
    for (let some = 1; some <= most; some += 1)
      for (const rest of lots(hand, count - some, next + 1)) {
        rest[ORDER[next] as Colour] = some;
        found.push(rest);
      }
  }
  return found;
}

/** What can be paid from a hand at a rate. */
function payments(hand: readonly number[], rate: Rate): Cards[] {
  if ("alike" in rate)
    return ORDER.filter((colour) => at(hand, colour) >= rate.alike).map((colour) => ({ [colour]: rate.alike }));
  if ("these" in rate)
    return coloursOf(rate.these).every((one) => at(hand, one) >= (rate.these[one] ?? 0)) ? [rate.these] : [];
  return lots(hand, rate.exchange).filter((give) => PRIMARIES.some((primary) => give[primary]));
}

/**
 * What the bank gives for what is in a hand, if its stacks had everything. To get back a colour that was given is a loss
 * and never part of a shortest way.
 */
export const rates = (hand: readonly number[]): Trade[] =>
  SOLD.flatMap(({ rate, gets }) =>
    payments(hand, rate).flatMap((give) => gets.filter((get) => !give[get]).map((get) => ({ give, get }))),
  );

/** At least so many trades are still to be done: never more than there really are. */
function atLeast(hand: readonly number[], wanted: Colour): number {
  if (at(hand, wanted)) return 0;
  const missing = partsOf(wanted).filter((part) => !at(hand, part));
  // Cards alike that are not there yet take one more trade, but only once.
  const gathered = hand.some((count) => count >= ALIKE) || ![wanted, ...missing].some(isAlike);
  return 1 + missing.length + (gathered ? 0 : 1);
}

/** Could so many alike be gathered from this hand that they buy something, if the bank had everything? */
function alike(hand: readonly number[], total: number): boolean {
  if (hand.some((count) => count >= ALIKE)) return true;
  const primaries = PRIMARIES.reduce((sum, colour) => sum + at(hand, colour), 0);
  return ORDER.some((colour) => {
    const rate = RATES[colour];
    if ("alike" in rate) return false;
    const lacking = ALIKE - at(hand, colour);
    const each = "these" in rate ? partsOf(colour).length : rate.exchange;
    if (total - at(hand, colour) < each * lacking) return false;
    // Primaries are only exchanged, they never become more; and what is bought with cards alike cannot be bought yet.
    if ("exchange" in rate) return primaries >= ALIKE;
    return partsOf(colour).every((part) => !isAlike(part) || at(hand, part) >= lacking);
  });
}

/** Fewer cards never buy it. */
function fewest(hand: readonly number[], wanted: Colour): number {
  if (at(hand, wanted)) return 1;
  const rate = RATES[wanted];
  if ("alike" in rate) return rate.alike;
  if ("exchange" in rate) return rate.exchange;
  return partsOf(wanted).reduce((sum, part) => sum + fewest(hand, part), 0);
}

/** Can it not be reached at all, however one trades? Every trade makes the hand smaller. */
function hopeless(hand: readonly number[], wanted: Colour): boolean {
  if (at(hand, wanted)) return false;
  const total = hand.reduce((sum, count) => sum + count, 0);
  if (total < fewest(hand, wanted)) return true;
  const rate = RATES[wanted];
  if ("alike" in rate) return !alike(hand, total);
  if ("exchange" in rate) return !PRIMARIES.some((colour) => at(hand, colour));
  return partsOf(wanted).some((part) => hopeless(hand, part));
}

type Place = { hand: number[]; cost: number; trade?: Trade; before?: Place };

/** What one would rather not give, and what one never would. */
export type Spare = {
  /** Colours that one's commissions ask for, and how often: of chains of the same length, one that gives few of them. */
  keep?: Cards;
  /** Cards that are not given at all: a picture that lies ready takes them. */
  locked?: Cards;
};

/** The shortest chain of trades that brings `wanted` into the hand; nothing if there is none. */
export function way(hand: Cards, bank: Cards, wanted: Colour, { keep = {}, locked = {} }: Spare = {}) {
  if (hand[wanted]) return [];
  const start = ORDER.map((colour) => Math.max(0, (hand[colour] ?? 0) - (locked[colour] ?? 0)));
  const kept = counts(keep).map((count, i) => Math.max(0, count - (locked[ORDER[i] as Colour] ?? 0)));
  return search(start, bank, wanted, kept);
}

function search(start: number[], bank: Cards, wanted: Colour, keep: readonly number[]): Trade[] | undefined {
  // Cards only move between hand and bank: what both have together stays the same.
  const all = counts(bank).map((count, i) => count + (start[i] ?? 0));
  if ([wanted, ...partsOf(wanted)].some((colour) => !at(all, colour))) return undefined;
  const waiting = new Map<number, Place[]>();
  const seen = new Map<string, number>();
  const put = (place: Place) => {
    const key = place.hand.join();
    if ((seen.get(key) ?? Infinity) <= place.cost || hopeless(place.hand, wanted)) return;
    seen.set(key, place.cost);
    const weight = place.cost + STEP * atLeast(place.hand, wanted);
    const places = waiting.get(weight);
    if (places) places.push(place);
    else waiting.set(weight, [place]);
  };
  put({ hand: start, cost: 0 });

  for (let looked = 0; looked < MOST && waiting.size > 0; looked++) {
    const nearest = Math.min(...waiting.keys());
    const places = waiting.get(nearest) as Place[];
    const here = places.pop() as Place;
    if (places.length === 0) waiting.delete(nearest);
    if (at(here.hand, wanted)) return chain(here);
    for (const trade of rates(here.hand)) {
      const next = [...here.hand];
      let lost = 0;
      for (const [colour, count] of Object.entries(trade.give) as [Colour, number][]) {
        const [before, wished] = [at(next, colour), at(keep, colour)];
        next[index(colour)] = before - count;
        lost += Math.min(before, wished) - Math.min(before - count, wished);
      }
      // What is given is back on its stack before the wanted card is taken.
      if ((all[index(trade.get)] ?? 0) - at(next, trade.get) < 1) continue;
      next[index(trade.get)] = at(next, trade.get) + 1;
      put({ hand: next, cost: here.cost + STEP + lost, trade, before: here });
    }
  }
  return undefined;
}

function chain(last: Place): Trade[] {
  const trades: Trade[] = [];
  for (let place: Place | undefined = last; place?.trade; place = place.before) trades.unshift(place.trade);
  return trades;
}

/** Two lots of cards are the same. */
export const same = (one: Cards, other: Cards) => ORDER.every((colour) => (one[colour] ?? 0) === (other[colour] ?? 0));

/** Whether a hand has every card for a picture. */
export const covers = (hand: Cards, palette: readonly Colour[]) =>
  palette.every((colour) => (hand[colour] ?? 0) >= palette.filter((one) => one === colour).length);

/** What of a hand the pictures take that it could pay for now: each of them, as far as the cards reach. */
export function readyCards(hand: Cards, palettes: readonly (readonly Colour[])[]): Cards {
  const taken = asked(palettes.filter((palette) => covers(hand, palette)));
  return Object.fromEntries(
    coloursOf(taken).map((colour) => [colour, Math.min(taken[colour] ?? 0, hand[colour] ?? 0)]),
  );
}

/** How often each colour is asked for. */
export function asked(palettes: readonly (readonly Colour[])[]): Cards {
  const cards: Cards = {};
  for (const colour of palettes.flat()) cards[colour] = (cards[colour] ?? 0) + 1;
  return cards;
}

/** So many cards that are missed least: those that no commission asks for before the others, cheap ones before dear ones. */
export function leastMissed(hand: Cards, keep: Cards, count: number): Colour[] {
  const cards = ORDER.flatMap((colour) =>
    Array.from({ length: hand[colour] ?? 0 }, (_, nth) => ({ colour, wished: nth < (keep[colour] ?? 0) })),
  );
  const order = cards.toSorted(
    (a, b) => Number(a.wished) - Number(b.wished) || COLOUR[a.colour].value - COLOUR[b.colour].value,
  );
  return order.slice(0, count).map(({ colour }) => colour);
}
