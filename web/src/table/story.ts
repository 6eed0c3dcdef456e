// What happened, as moments that can be shown: whose doing it was, a few small pictures, and what moved from where to where.
// Everything here is worked out from the stream alone, so that it is the same after a reload.
import type { Paint } from "../data/paints";
import type { Happened } from "../gen/server";
import type { Seat, Seen } from "../gen/table";

/** What some game draws, whichever it is: its own `Piece` component knows. */
// oxlint-disable-next-line typescript/no-explicit-any
type Whichever = any;

/** A small picture, or part of one. What only one game has is a piece. */
export type Bit<P = Whichever> =
  | { is: "dabs"; cards: Paint[] }
  | { is: "coin"; points: number }
  /** What is before it was given for what is after it. */
  | { is: "for" }
  | { is: "words"; text: () => string }
  | { is: "piece"; piece: P };

/**
 * One thing that goes from one place to another. Places are names in `data-at`; of several the first that can be seen is
 * meant. A `lands` place shows nothing before it is there.
 */
export type Flight<P = Whichever> = { from: string[]; to: string[]; thing: Bit<P>; lands?: string };

/** One event, as it is shown. */
export type Shot<P = Whichever, E = Whichever> = {
  /** Its place in the stream. */
  n: number;
  key: string;
  /** Whose doing it was. */
  seat: Seat;
  /** With whom, if it was an exchange. */
  partner?: Seat;
  event: E;
  /** The better, the more it is worth to be told first: a picture before a trade before a hex. */
  weight: number;
  bits: Bit<P>[];
  /** One after the other. */
  flights: Flight<P>[];
  /** The place on the board it is about: of several names the first that can be seen is meant. */
  place: string[];
  /** A finished work, shown large, and who made it. */
  made?: { piece: P; by: Seat[]; title: () => string; points: number };
  /** It belongs to what was told just before; or it was done at the same time. */
  join?: "after" | "with";
};

/** What a game says of one event; who did it is the game's to say. */
export type Told<P = Whichever> = Omit<Shot<P>, "n" | "key" | "event">;

/** What one saw of one entry of the record. */
export type Entry<E = Whichever> = { n: number; seat: Seat | null; events: E[] };

/** What each game adds, in `story.ts`. */
export interface Story<E = Whichever, P = Whichever> {
  /** How an event is shown; nothing if it is not worth it. `before` was shown last. */
  tell(event: E, before: Shot<P, E> | undefined): Told<P> | undefined;
  /** From which entry on it happened since this seat's last turn; `onTurn`: it has another one now. */
  since(entries: readonly Entry<E>[], seat: Seat, onTurn: boolean): number;
}

/** What a rival did, in one small picture. */
export type Moment<P = Whichever> = {
  key: string;
  /** In whose row it stands. */
  seat: Seat;
  weight: number;
  bits: Bit<P>[];
  shots: Shot<P>[];
};

export const PICTURE = 3;
export const TRADE = 2;
export const LAID = 1;
export const LITTLE = 0;

type Standing = { n: number; seat: Seat | null; seen: Extract<Seen<unknown>, { happened: unknown }> };

/** What happened in the game and still stands: what was undone or taken back does not. */
export function standing(told: readonly Happened[]): Standing[] {
  const entries: Standing[] = [];
  for (const { n, what } of told) {
    if (what.is !== "game") continue;
    const seen = what.seen as Seen<unknown>;
    if ("happened" in seen) entries.push({ n, seat: seen.happened.seat, seen });
    else if ("undone" in seen) {
      const last = entries.findLastIndex(({ seat }) => seat === seen.undone.seat);
      if (last >= 0) entries.splice(last, 1);
    } else if ("taken-back" in seen) {
      // What others did after it went with it.
      const last = entries.findLastIndex(({ seat }) => seat === seen["taken-back"].seat);
      if (last >= 0) entries.length = last;
    }
  }
  return entries;
}

export const entriesOf = (told: readonly Happened[]): Entry[] =>
  standing(told).map(({ n, seat, seen }) => ({ n, seat, events: seen.happened.events }));

export function shotsOf(entries: readonly Entry[], story: Story): Shot[] {
  const shots: Shot[] = [];
  for (const { n, events } of entries)
    for (const [index, event] of events.entries()) {
      const told = story.tell(event, shots.at(-1));
      if (told) shots.push({ ...told, n, key: `${n}.${index}`, event });
    }
  return shots;
}

/** What belongs together becomes one; an exchange stands in the row of whoever is not oneself. */
export function momentsOf(shots: readonly Shot[], self: Seat | undefined): Moment[] {
  const moments: Moment[] = [];
  for (const shot of shots) {
    const last = moments.at(-1);
    if (shot.join === "after" && last && last.shots[0]?.seat === shot.seat) {
      last.bits = [...last.bits, ...shot.bits];
      last.shots.push(shot);
      last.weight = Math.max(last.weight, shot.weight);
    } else {
      const seat = shot.seat === self && shot.partner !== undefined ? shot.partner : shot.seat;
      moments.push({ key: shot.key, seat, weight: shot.weight, bits: shot.bits, shots: [shot] });
    }
  }
  return moments.filter(({ seat, bits }) => seat !== self && bits.length > 0);
}

/** So many small pictures there are for each rival. */
const MOST = 3;

export type Row = { seat: Seat; moments: Moment[]; best: Moment };

/** What each rival did, in the order in which they came; of many things the best. */
export function rowsOf(moments: readonly Moment[]): Row[] {
  const seats = [...new Set(moments.map(({ seat }) => seat))];
  return seats.map((seat) => {
    const own = moments.filter((one) => one.seat === seat);
    const kept = new Set(own.toSorted((one, other) => other.weight - one.weight).slice(0, MOST));
    const best = own.reduce((one, other) => (other.weight > one.weight ? other : one));
    return { seat, moments: own.filter((one) => kept.has(one)), best };
  });
}

/** What happened since this seat's last turn; whoever looks on sees it as the player on turn does. */
export function sinceLastTurn(
  entries: readonly Entry[],
  story: Story,
  self: Seat | undefined,
  onTurn: Seat[],
): Moment[] {
  const seat = self ?? onTurn[0] ?? 0;
  const from = story.since(entries, seat, onTurn.includes(seat));
  return momentsOf(shotsOf(entries.slice(from), story), self);
}

/** Where turns are one after the other: behind the last entry of this seat's last turn that is over. */
export function afterOwnTurn(whose: readonly (Seat | null)[], seat: Seat, onTurn: boolean): number {
  let end = whose.length;
  if (onTurn) while (end > 0 && whose[end - 1] === seat) end -= 1;
  return whose.slice(0, end).lastIndexOf(seat) + 1;
}
