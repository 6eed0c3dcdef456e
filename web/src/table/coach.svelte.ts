// The coach: what the engine would do from what one knows, shown on the table itself. First a look, then a second press.
import { getContext, setContext } from "svelte";
import type { Hint, Hints } from "../gen/server";
import { language, t } from "../i18n/index.svelte";
import { ask, sentence } from "../net/api";
import { part } from "../net/part.svelte";
import { faceOf } from "./faces";
import { Guard } from "./guard.svelte";
import { hintable, percent } from "./hints";
import type { CoachWords, Face, Suggested, Table } from "./model";

/** One suggestion: what it is about, and what speaks for it. */
export type Suggestion = Omit<Suggested, "means" | "does"> & {
  /** From one. */
  number: number;
  hint: Hint;
  /** What it is, in words. */
  means: string;
  /** What the brass button says. */
  does: string;
  why: string;
};

/** What a board does with a suggestion. */
export type Shows = {
  /** Shows it as if the player had it in mind; nothing is done. */
  show(hint: Hint): void;
  /** Does it, where more than one action follows from it. */
  take?(hint: Hint): Promise<unknown>;
};

type Words = Pick<Face, "say"> & Partial<CoachWords>;
/** Where hints and words come from; a test has its own. */
export type Sources = {
  hints(table: Table): Promise<Hints>;
  words(table: Table): Promise<Words>;
};

const HOUSE: Sources = {
  hints: ({ facts }) => ask<Hints>("GET", `/api/v1/tables/${facts.id}/hints`),
  words: async ({ facts }) => {
    const { say, coach } = await faceOf(facts.setup.game);
    return { say, ...(coach && (await part(coach))) };
  },
};

export class Coach {
  readonly guard = new Guard();
  #table: Table;
  #sources: Sources;
  #shows: Shows | undefined;
  /** The decision that the coach was asked about: when another one is due there is nothing to show. */
  #due = $state<number | undefined>();
  #picks = $state.raw<Suggestion[]>([]);
  #lifted = $state(0);
  /** Everybody's chance to win as things stand. */
  chances = $state.raw<readonly number[]>([]);
  /** Why there is nothing to be said. */
  wrong = $state("");
  thinks = $state(false);

  constructor(table: Table, sources = HOUSE) {
    this.#table = table;
    this.#sources = sources;
  }

  get on(): boolean {
    return this.#due !== undefined && this.#table.turn?.decision === this.#due && hintable(this.#table);
  }
  get picks(): readonly Suggestion[] {
    return this.on ? this.#picks : [];
  }
  /** The one that is looked at. */
  get lifted(): Suggestion | undefined {
    return this.picks[this.#lifted];
  }
  /** One's own chance as things stand. */
  get stands(): number | undefined {
    return this.#table.seat === undefined ? undefined : this.chances[this.#table.seat];
  }

  /** The suggestions that are about a thing on the table, by the name that its game gives it. */
  at(thing: string): readonly Suggestion[] {
    return this.picks.filter(({ at }) => at.includes(thing));
  }

  /** A board says how it shows suggestions. */
  shownBy(shows: Shows) {
    this.#shows = shows;
    return () => {
      if (this.#shows === shows) this.#shows = undefined;
    };
  }

  /** The lamp. */
  async toggle() {
    if (this.on) return this.away();
    const due = this.#table.turn?.decision;
    if (due === undefined) return undefined;
    this.#due = due;
    [this.#picks, this.wrong, this.thinks] = [[], "", true];
    this.guard.hold();
    try {
      const [hints, words] = await Promise.all([this.#sources.hints(this.#table), this.#sources.words(this.#table)]);
      // Meanwhile something else may be due, or nothing is wanted any more.
      if (this.#due !== due || !this.on) return undefined;
      if (hints.decision !== due) return this.away();
      this.chances = hints.chances;
      this.#picks = hints.best.map((hint, index) => this.#pick(hint, index + 1, words));
      if (this.#picks.length === 0) this.wrong = t("table.coach-none");
      this.guard.hold();
      this.#look(0);
    } catch (why) {
      if (this.#due === due) this.wrong = sentence(why);
    } finally {
      if (this.#due === due) this.thinks = false;
    }
    return undefined;
  }

  #pick(hint: Hint, number: number, words: Words): Suggestion {
    const { action, reason } = hint;
    const { text } = words.say(action, this.#table);
    const suggested = words.about?.(action, reason, this.#table) ?? { at: [], says: text };
    return {
      ...suggested,
      number,
      hint,
      means: suggested.means ?? text,
      does: suggested.does?.(number) ?? t("table.coach-do", { number }),
      // A game, or a reason of a server that is newer than this page, may have no words here: then the server's have to do.
      why: words.why?.(reason, this.#table) ?? hint.why,
    };
  }

  #look(index: number) {
    const pick = this.#picks[index];
    if (!pick) return;
    this.#lifted = index;
    this.#shows?.show(pick.hint);
  }

  /** A suggestion is pressed, here or on the table: shown first, done the second time. */
  press(number: number) {
    if (this.lifted?.number === number) return void this.take();
    if (!this.picks.some((pick) => pick.number === number)) return;
    this.#look(number - 1);
    this.guard.hold();
  }

  /**
   * Something on the table is pressed. If a suggestion is about it before all, that one is pressed; by anything else the
   * player goes on without the coach.
   */
  pressed(thing: string): boolean {
    if (!this.on) return false;
    const about = this.picks.filter(({ at }) => at[0] === thing);
    const pick = about.find((one) => one === this.lifted) ?? about[0];
    if (pick) this.press(pick.number);
    else this.away();
    return pick !== undefined;
  }

  /** Does what is looked at. */
  async take() {
    const pick = this.lifted;
    if (!pick || this.guard.held || this.#table.busy) return;
    await (this.#shows?.take?.(pick.hint) ?? this.#table.act(pick.hint.action));
  }

  /** What was shown stays as something that the player has in mind. */
  away() {
    this.#due = undefined;
    this.#picks = [];
    this.guard.hold();
  }

  /** Nobody looks any more. */
  drop() {
    this.#due = undefined;
    this.guard.drop();
  }
}

/** How sure of it the coach is: a chance comes from so many games tried out, and is no more than a guess. */
export const about = (chance: number) => t("table.coach-chance", { chance: percent(chance, language.code) });

const COACH = Symbol("coach");
export const provideCoach = (coach: Coach) => setContext(COACH, coach);
/** The coach of this table; a replay has none. */
export const useCoach = () => getContext<Coach | undefined>(COACH);
