// Generated from the Rust types by `cargo xtask codegen`; do not edit.

import type { BySeat, Seat, Seats } from "./table";

/** What one viewer may know. */
export type View = {
  /** What lies open. */
  table: Table,
  /** What the viewer holds; spectators hold nothing. */
  mine: Array<Mine> | null,
};

/** What one viewer saw happen. What they may not look at is `null`. */
export type EventView =
  | { commissioned: { place: Place, count: number, cards: Commissions | null } }
  | { dealt: { place: Place, hand: Paints | null } }
  | { chose: { place: Place, choice: Choice } }
  | { ready: { place: Place } }
  | { drew: { place: Place, count: number, cards: Commissions | null } }
  | { "picked-up": { place: Place, hand: Paints } }
  | OpenEvent;

/** What a player may ask for. `side` says which hand, with double hands (D9); otherwise there is none. */
export type Action =
  | {
      draft: {
        /** For which hand. */
        side?: Side | null,
        /** Of which colour. */
        colour: Colour,
      },
    }
  | {
      keep: {
        /** For which hand. */
        side?: Side | null,
        /** Commissions discarded, one for each required colour that does not lie there. */
        pay?: Commissions,
      },
    }
  | {
      discard: {
        /** For which hand. */
        side?: Side | null,
      },
    };

/** What a table may agree on. */
export type Options = {
  /** How cards are drafted. */
  variant: Variant,
  /** D7.1: no palettes in the middle. */
  easier: boolean,
  /** D7.2: commissions that are not complete cost a point. */
  harder: boolean,
  /** D2.4: hands and commissions are public. */
  "open-hands": boolean,
};

/** Why an action is refused. */
export type Rejection =
  | "game-over"
  | "not-at-the-table"
  | "one-hand"
  | "which-hand"
  | "not-your-turn"
  | "not-drafting"
  | "not-deciding"
  | "decide-first"
  | "take-first"
  | { "drafts-several": { open: boolean } }
  | { "no-passing": { open: boolean } }
  | { "not-there": { colour: Colour, open: boolean } }
  | "same-choice"
  | { "not-held": { cards: Commissions } }
  | { "pays-with-claimed": { cards: Commissions } }
  | { "pays-with-other-hand": { cards: Commissions } }
  | { "paid-twice": { cards: Commissions } }
  | "discards-commissions"
  | "draws-alone"
  | "claims-itself"
  | { price: { colour: Colour, lacks: Array<Colour>, paid: number } };

/** What speaks for it, or against it. */
export type Reason =
  | { "if-kept": Kept }
  | { "better-discarded": Drawn }
  | { "cannot-be-kept": Drawn }
  | { keeping: Kept }
  | { discarding: Drawn }
  | "nothing";

/** A choice that lies face down. */
export type Choice = { draft: { colour: Colour } } | { keep: { pay: Commissions } } | "discard";

/** A colour of paint (D1.1). */
export type Colour =
  | "blue"
  | "red"
  | "yellow"
  | "white"
  | "green"
  | "orange"
  | "purple"
  | "pink"
  | "sky"
  | "brown"
  | "black";

/** A card of the commission deck, commission or palette, written `C07` or `P03`. */
export type Commission = string;

/** A set of commissions and palettes, in order. */
export type Commissions = Array<Commission>;

/** What comes for a card that is discarded. */
export type Drawn = {
  /** So many commissions are drawn. */
  count: number,
  /** So many points they are worth on average. */
  worth: number,
};

/** What a card does that is kept. */
export type Kept = {
  /** Its points. */
  points: number,
  /** Palettes that it claims. */
  claims: Array<Commission>,
  /** Commissions that it completes. */
  completes: Array<Commission>,
  /** Colours that need no commission any more once it lies there. */
  opens: Array<Colour>,
  /** Commissions that it costs. */
  pay: Commissions,
};

/** What a viewer holds at one place. */
export type Mine = {
  /** The hand to choose from. What was passed is not looked at before the next turn. */
  hand: Paints | null,
  /** Commissions held. */
  commissions: Commissions,
  /** What was chosen; it can still be changed. */
  choice: Choice | null,
  /** Whose it is. */
  seat: Seat,
  /** Which hand, with double hands. */
  side?: Side,
};

/** What a place holds in secret, shown. */
export type Open = {
  /** Its hand. */
  hand: Paints,
  /** Its commissions. */
  commissions: Commissions,
};

/** What happened in the open. */
export type OpenEvent =
  | { began: { first: Seat } }
  | { "laid-out": { palettes: Commissions } }
  | { "round-began": { round: number } }
  | { "turned-up": { row: Paints } }
  | { flipped: { cards: Array<[Place, Colour]> } }
  | { passed: { passing: Passing } }
  | { kept: { place: Place, colour: Colour, paid: Commissions } }
  | { discarded: { place: Place, colour: Colour } }
  | { reshuffled: { cards: Commissions } }
  | { claimed: { palette: Commission, by: Array<Place> } }
  | { ended: { scores: BySeat<Score> } };

/** So many cards of each colour, written as their letters: `bbrg`; `-` when there are none. */
export type Paints = string;

/** Where hands go when a card has been chosen from each. */
export type Passing = "left" | "right" | "across";

/** A seat, and which of its hands where it has two. */
export type Place = {
  /** Whose it is. */
  seat: Seat,
  /** Which hand, with double hands. */
  side?: Side,
};

/** What all can see of a place. */
export type PublicPlace = {
  /** Colours kept. */
  front: Paints,
  /** Palettes claimed. */
  claimed: Commissions,
  /** Cards in the hand. */
  hand: number,
  /** Commissions held. */
  commissions: number,
  /** Has it chosen? What, is not to be seen. */
  chosen: boolean,
  /** The card that was turned up and is to be kept or discarded. */
  drafted: Colour | null,
  /** What it holds, where that is public: with open hands (D2.4), and at the end. */
  open: Open | null,
  /** Whose it is. */
  seat: Seat,
  /** Which hand, with double hands. */
  side?: Side,
};

/** A player's points, and what breaks a tie. With double hands both hands together (D9.3). */
export type Score = {
  /** All points together. */
  total: number,
  /** For colours (D6.1). */
  colours: number,
  /** For commissions that are complete (D6.2). */
  commissions: number,
  /** For palettes claimed (D6.3). */
  palettes: number,
  /** Off for commissions that are not complete (D7.2). */
  penalty: number,
  /** Commissions that are complete: more of them break a tie (D6.4). */
  completed: number,
  /** Different colours: fewer of them break a tie (D6.4). */
  different: number,
};

/** A hand of a player who has two (D9.1). */
export type Side = "left" | "right";

/** What is being chosen. */
export type Step = "draft" | "decide" | "over";

/** What all can see. */
export type Table = {
  /** The version of the rules it is played by. */
  rules: number,
  /** What was agreed on. */
  options: Options,
  /** How many play. */
  seats: number,
  /** 1 or 2. */
  round: number,
  /** Turns of this round that are over; in the advanced draft, cards taken. */
  turn: number,
  /** What is being chosen. */
  step: Step,
  /** Who has still to choose. */
  awaited: Seats,
  /** Where hands go next; in the advanced draft nowhere. */
  passing: Passing | null,
  /** Who chose first in the advanced draft. */
  first: Seat | null,
  /** Cards to choose from in the advanced draft. */
  row: Paints,
  /** Brush cards turned up so far this round. */
  shown: Paints,
  /** Brush cards discarded. */
  discards: Paints,
  /** Palettes to be claimed. */
  middle: Commissions,
  /** Commissions to be drawn. */
  deck: number,
  /** Commissions discarded. */
  pile: Commissions,
  /** In order; with double hands two for each seat. */
  places: Array<PublicPlace>,
  /** Everybody's points, when the game is over. */
  scores: BySeat<Score> | null,
};

/** How cards are drafted. */
export type Variant = "standard" | "advanced-draft" | "double-hands";
