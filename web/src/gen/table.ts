// Generated from the Rust types by `cargo xtask codegen`; do not edit.

/** A place at the table, counted clockwise from zero and written `A`, `B`, `C`… */
export type Seat = number;

/** A set of seats, in order. */
export type Seats = Array<Seat>;

/** One of something for each seat of a table, in seat order. */
export type BySeat<T> = Array<T>;

/** Who is looking: a player from a seat, or somebody standing by who sees what lies open. */
export type Viewer = { Seat: Seat } | "Spectator";

/** Who has to do something, or how the game ended. */
export type Status =
  | {
      awaiting: {
        /** The game cannot go on without these. */
        awaited: Seats,
        /** These have been asked something they may answer or leave. */
        asked: Seats,
      },
    }
  | {
      over: {
        /** Each seat's place; 1 won, and may be shared. */
        places: BySeat<number>,
      },
    };

/**
 * What one viewer saw of one entry. The entry's number is not sent: a gap in the numbers would tell of something done
 * in secret.
 */
export type Seen<V> =
  | {
      happened: {
        /** Who acted. */
        seat: Seat | null,
        /** By whose hand; it goes without saying if it was their own. */
        by?: By,
        /** What the viewer saw of it. */
        events: Array<V>,
      },
    }
  | {
      undone: {
        /** The seat it is about. */
        seat: Seat,
      },
    }
  | {
      "taken-back": {
        /** The seat it is about. */
        seat: Seat,
      },
    }
  | {
      renewed: {
        /** What began. */
        epoch: Epoch,
      },
    };

/** One thing that a table may agree on beforehand. */
export type OptionFacts = {
  /** Its name among the options. */
  name: string,
  /** What may be chosen. */
  kind: OptionKind,
  /** What it changes, in a sentence. */
  says: string,
};

/** Something a seat may do now. */
export type Listed<A> = {
  /** In the game's notation. */
  text: string,
  /** As it is sent back. */
  action: A,
};

/** Why an action is not done. */
export type AnyRefusal =
  | {
      malformed: {
        /** What was looked for and what was found. */
        why: string,
      },
    }
  | {
      refused: {
        /** The rule. */
        rule: string,
        /** In a sentence. */
        why: string,
        /** The game's own refusal as data, for whoever says it in other words. It says no more than the sentence. */
        reason: unknown,
      },
    };

/** Why nothing is undone. */
export type UndoRefused =
  | "nothing"
  | "over"
  | {
      "not-yours": {
        /** Whose it is. */
        by: Seat,
      },
    }
  | { revealed: {} };

/** What a table shows of its `Key` before the game: enough to hold it to the key, nothing to guess it by. */
export type Commitment = string;

/** Whose hand acted for a seat. In records and on the wire it is a word, with the bot's name after it: `bot master`. */
export type By = "player" | "standing" | "bot" | `bot ${string}` | "clock" | `clock ${string}`;

/**
 * What begins when a table goes on from a copy of what was kept: the luck before it does not come again. It is no secret,
 * and nobody could know it before.
 */
export type Epoch = string;

/** What may be chosen for an option. */
export type OptionKind =
  | {
      flag: {
        /** Which of them, if nothing is said. */
        default: boolean,
      },
    }
  | { "one-of": Array<string> }
  | {
      number: {
        /** At least so much. */
        from: number,
        /** At most so much. */
        to: number,
      },
    };
