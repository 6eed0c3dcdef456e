// What a board draws and does. A table in play and a replay are both one, so that a board is written once.
import { getContext, setContext, type Component } from "svelte";
import type { Paint } from "../data/paints";
import type { Now, Problem, TableFacts } from "../gen/server";
import type { Seat } from "../gen/table";
import type { Story } from "./story";

/** What one's own seat may do. What is too open to be listed (an offer, an announcement) is asked by `consider`. */
export type Turn<A> = { decision: number; awaited: boolean; list: A[] };

/** The server's answer to "could I do that?" */
export type Considered = { may: true } | { may: false; rule?: string; message: string; reason?: unknown };

/** `V` is what one viewer sees (`View` of the game), `A` what can be done (`Action`). All fields are reactive. */
export interface Table<V = unknown, A = unknown> {
  /** Who sits where, what was agreed, how far it is. */
  readonly facts: TableFacts;
  readonly view: V;
  /** Whose eyes these are; none for somebody who looks on. */
  readonly seat: Seat | undefined;
  /** Whom the game waits for; nothing once it is over, and in replays. */
  readonly now: Now | undefined;
  /** What one may do; nothing for those who look on, in replays, while a bot keeps the seat, and for a moment after each move. */
  readonly turn: Turn<A> | undefined;
  /** A replay does nothing. */
  readonly live: boolean;
  /** An action is on its way; nothing else should be pressed. */
  readonly busy: boolean;
  /** Why the last action was refused, until the next one. */
  readonly refusal: Problem | undefined;
  /** What a seat is called: a name, or "You". */
  name(seat: Seat): string;
  /** Does one thing. Says whether it was done; why not is in `refusal`. */
  act(action: A): Promise<boolean>;
  /** Could these be done? Changes nothing. */
  consider(actions: A[]): Promise<Considered[]>;
  /** May the last action be taken back? */
  readonly mayUndo: boolean;
  undo(): Promise<boolean>;
  /** May it be taken back though others have gone on since, because they are bots? */
  readonly mayTakeBack: boolean;
  takeBack(): Promise<boolean>;
  /** Pastiche: answers given at once to offers, in the game's notation (`accept Te for Gn`). */
  readonly standing: readonly string[];
  stand(answers: string[]): Promise<boolean>;
}

/** How much something matters to those who listen: a feat, a move, or mere procedure. */
export type Weight = "great" | "plain" | "small";

/** A line of the log: a sentence, and colours shown as dabs after it. */
export type Line = {
  text: string;
  dabs?: Paint[];
  /** The sentence where nothing is seen beside it. */
  aloud?: string;
  /** A move, unless it is said. */
  weight?: Weight;
  /** It asks the player something: what waits for them says it too. */
  asks?: boolean;
};

/** What some game has, whichever it is: a face knows the types of its own game only, and the frame holds any of them. */
// oxlint-disable-next-line typescript/no-explicit-any
type Whichever = any;

/** What a suggestion of the coach means at the table. */
export type Suggested = {
  /** The things on the table that it is about, by the names that the game's board gives them. */
  at: readonly string[];
  /** What it is, in a word or two, if colours alone do not say it. */
  says?: string;
  /** Colours that it brings or is about. */
  dabs?: readonly Paint[];
  /** The whole of it in words, without bare coordinates, if it is not as in the list of all moves. */
  means?: string;
  /** What the brass button says for it, if a game has a better word than "choose". */
  does?: (number: number) => string;
};

/** What a game says as a coach; fetched when somebody first asks. */
export interface CoachWords<V = Whichever, A = Whichever, R = Whichever> {
  about(action: A, reason: R | undefined, table: Table<V, A>): Suggested;
  /** Why one would do it, as one sentence; nothing if there is none for this reason. */
  why(reason: R, table: Table<V, A>): string | undefined;
}

/** A finished work of somebody, as the result shows it. */
export type Made<P = Whichever> = {
  key: string;
  piece: P;
  aspect: number;
  title: string;
  points: number;
  about?: string;
};

/** What each game adds to the table's frame. What is optional makes it better; a game can be played without. */
export interface Face<V = Whichever, A = Whichever, E = Whichever, P = Whichever> {
  /** The whole table: `TableFrame` with the game's own things in its areas. */
  Board: Component<{ table: Table<V, A> }>;
  /** The final scores, line by line. */
  Scores: Component<{ table: Table<V, A> }>;
  /** What is awaited from a seat (or from oneself, if `seat` is `table.seat`), as a short clause: "place a hex". */
  awaits(table: Table<V, A>, seat: Seat): string;
  /** What happened, as a line of the log; nothing if it is not worth one. */
  tell(event: E, table: Table<V, A>): Line | undefined;
  /** What a bot says to all about what it did, as a sentence; nothing if there is none for this reason. */
  remark?(reason: unknown): string | undefined;
  /** Why something was refused, in the reader's language; nothing if there is no sentence for it. */
  refused(reason: unknown, table: Table<V, A>): string | undefined;
  /** An action in words, and the group it belongs to in the list of all moves. */
  say(action: A, table: Table<V, A>): { group: string; text: string };
  /** Everybody's cards at once, made from all views: for replays. */
  open(eyes: { seats: V[]; spectator: V }): V;
  /** How it speaks as a coach; without it the coach has only the words of all moves and the server's sentences. */
  coach?(): Promise<CoachWords<V, A>>;
  /** What else waits for an answer of one's own, such as an offer; each with a key of its own. */
  asked?(table: Table<V, A>): { key: string; says: string }[];
  /** Keys that do something on this board, and what. */
  keys?(): [key: string, says: string][];
  /** What happened, in small pictures and as it moves over the table; without it there is the log. */
  story?: Story<E, P>;
  /**
   * Draws one of the story's pieces, as high as `--bit` says; `size` is about how many pixels that is, `progress` from 0 to 1
   * how far a work has come.
   */
  Piece?: Component<{ piece: P; size?: number; progress?: number }>;
  /** What a seat has finished, in the order in which it was; without it the result has places and points alone. */
  made?(table: Table<V, A>, seat: Seat): Made<P>[];
}

/** What a game says of itself to the places around the tables, in `about.ts`, if it says anything. */
export interface About {
  /** The picture on its card: an SVG that fills its frame. A table does without. */
  poster?: () => Promise<{ default: Component }>;
  /** So many sit down if nobody says otherwise. */
  seats?: number;
  /** Options that are for two players. */
  forTwo?: readonly string[];
}

const TABLE = Symbol("table");
export const provideTable = (table: () => Table) => setContext(TABLE, table);
/** The table that the surrounding frame shows. */
export const useTable = <V = unknown, A = unknown>(): Table<V, A> => (getContext(TABLE) as () => Table<V, A>)();

/** What a replay puts where a table in play has its prompt and its log. */
export type ReplayParts = { Controls: Component; Log: Component };
const REPLAY = Symbol("replay");
export const provideReplay = (parts: ReplayParts) => setContext(REPLAY, parts);
export const useReplay = () => getContext<ReplayParts | undefined>(REPLAY);
