// A finished game, gone through step by step. To a board it is a table like any other, at which nothing can be done.
import type { Replay, Step, TableFacts, Views } from "../gen/server";
import type { Seat, Seen } from "../gen/table";
import { t } from "../i18n/index.svelte";
import { ask } from "../net/api";
import { patched } from "../net/patch";
import { seenLines, type LogLine } from "../table/log";
import type { Considered, Face, Table } from "../table/model";
import { nameOf } from "../table/names";

/** Whose eyes: a seat's, a spectator's, or those of one who may look at everything. */
export type Eyes = Seat | "spectator" | "all";
/** All views of one moment. */
export type Moment = Views;
export type { Step };
export type Played = { table: TableFacts; first: Moment; steps: Step[] };
/** With which step a turn begins, and whose it is where turns are somebody's. */
export type Mark = { at: number; seat: Seat | undefined; round: number | undefined };
export type StepLine = LogLine & { at: number };

export const SPEEDS = [1, 2, 4] as const;
/** So long one step is looked at, at the lowest speed. */
const STEP = 1400;

const address = (id: string) => `/api/v1/tables/${encodeURIComponent(id)}/replay`;
export const load = (id: string) => ask<Played>("GET", `${address(id)}?eyes=all`);

export class ReplayTable implements Table {
  position = $state(0);
  eyes = $state<Eyes>("all");
  /** Whose turns are jumped between; everybody's without it. */
  whose = $state<Seat | undefined>(undefined);
  speed = $state<number>(SPEEDS[0]);
  playing = $state(false);

  readonly live = false;
  readonly now = undefined;
  readonly turn = undefined;
  readonly busy = false;
  readonly refusal = undefined;
  readonly mayUndo = false;
  readonly mayTakeBack = false;
  readonly standing: readonly string[] = [];

  readonly last: number;
  /** Where turns begin. */
  readonly marks: readonly Mark[];
  #moments: Moment[];
  /** What eyes saw of each step, as far as it is known. */
  #seen = $state.raw<ReadonlyMap<Eyes, unknown[]>>(new Map());
  #asked = new Set<Eyes>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly played: Played,
    readonly face: Face,
  ) {
    this.last = played.steps.length - 1;
    this.#moments = [played.first];
    this.marks = marksOf(played.steps.map((_, at) => this.moment(at).spectator));
  }

  /** Before the last step the table does not know yet how it ends. */
  facts = $derived.by((): TableFacts => {
    const { places, scores, ...open } = this.played.table;
    return this.position === this.last ? this.played.table : { ...open, stage: "playing" };
  });
  view = $derived.by((): unknown => {
    const moment = this.moment(this.position);
    if (this.eyes === "all") return this.face.open(moment);
    return this.eyes === "spectator" ? moment.spectator : moment.seats[this.eyes];
  });
  seat = $derived(typeof this.eyes === "number" ? this.eyes : undefined);
  /** The log, each line with the step it belongs to. */
  lines = $derived.by(() => {
    const seen = this.#seen.get(this.eyes) ?? this.played.steps.map((step) => step.seen);
    const starts = new Set(this.marks.map(({ at }) => at));
    return seen.flatMap((one, at): StepLine[] => {
      if (one === undefined) return [];
      const lines = seenLines(one as Seen<unknown>, this, String(at));
      return lines.map((line, index) => ({ ...line, at, turn: starts.has(at) && index === 0 }));
    });
  });
  /** The lines of this step, or else of the last one that has any. */
  here = $derived.by((): StepLine[] => {
    const at = this.lines.findLast((line) => line.at <= this.position)?.at;
    return this.lines.filter((line) => line.at === at);
  });
  /** What this step is, in a sentence or two. */
  says = $derived(this.position === 0 ? [t("replay.deal")] : this.here.map(({ text }) => text));
  /** The turn that is being played, counted from one; none before the first. */
  turnNumber = $derived.by(() => this.marks.findLastIndex(({ at }) => at <= this.position) + 1);

  name(seat: Seat): string {
    return nameOf(this.played.table.seats, seat);
  }

  /** All views at a position. What does not change from one to the next is shared, so all are kept. */
  moment(position: number): Moment {
    for (let at = this.#moments.length; at <= position; at += 1) {
      this.#moments.push(patched(this.#moments[at - 1], this.played.steps[at]?.patch ?? []) as Moment);
    }
    return this.#moments[position] as Moment;
  }

  /** Looks through other eyes from now on. What these saw is in the log, as soon as it is known. */
  async look(eyes: Eyes) {
    this.eyes = eyes;
    // For all eyes the game came with what was seen by whoever did it: nobody saw more.
    if (eyes === "all" || this.#asked.has(eyes)) return;
    this.#asked.add(eyes);
    try {
      const seen = await this.#seenBy(eyes);
      this.#seen = new Map([...this.#seen, [eyes, seen]]);
    } catch {
      // Then the log stays as it came with the game.
    }
  }

  /** What these eyes saw of each step; nothing of what was done in secret. */
  async #seenBy(eyes: Seat | "spectator"): Promise<unknown[]> {
    const search = eyes === "spectator" ? "" : `?seat=${eyes}`;
    const { steps } = await ask<Replay>("GET", address(this.played.table.id) + search);
    let next = 0;
    const seen = this.played.steps.map((step) => {
      const one = steps[next];
      if (!one || one.at !== step.at || doer(one.seen) !== doer(step.seen)) return undefined;
      next += 1;
      return one.seen;
    });
    if (next < steps.length) throw new Error("not the same game");
    return seen;
  }

  go(position: number) {
    this.position = Math.min(this.last, Math.max(0, Math.round(position) || 0));
  }

  /** Goes on by so many steps; whoever steps by hand does not want to be carried along. */
  step(by: number) {
    this.pause();
    this.go(this.position + by);
  }

  /** To where the next turn begins, or the one before. */
  jump(by: 1 | -1) {
    this.pause();
    const marks = this.marks.filter(({ seat }) => this.whose === undefined || seat === this.whose);
    const to = by > 0 ? marks.find(({ at }) => at > this.position) : marks.findLast(({ at }) => at < this.position);
    this.go(to?.at ?? (by > 0 ? this.last : 0));
  }

  play() {
    if (this.position === this.last) this.position = 0;
    this.playing = true;
    this.#wait();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.position + 1);
      if (this.position === this.last) this.pause();
      else this.#wait();
    }, STEP / this.speed);
  }

  async act() {
    return false;
  }
  async undo() {
    return false;
  }
  async takeBack() {
    return false;
  }
  async stand() {
    return false;
  }
  async consider(actions: unknown[]): Promise<Considered[]> {
    return actions.map(() => ({ may: false, message: "" }));
  }
}

/** Who did something, and whether it was to take something back. */
const doer = (seen: unknown) =>
  JSON.stringify(
    Object.entries(seen as Seen<unknown>).map(([what, by]: [string, { seat?: unknown }]) => [what, by.seat]),
  );

/**
 * A turn begins with the first step after the open table says that somebody else is active, or has counted a turn or
 * a round.
 */
function marksOf(views: unknown[]): Mark[] {
  const marks: Mark[] = [];
  let before = "";
  for (const [at, view] of views.slice(0, -1).entries()) {
    const table = (view as { table?: { active?: Seat; round?: number; turn?: number } } | null)?.table ?? {};
    const { active, round, turn } = table;
    const now = JSON.stringify([active, round, turn]);
    if (now !== before && now !== "[null,null,null]") marks.push({ at: at + 1, seat: active, round });
    before = now;
  }
  return marks;
}

/** The part of the address that names this very moment. */
export const addressed = (position: number, eyes: Eyes) => `?at=${position}&eyes=${eyes}`;

/** What an address names; whatever makes no sense is left out. */
export function named(search: string, seats: number): { at?: number; eyes?: Eyes } {
  const asked = new URLSearchParams(search);
  const [at, eyes] = [asked.get("at"), asked.get("eyes")];
  const seat = Number(eyes);
  return {
    ...(at !== null && /^\d+$/.test(at) ? { at: Number(at) } : {}),
    ...(eyes === "all" || eyes === "spectator" ? { eyes } : {}),
    ...(eyes !== null && /^\d+$/.test(eyes) && seat < seats ? { eyes: seat } : {}),
  };
}
