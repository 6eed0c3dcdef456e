// The table in words, for those who listen: what happened, then what is asked. Many things happen within a second; they are
// gathered into one utterance. What is outdated before it is said is dropped; what is asked of the player never is.
import { getContext, setContext } from "svelte";
import type { Happened } from "../gen/server";
import type { Seen } from "../gen/table";
import { t } from "../i18n/index.svelte";
import { isolated } from "../kit/isolated";
import type { Level } from "./levels";
import { logLines, seenLines } from "./log";
import type { Table, Weight } from "./model";

/** When nothing more has happened for so long, what has happened is said. */
const GATHER = 700;
/** A question alone, as it changes with what one chooses, comes sooner. */
const ALONE = 250;
/** Nobody waits longer than this, unless so much is still being read. */
const PATIENCE = 4000;
/** How long a letter takes to be read aloud, and how long it is waited for at most. */
const [LETTER, READING] = [45, 12_000];
/** So many sentences are listened to in one go. */
const MOST = 9;
/** Clocks are spoken of when so much is left. */
const LOW = [60_000, 15_000];

type News = {
  text: string;
  weight: Weight;
  /** The number of the entry, if it can be taken back. */
  n?: number;
  /** Whose entry it was. */
  seat?: number | null;
  /** The player is asked it besides. */
  asks?: boolean;
};

/** A text as a sentence of its own. */
const ended = (text: string) => (/[.!?…。！？]$/u.test(text) ? text : t("narrator.sentence", { text }));

export class Narrator {
  #news: News[] = [];
  /** What is asked of the player now. */
  #asked = "";
  /** What was last asked aloud, as long as nobody else has done anything since. */
  #said = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Since when there is something to say. */
  #since = 0;
  /** Until then what was said last is being read. */
  #reads = 0;
  /** The time each clock had left when it was last looked at. */
  #clocks: (number | undefined)[] = [];

  constructor(
    readonly table: Table,
    readonly level: () => Level,
    readonly say: (text: string, urgent?: boolean) => void,
    /** Whose talk is not heard. */
    readonly muted: (player: string) => boolean = () => false,
  ) {}

  /** Something happened at the table. */
  hear(happened: Happened) {
    const { n, what } = happened;
    const own = this.table.seat;
    if (what.is === "said") {
      if ((own === undefined || what.seat !== own) && what.text && !this.muted(what.player))
        this.#add({
          text: t("narrator.talk", { name: isolated(what.name), text: isolated(what.text) }),
          weight: "great",
        });
      return;
    }
    if (what.is !== "game") {
      // That it is over is said with the result.
      if (what.is === "over") return;
      const mine = "seat" in what && what.seat === own;
      const weight = mine ? "small" : (HOUSE[what.is] ?? "small");
      const asks = what.is === "takeback-asked" || what.is === "vote-called";
      for (const { text } of logLines([happened], this.table)) this.#add({ text, weight, asks });
      return;
    }
    const seen = what.seen as Seen<unknown>;
    // What was taken back before it was told did not happen for those who listen.
    if ("undone" in seen && this.#forget(seen.undone.seat, false)) return;
    if ("taken-back" in seen) this.#forget(seen["taken-back"].seat, true);
    const seat = whose(seen);
    if (seat !== own) this.#said = "";
    for (const { text, aloud = text, weight = "plain", asks = false } of seenLines(
      seen,
      this.table,
      String(n),
      what.reason,
    ))
      this.#add({ text: aloud, weight, n, seat, asks });
  }

  /** What the prompt asks of the player now; nothing if the game does not wait for them. */
  ask(...lines: string[]) {
    const asked = lines.filter(Boolean).map(ended).join(" ");
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#soon();
  }

  /** Something else waits for the player: at once, and whatever else is being said. It is not told a second time. */
  urge(text: string) {
    this.#news = this.#news.filter(({ asks }) => !asks);
    this.say(ended(text), true);
  }

  /** What everybody wants to know, however little they listen to: after all that happened before. */
  tell(text: string) {
    this.#news.push({ text, weight: "great" });
    this.#soon();
  }

  /** What each seat has left, looked at every second. Others' clocks are spoken of only where everything is. */
  clocks(left: readonly (number | undefined)[]) {
    for (const [seat, now] of left.entries()) {
      const before = this.#clocks[seat];
      if (now === undefined || before === undefined || now >= before) continue;
      const passed = LOW.findLast((mark) => before > mark && now <= mark);
      if (passed === undefined) continue;
      const own = seat === this.table.seat;
      const values = { name: this.table.name(seat), you: own ? "yes" : "no", seconds: passed / 1000 };
      if (own) this.say(ended(t("narrator.clock", values)), true);
      else this.#add({ text: t("narrator.clock", values), weight: "small" });
    }
    this.#clocks = [...left];
  }

  /** Nobody listens any more. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#news = [];
    this.#asked = "";
  }

  #add(news: News) {
    if (!this.#heard(news)) return;
    this.#news.push(news);
    this.#soon();
  }

  /** Is it to be said at this level? */
  #heard({ weight, seat }: News): boolean {
    const level = this.level();
    if (level === "everything") return true;
    const own = seat !== undefined && seat !== null && seat === this.table.seat;
    if (level === "turn") return own && weight === "great";
    // What one did oneself one knows; what came of it one does not.
    return weight === "great" || (weight === "plain" && !own);
  }

  /** Takes out what this seat did last, if it was not said yet, and where all agreed whatever others did since. */
  #forget(seat: number, all: boolean): boolean {
    const n = this.#news.findLast((one) => one.n !== undefined && one.seat === seat)?.n;
    if (n === undefined) return false;
    this.#news = this.#news.filter((one) => one.n === undefined || one.n < n || !(all || one.seat === seat));
    return true;
  }

  #soon() {
    const now = Date.now();
    if (this.#timer === undefined) this.#since = now;
    clearTimeout(this.#timer);
    const gathered = now + (this.#news.length > 0 ? GATHER : ALONE);
    // A question does not wait for what is being read.
    const read = this.#asked && this.#asked !== this.#said ? 0 : this.#reads;
    const at = Math.max(Math.min(gathered, this.#since + PATIENCE), read);
    this.#timer = setTimeout(() => this.#speak(), Math.max(0, at - now));
  }

  #speak() {
    this.#timer = undefined;
    const texts = brief(this.#news).map(({ text }) => text);
    this.#news = [];
    if (this.#asked && this.#asked !== this.#said) texts.push(this.#asked);
    this.#said = this.#asked;
    // The same twice in a row is said once.
    const sentences = texts.filter((text, index) => text !== texts[index - 1]).map(ended);
    if (sentences.length === 0) return;
    const text = sentences.join(" ");
    this.#reads = Date.now() + Math.min(text.length * LETTER, READING);
    this.say(text);
  }
}

/** By whose own hand it was done; nobody's if a bot, a clock or a standing answer did it for them. */
function whose(seen: Seen<unknown>): number | null {
  if ("undone" in seen) return seen.undone.seat;
  if ("taken-back" in seen) return seen["taken-back"].seat;
  if ("renewed" in seen) return null;
  const { seat, by = "player" } = seen.happened;
  return by === "player" ? seat : null;
}

/** Not more than can be listened to: what matters most stays, and of the rest what is newest. */
function brief(news: News[]): News[] {
  let over = news.length - MOST;
  if (over <= 0) return news;
  for (const weight of ["small", "plain"] as const) news = news.filter((one) => one.weight !== weight || over-- <= 0);
  return news;
}

/** What the house tells, and how much it matters. What waits for the player is urged besides. */
const HOUSE: Partial<Record<Happened["what"]["is"], Weight>> = {
  sat: "plain",
  freed: "plain",
  kept: "plain",
  resigned: "great",
  "takeback-asked": "plain",
  "takeback-answered": "plain",
  "vote-called": "plain",
  "vote-ended": "plain",
  kicked: "great",
  ended: "great",
};

const NARRATOR = Symbol("narrator");
export const provideNarrator = (narrator: Narrator) => setContext(NARRATOR, narrator);
/** Whoever tells this table; nobody in a replay. */
export const useNarrator = () => getContext<Narrator | undefined>(NARRATOR);
