// The way-finder: the shortest chain of bank trades that leads from a hand to a colour, by the printed rates (P5.2).
// It only advises; whether a trade can be done is for the server to say.
import { COLOURS, COLOUR } from "../../data/pastiche";
import type { Cards, Colour } from "../../gen/pastiche";

export type Trade = { give: Cards; get: Colour };

const ORDER = COLOURS.map(({ id }) => id);
const INDEX = new Map(ORDER.map((colour, index) => [colour, index]));
const PRIMARIES = ORDER.filter((colour) => COLOUR[colour].group === "primary");
/** (a) What three alike buy: black, white, any secondary or tertiary. */
const FOR_THREE = ORDER.filter(
  (colour) => ["secondary", "tertiary"].includes(COLOUR[colour].group) || colour === "black" || colour === "white",
);

/** So many hands are looked at; more would take too long to be a help. */
const MOST = 6_000;
/** A step weighs more than all the cards one would rather keep. */
const STEP = 100;

const index = (colour: Colour) => INDEX.get(colour) as number;
const counts = (cards: Cards) => ORDER.map((colour) => cards[colour] ?? 0);
const at = (hand: readonly number[], colour: Colour) => hand[index(colour)] ?? 0;

/** What the bank gives for what is in a hand, if its stacks had everything. */
function rates(hand: readonly number[]): Trade[] {
  const trades: Trade[] = [];
  for (const colour of ORDER)
    if (at(hand, colour) >= 3)
      for (const get of FOR_THREE) if (get !== colour) trades.push({ give: { [colour]: 3 }, get });
  if (at(hand, "yellow") && at(hand, "brown")) trades.push({ give: { yellow: 1, brown: 1 }, get: "bisque" });
  if (at(hand, "black") && at(hand, "white")) trades.push({ give: { black: 1, white: 1 }, get: "gray" });
  for (const primary of PRIMARIES)
    for (const other of ORDER) {
      if (!at(hand, primary) || at(hand, other) < (other === primary ? 2 : 1)) continue;
      // Two different primaries come up twice; one of the two ways is enough.
      if (PRIMARIES.includes(other) && index(other) < index(primary)) continue;
      const give: Cards = other === primary ? { [primary]: 2 } : { [primary]: 1, [other]: 1 };
      // To get back one of the two given is a loss and never part of a shortest way.
      for (const get of PRIMARIES) if (get !== primary && get !== other) trades.push({ give, get });
    }
  return trades;
}

/** At least so many trades are still to be done: never more than there really are. */
function atLeast(hand: readonly number[], wanted: Colour): number {
  if (at(hand, wanted)) return 0;
  const three = hand.some((count) => count >= 3) ? 1 : 2;
  const missing = (colour: Colour, cost: number) => (at(hand, colour) ? 0 : cost);
  if (wanted === "bisque") return 1 + missing("yellow", 1) + missing("brown", three);
  if (wanted === "gray") {
    const both = !at(hand, "black") && !at(hand, "white");
    return 1 + (both ? three + 1 : missing("black", three) + missing("white", three));
  }
  return FOR_THREE.includes(wanted) ? three : 1;
}

/** Could three alike be gathered from this hand, if the bank had everything? */
function threeAlike(hand: readonly number[], total: number): boolean {
  if (hand.some((count) => count >= 3)) return true;
  const primaries = PRIMARIES.reduce((sum, colour) => sum + at(hand, colour), 0);
  // Each primary that is lacking takes another primary and a second card; each bisque or gray takes two cards.
  const enough = (held: number) => total - held >= 2 * (3 - held);
  if (PRIMARIES.some((colour) => primaries >= 3 && enough(at(hand, colour)))) return true;
  return (["bisque", "gray"] as const).some((colour) => at(hand, colour) > 0 && enough(at(hand, colour)));
}

/** Can it not be reached at all, however one trades? Every trade makes the hand smaller. */
function hopeless(hand: readonly number[], wanted: Colour): boolean {
  if (at(hand, wanted)) return false;
  const total = hand.reduce((sum, count) => sum + count, 0);
  const primary = PRIMARIES.some((colour) => at(hand, colour));
  if (COLOUR[wanted].group === "primary") return total < 2 || !primary;
  if (wanted === "bisque")
    return !primary || total < 2 || (!at(hand, "brown") && (total < 4 || !threeAlike(hand, total)));
  const lacking = wanted === "gray" ? Number(!at(hand, "black")) + Number(!at(hand, "white")) : 1;
  return (lacking > 0 && !threeAlike(hand, total)) || total < 3 * lacking + (wanted === "gray" ? 2 - lacking : 0);
}

/** What has to be somewhere in bank or hand, or there is no way. */
const NEEDS: Partial<Record<Colour, Colour[]>> = { bisque: ["yellow", "brown"], gray: ["black", "white"] };

type Place = { hand: number[]; cost: number; trade?: Trade; before?: Place };

/**
 * The shortest chain of trades that brings `wanted` into the hand; nothing if there is none. Of chains of the same
 * length, one that gives away few of the colours in `keep`.
 */
export function way(
  hand: Cards,
  bank: Cards,
  wanted: Colour,
  keep: ReadonlySet<Colour> = new Set(),
): Trade[] | undefined {
  const start = counts(hand);
  // Cards only move between hand and bank: what both have together stays the same.
  const all = counts(bank).map((count, i) => count + (start[i] ?? 0));
  if ([wanted, ...(NEEDS[wanted] ?? [])].some((colour) => !at(all, colour))) return undefined;
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
        next[index(colour)] = at(next, colour) - count;
        if (keep.has(colour)) lost += count;
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
