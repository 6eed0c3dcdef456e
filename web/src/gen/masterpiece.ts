// Generated from the Rust types by `cargo xtask codegen`; do not edit.

import type { BySeat, Seat } from "./table";

/** What one viewer may know: the table, and what is in one's own hand. */
export type View = {
  /** What lies open. */
  table: Table,
  /** What the viewer holds; a spectator holds nothing. */
  mine: Mine | null,
};

/** What one viewer saw happen. What they may not look at is `null`. */
export type EventView =
  | { dealt: { seat: Seat, count: number, cards: Cards | null } }
  | { drew: { seat: Seat, count: number, cards: Cards | null } }
  | { "drew-last": { seat: Seat, card: Card | null } }
  | { kept: { seat: Seat, card: Card | null, discarded: Card } }
  | { paid: { from: Seat, to: Seat, count: number, cards: Cards | null } }
  | OpenEvent;

/** What a player may ask for. */
export type Action =
  | {
      discard: {
        /** The card. */
        card: Card,
      },
    }
  | "draw"
  | {
      keep: {
        /** This one. */
        card: Card,
      },
    }
  | "take"
  | { announce: Announcement }
  | {
      read: {
        /** Which; it lies with one work only. */
        card: Card,
      },
    }
  | "pass"
  | {
      flag: {
        /** From the hand. */
        card: Card,
      },
    };

/** What a table may agree on. All are off by default. */
export type Options = {
  /** M2.4: the whole discard pile may be looked through. */
  "open-discard": boolean,
  /** M2.4: everything in hand is public. */
  "open-hands": boolean,
  /**
   * M6.3: the End Flag is a point and nothing more. Records older than this option do not have it, and they are
   * digested as they were written: so it is written only where it is on.
   */
  "plain-flag"?: boolean,
};

/** What one author gets. */
export type Payment = {
  /** The author. */
  to: Seat,
  /** A card for each masterpiece borrowed. */
  cards: Cards,
};

/** Why an action is refused. */
export type Rejection =
  | { "no-such-seat": { seat: Seat } }
  | "game-over"
  | { "not-your-turn": { active: Seat } }
  | { "not-your-discard": { active: Seat } }
  | "discard-first"
  | "nothing-to-discard"
  | "discards-several"
  | { "discard-not-held": { card: Card } }
  | "can-write"
  | "can-read"
  | "draws-other"
  | "nothing-to-write"
  | "keep-first"
  | "nothing-drawn"
  | "keeps-several"
  | { "not-drawn": { card: Card } }
  | "takes-other"
  | "nothing-discarded"
  | { "owned-already": { work: Work } }
  | { "not-in-supply": { work: Work } }
  | { "laid-not-held": { cards: Cards } }
  | { "laid-twice": { cards: Cards } }
  | { misfit: { work: Work, misfit: Misfit } }
  | { "not-a-masterpiece": { cards: Cards } }
  | "borrows-alone"
  | { "borrowed-twice": { cards: Cards } }
  | "nothing-laid"
  | { "cannot-pay": { owed: number, left: number } }
  | { "wrong-payment": { author: Seat, owed: number, paid: number } }
  | { "paid-twice": { cards: Cards } }
  | { "payment-not-left": { cards: Cards } }
  | "reads-several"
  | { "not-announced": { card: Card } }
  | { "reads-masterpiece": { card: Card } }
  | "flag-is-not-announced"
  | "flag-first"
  | "no-flag-to-take"
  | "flags-several"
  | { "flag-not-held": { card: Card } }
  | { "plain-flag": { card: Card } };

/** What speaks for it. */
export type Reason =
  | { without: Aim | null }
  | { "may-help": Aim | null }
  | { with: Aim | null }
  | {
      announced: {
        /** This one. */
        work: Work,
        /** It is a masterpiece after so many readings. */
        readings: number,
        /** So many cards are paid for it. */
        paid: number,
      },
    }
  | {
      read: {
        /** This one. */
        work: Work,
        /** It is one's own. */
        own: boolean,
        /** So many readings it needs after this one; none if it is a masterpiece then. */
        left: number,
        /** What the seat is nearest to then. */
        aim: Aim | null,
      },
    }
  | "nothing"
  | {
      flag: {
        /** It lies there for all to borrow. */
        lent: boolean,
        /** What the seat is nearest to then. */
        aim: Aim | null,
      },
    };

/** What a seat is nearest to. */
export type Aim = {
  /** This work. */
  work: Work,
  /** What it lacks; nothing if it can be announced. */
  lacks: Lacks | null,
};

/** What a player announces. */
export type Announcement = {
  /** The work. */
  work: Work,
  /** Laid from the hand: the row. */
  lay: Cards,
  /** The cards of masterpieces that count as if laid (M5.1). */
  borrow?: Cards,
  /** What each author gets for it (M5.2). */
  pay?: Payments,
};

/** A story card, written by genre and rank: `H10` is the Horror 10. */
export type Card = string;

/** A set of story cards, in order. */
export type Cards = Array<Card>;

/** Somebody has triggered the end (M6.1). */
export type End = {
  /** The seat that ended it. */
  by: Seat,
  /** Turns that are still to come, of all players together (M6.4). */
  turns: number,
};

/** What a work lacks. */
export type Lacks = { cards: Cards } | { ranks: Ranks } | "payment";

/** The viewer's seat and hand. */
export type Mine = {
  /** The seat it is about. */
  seat: Seat,
  /** What is in it. */
  hand: Cards,
  /** What was drawn and is to be chosen from. */
  drawn: Cards,
};

/** Why a set of cards does not make a work. */
export type Misfit =
  | {
      "lacks-ranks": {
        /** A rank for each card. */
        ranks: Ranks,
      },
    }
  | {
      "lacks-cards": {
        /** The cards. */
        cards: Cards,
      },
    }
  | {
      "lacks-groups": {
        /** How many. */
        groups: number,
        /** Cards in each. */
        of: number,
      },
    }
  | {
      sum: {
        /** To this. */
        sum: number,
        /** Instead of this. */
        total: number,
      },
    }
  | {
      "too-many": {
        /** The cards. */
        cards: Cards,
      },
    };

/** What happened in the open. */
export type OpenEvent =
  | { began: { start: Seat } }
  | { discarded: { seat: Seat, card: Card } }
  | { reshuffled: { count: number } }
  | { took: { seat: Seat, card: Card } }
  | { announced: { seat: Seat, work: Work, laid: Cards, borrowed: Cards } }
  | { read: { seat: Seat, card: Card, author: Seat, work: Work } }
  | { acclaimed: { author: Seat, work: Work, card: Card } }
  | { passed: { seat: Seat } }
  | { "end-triggered": { seat: Seat, points: number, turns: number } }
  | { flagged: { seat: Seat, card: Card } }
  | { ended: { scores: BySeat<Score> } };

/** Cards that go to authors. */
export type Payments = Array<Payment>;

/** Where the turn stands. */
export type Phase = "discarding" | "acting" | "keeping" | "flagging" | "over";

/** A player as the others see them. */
export type PublicPlayer = {
  /** How many cards they hold, without those just drawn. */
  hand: number,
  /** Their works, with the cards that lie there. */
  works: Array<PublicWork>,
  /** Points of their masterpieces, and how many these are; a plain flag (M6.3) is not counted. */
  score: Score,
  /** Their hand, where all may look: at tables with open hands and after the end. */
  shown: Cards | null,
  /** The cards they have drawn and not yet chosen from, where all may look. */
  drawn: Cards | null,
};

/** A work in front of a player. */
export type PublicWork = {
  /** Its kind. */
  work: Work,
  /** Its row. */
  cards: Cards,
  /** One card is left: it has its points and, unless it is a plain flag (M6.3), may be borrowed. */
  masterpiece: boolean,
};

/** A rank for each card, in order. */
export type Ranks = Array<number>;

/** A player's score (M6.5). Scores are ordered by points; of equals, fewer masterpieces are better. */
export type Score = {
  /** Points of the masterpieces. */
  points: number,
  /** How many they are; a plain flag (M6.3) is not counted. */
  masterpieces: number,
};

/** What lies open (M2.4). */
export type Table = {
  /** What was agreed. */
  options: Options,
  /** The start player. */
  start: Seat,
  /** Whose turn it is. */
  active: Seat,
  /** Where the turn stands. */
  phase: Phase,
  /** Cards left in the deck. */
  deck: number,
  /** Cards in the discard pile. */
  discards: number,
  /** The one on top of it. */
  top: Card | null,
  /** The whole pile from the bottom, where it may be looked through. */
  pile: Array<Card> | null,
  /** The works nobody has, with how many there are of each. */
  supply: Array<[Work, number]>,
  /** Each player as the others see them. */
  players: BySeat<PublicPlayer>,
  /** Passes in a row so far. */
  passes: number,
  /** Who has triggered the end, and the turns still to come. */
  end: End | null,
};

/** A kind of work by its short name. */
export type Work = string;
