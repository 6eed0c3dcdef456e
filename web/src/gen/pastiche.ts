// Generated from the Rust types by `cargo xtask codegen`; do not edit.

import type { BySeat, Seat, Seats } from "./table";

/** What one viewer may know: the table, and what is in one's own hand. */
export type View = {
  /** What lies open. */
  table: Table,
  /** What the viewer holds; a spectator holds nothing. */
  mine: Mine | null,
};

/** What one viewer saw happen. */
export type EventView =
  | {
      dealt: {
        /** The seat it is about. */
        seat: Seat,
        /** From the bank, in the open. */
        palette: Cards,
        /** Only if the viewer may look. */
        commissions: Array<CommissionId> | null,
        /** Only if the viewer may look. */
        hexes: Array<HexId> | null,
      },
    }
  | {
      "drew-commission": {
        /** The seat it is about. */
        seat: Seat,
        /** Only if the viewer may look. */
        commission: CommissionId | null,
      },
    }
  | {
      "drew-hexes": {
        /** The seat it is about. */
        seat: Seat,
        /** How many. */
        count: number,
        /** Only if the viewer may look. */
        hexes: Array<HexId> | null,
      },
    }
  | OpenEvent;

/** What a player may ask for. */
export type Action =
  | {
      place: {
        /** Which of one's own. */
        hex: HexId,
        /** The cell. */
        at: Cell,
        /** How far turned. */
        turn: Turn,
      },
    }
  | "mix"
  | {
      take: {
        /** Of two, this one. */
        colour: Primary,
      },
    }
  | "leave"
  | {
      trade: {
        /** These go to their stacks. */
        give: Cards,
        /** This one comes. */
        get: Colour,
      },
    }
  | {
      swap: {
        /** From the hand. */
        give: CommissionId,
        /** From the gallery. */
        take: CommissionId,
      },
    }
  | {
      complete: {
        /** The commission. */
        commission: CommissionId,
      },
    }
  | {
      offer: {
        /** To these. */
        to: Seats,
        /** I give. */
        give: Cards,
        /** I get. */
        get: Cards,
      },
    }
  | {
      counter: {
        /** The one answered. */
        offer: OfferId,
        /** I give. */
        give: Cards,
        /** I get. */
        get: Cards,
      },
    }
  | {
      accept: {
        /** The offer's number. */
        offer: OfferId,
      },
    }
  | {
      decline: {
        /** The offer's number. */
        offer: OfferId,
      },
    }
  | {
      withdraw: {
        /** The offer's number. */
        offer: OfferId,
      },
    }
  | "done"
  | {
      discard: {
        /** The colour. */
        colour: Colour,
      },
    };

/** What a table may agree on. */
export type Options = {
  /** P2.6: everything in hand is public. */
  "open-hands": boolean,
  /** P2.5a: the table shows what a perfect memory would know. */
  "memory-aid": boolean,
  /** P4.2: hexes go beside the starting piece or a hex of somebody else. */
  "strict-neighbours": boolean,
  /** P5.1b: offers with one side empty are allowed. */
  gifts: boolean,
};

/** A hex on the table. */
export type Placed = {
  /** The hex. */
  hex: HexId,
  /** The cell. */
  at: Cell,
  /** How far turned. */
  turn: Turn,
  /** By whom. */
  by: Seat,
};

/** Why an action is refused. */
export type Rejection =
  | { "no-such-seat": { seat: Seat } }
  | "game-over"
  | { "not-your-turn": { active: Seat } }
  | { "wrong-phase": { now: "mixing" | "clean-up" } }
  | "placed-already"
  | "place-first"
  | "no-hex-left"
  | { "hex-not-held": { hex: HexId } }
  | { "cell-covered": { at: Cell } }
  | { "cell-apart": { at: Cell } }
  | { "only-own-neighbours": { at: Cell } }
  | "nothing-placed"
  | "collected-already"
  | "takes-several"
  | { "not-in-centre": { colour: Colour } }
  | { "centre-not-in-bank": { colour: Colour } }
  | "bank-trades-cards"
  | "bank-gives-one"
  | { "trade-not-held": { missing: Cards } }
  | { "no-such-trade": { give: Cards, get: Colour } }
  | { "not-in-bank": { get: Colour } }
  | "swapped-already"
  | "swaps-other"
  | { "commission-not-held": { commission: CommissionId } }
  | { "not-in-gallery": { commission: CommissionId } }
  | "not-your-painting"
  | { "commission-out-of-reach": { commission: CommissionId } }
  | { "palette-missing": { commission: CommissionId, missing: Cards } }
  | "offers-other"
  | { "offer-not-held": { missing: Cards } }
  | "no-one-to-offer"
  | "offer-to-yourself"
  | { "offer-past-active": { active: Seat } }
  | { "more-than-there-are": { get: Cards } }
  | "empty-offer"
  | "gift"
  | { "no-such-offer": { offer: OfferId } }
  | { "not-made-to-you": { offer: OfferId } }
  | { "declined-already": { offer: OfferId } }
  | { "not-your-offer": { offer: OfferId } }
  | { "cannot-pay": { missing: Cards } }
  | { "offerer-cannot-pay": { from: Seat, missing: Cards } }
  | "too-many-open"
  | "too-many-made"
  | "nothing-to-discard"
  | "discards-other"
  | { "discard-not-held": { colour: Colour } };

/** Why one would do something. */
export type Reason =
  | {
      brings: {
        /** The better of what it mixes and what its centre gives. */
        cards: Cards,
        /** They are what the centre gives. */
        centre: boolean,
        /** What the hand is nearest to then; nothing if there is nothing left to paint. */
        aim: Aim | null,
      },
    }
  | {
      nearest: {
        /** What the hand is nearest to then; nothing if there is nothing left to paint. */
        aim: Aim | null,
      },
    }
  | "small-hand"
  | {
      points: {
        /** So many, an artist's bonus counted in. */
        points: number,
      },
    }
  | {
      "out-of-reach": {
        /** This one. */
        commission: CommissionId,
      },
    }
  | {
      deal: {
        /** What one gives. */
        give: Cards,
        /** What one gets. */
        get: Cards,
        /** What the hand is nearest to then; nothing if there is nothing left to paint. */
        aim: Aim | null,
        /** So many points the other one gains by it, if that is known. */
        price: number | null,
      },
    }
  | "nothing-given"
  | "cannot-be-paid"
  | "too-near-to-the-end"
  | "nothing-nearer"
  | "other-gains-more"
  | "good-deal"
  | "ones-gain-is-others-loss"
  | {
      "could-complete": {
        /** This one. */
        commission: CommissionId,
      },
    }
  | "leads"
  | "refused-already"
  | "rather-that"
  | {
      "wanted-for": {
        /** This one. */
        commission: CommissionId,
      },
    }
  | "not-for-that"
  | "offer-gone"
  | "keeps-cards"
  | "nothing-more";

/** What a hand is nearest to. */
export type Aim = {
  /** This commission. */
  commission: CommissionId,
  /** What it lacks; nothing if it can be completed. */
  lacks: Cards,
};

/** The hexes of the layout, in the order in which they were placed. */
export type Board = Array<Placed>;

/** How many palette cards of each colour there are, of which there are any. */
export type Cards = Partial<Record<Colour, number>>;

/** A place for a hex. */
export type Cell = {
  q: number,
  r: number,
};

/** One of the seventeen colours of palette card (P1.1). */
export type Colour =
  | "red"
  | "yellow"
  | "blue"
  | "orange"
  | "green"
  | "violet"
  | "brown"
  | "amber"
  | "scarlet"
  | "olive"
  | "teal"
  | "magenta"
  | "purple"
  | "black"
  | "white"
  | "gray"
  | "bisque";

/** One of the 34 commissions, known by a short name like `mona-lisa`. */
export type CommissionId = string;

/** What is in a hand. */
export type Hand = {
  /** Palette cards. */
  palette: Cards,
  /** Commissions. */
  commissions: Array<CommissionId>,
  /** Hexes. */
  hexes: Array<HexId>,
};

/** One of the 54 hexes, known as `H01` to `H54`. */
export type HexId = string;

/** The viewer's seat and hand. */
export type Mine = {
  /** The seat it is about. */
  seat: Seat,
  /** What is in it. */
  hand: Hand,
};

/** An open offer: whoever it was made to may take it. */
export type Offer = {
  /** Its number. */
  id: OfferId,
  /** Who made it. */
  from: Seat,
  /** Who may still accept it. */
  to: Seats,
  /** What the offerer gives. */
  give: Cards,
  /** What the offerer gets. */
  get: Cards,
  /** The offer it counters. */
  counters: OfferId | null,
};

/** The number of an offer. No two of a game have the same, so a late answer never hits another offer. */
export type OfferId = number;

/** What happened in the open. */
export type OpenEvent =
  | { began: { start: Seat, gallery: Array<CommissionId> } }
  | { "turn-began": { seat: Seat, round: number } }
  | { placed: { seat: Seat, hex: HexId, at: Cell, turn: Turn } }
  | { mixed: { seat: Seat, cards: Cards } }
  | { "took-centre": { seat: Seat, colour: Colour } }
  | { left: { seat: Seat } }
  | { traded: { seat: Seat, give: Cards, get: Colour } }
  | { swapped: { seat: Seat, gave: CommissionId, took: CommissionId } }
  | { completed: { seat: Seat, commission: CommissionId, from_gallery: boolean } }
  | { "gallery-filled": { commission: CommissionId } }
  | { offered: { offer: Offer } }
  | { declined: { seat: Seat, offer: OfferId } }
  | { withdrawn: { seat: Seat, offer: OfferId } }
  | { exchanged: { offer: OfferId, from: Seat, to: Seat, give: Cards, get: Cards } }
  | { lapsed: { offers: Array<OfferId> } }
  | { painted: { seat: Seat } }
  | { discarded: { seat: Seat, colour: Colour } }
  | { "end-triggered": { seat: Seat, points: number } }
  | { ended: { scores: BySeat<Score> } };

/** Where the turn stands. */
export type Phase =
  | "mixing"
  | "collecting"
  | {
      painting: {
        /** The one swap of the turn is used (P5.3). */
        swapped: boolean,
      },
    }
  | "cleaning-up"
  | "over";

/** A colour that dabs have. */
export type Primary = "red" | "yellow" | "blue";

/** A player as the others see them. */
export type PublicPlayer = {
  /** How many palette cards they hold. */
  palette: number,
  /** How many commissions. */
  commissions: number,
  /** How many hexes. */
  hexes: number,
  /** Lies face up in front of them. */
  completed: Array<CommissionId>,
  /** Points of these. */
  points: number,
  /** Artist bonuses so far. */
  bonuses: number,
  /** Offers made in this painting phase. */
  "offers-made": number,
  /**
   * Their hand, where all may look: at tables with open hands (P2.6) and after the end. With the memory aid
   * (P2.5a): the palette and those commissions that all saw them take.
   */
  shown: Hand | null,
  /** The score, once the game is over. */
  score: Score | null,
};

/** A player's score, line by line (P7.3). */
export type Score = {
  /** Points of the completed commissions. */
  commissions: number,
  /** Points of the palette cards that the commissions in hand ask for (P7.4). */
  usable: number,
  /** Artist bonuses (P7.5). */
  bonuses: number,
  /** How many commissions are completed. */
  completed: number,
};

/** What lies open (P2.5). */
export type Table = {
  /** The version of the rules it is played by. */
  rules: number,
  /** What was agreed. */
  options: Options,
  /** The start player: rounds begin here. */
  start: Seat,
  /** Whose turn it is. */
  active: Seat,
  /** Counted from one. */
  round: number,
  /** Where the turn stands. */
  phase: Phase,
  /** Points of commissions that end the game. */
  target: number,
  /** Somebody has them: this round is the last. */
  ending: boolean,
  /** The layout. */
  board: Board,
  /** The stacks. */
  bank: Cards,
  /** Four places for commissions. */
  gallery: [CommissionId | null, CommissionId | null, CommissionId | null, CommissionId | null],
  /** Commissions left in the deck. */
  deck: number,
  /** Hexes left in the supply. */
  supply: number,
  /** What mixing the hex placed last would give, while that is to be decided. */
  mix: Cards | null,
  /** What of its centre could be taken instead. */
  centre: Array<Primary>,
  /** Each player as the others see them. */
  players: BySeat<PublicPlayer>,
  /** Open offers, oldest first. */
  offers: Array<Offer>,
  /** The number the next offer will have. */
  "next-offer": number,
};

/** How far a hex is turned clockwise, in steps of sixty degrees. */
export type Turn = number;
