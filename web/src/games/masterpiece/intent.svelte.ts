// What a player has tapped and not done yet, and what the server says about it.
import { getContext, setContext, tick, untrack } from "svelte";
import { workOf, type Card, type Work } from "../../data/masterpiece";
import type { Action, Payment, View } from "../../gen/masterpiece";
import type { Seat } from "../../gen/table";
import type { Considered, Table } from "../../table/model";
import {
  announcement,
  borrowedOf,
  drafts,
  made,
  nearest,
  payments,
  verdict,
  type Draft,
  type Judged,
  type Selection,
  type Wish,
} from "./drafts";
import { fill } from "./fill";

/** So long after the last tap the server is asked. */
const PAUSE = 120;
/** So many works that are close are named. */
const NEAR = 3;

const without = <T>(all: readonly T[], one: T) => all.filter((each) => each !== one);
const toggled = <T>(all: readonly T[], one: T) => (all.includes(one) ? without(all, one) : [...all, one]);

export class Intent {
  lay = $state.raw<Card[]>([]);
  borrow = $state.raw<Card[]>([]);
  wishes = $state.raw<Wish[]>([]);
  /** The kind of work that is aimed at. */
  aim = $state<Work | undefined>();
  #picked = $state<Card | undefined>();

  #asked = $state.raw<Draft[] | undefined>();
  #count = 0;
  #answers = $state.raw<Map<Work, Considered> | undefined>();
  /** The server could not be asked; it will judge when the work is announced. */
  deaf = $state(false);

  constructor(
    readonly table: Table<View, Action>,
    /** Something was done. */
    readonly done: () => void = () => undefined,
  ) {
    // Whatever changes on the table ends what was begun.
    const position = $derived(JSON.stringify([this.table.view.table, this.table.view.mine]));
    $effect(() => {
      void position;
      untrack(() => this.clear());
    });
    $effect(() => this.#ask());
  }

  /** The one card to read, keep, discard or put under the flag; where there is no choice, it is chosen already. */
  get picked(): Card | undefined {
    return this.#picked ?? this.#only;
  }
  set picked(card: Card | undefined) {
    this.#picked = card;
  }
  get #only(): Card | undefined {
    const [action, ...others] = this.table.turn?.list ?? [];
    if (typeof action !== "object" || others.length > 0) return undefined;
    if ("keep" in action) return action.keep.card;
    if ("discard" in action) return action.discard.card;
    return "flag" in action ? action.flag.card : undefined;
  }

  readonly mine = $derived.by(() => this.table.view.mine);
  readonly players = $derived.by(() => this.table.view.table.players);
  readonly phase = $derived.by(() => this.table.view.table.phase);
  /** It is one's own turn, and the table listens. */
  readonly may = $derived.by(() => this.table.live && this.table.turn?.awaited === true && this.mine !== null);
  /** It is one's own turn, or about to be. */
  readonly awaited = $derived.by(
    () =>
      this.table.live && this.table.seat !== undefined && (this.table.now?.awaited.includes(this.table.seat) ?? false),
  );
  readonly acting = $derived(this.may && this.phase === "acting");

  readonly #listed = $derived.by(() => this.table.turn?.list ?? []);
  readonly mayDraw = $derived(this.#listed.includes("draw"));
  readonly mayTake = $derived(this.#listed.includes("take"));
  readonly mayPass = $derived(this.#listed.includes("pass"));
  readonly #reads = $derived(
    new Set(this.#listed.flatMap((one) => (typeof one === "object" && "read" in one ? [one.read.card] : []))),
  );
  mayRead = (card: Card) => this.#reads.has(card);

  readonly selection = $derived<Selection>({ lay: this.lay, borrow: this.borrow });
  readonly chosen = $derived(this.lay.length + this.borrow.length);
  /** What is left of the hand once the row is laid. */
  readonly left = $derived((this.mine?.hand ?? []).filter((card) => !this.lay.includes(card)));
  readonly owed = $derived(borrowedOf(this.players, this.borrow, this.mine?.seat ?? -1));
  readonly pay = $derived<Payment[]>(payments(this.owed, this.left, this.wishes));
  paidTo = (card: Card): Seat | undefined => this.pay.find(({ cards }) => cards.includes(card))?.to;
  readonly #drafts = $derived.by(() => (this.acting ? drafts(this.table.view, this.selection, this.pay) : []));

  /** The answers are about what is tapped now. */
  readonly fresh = $derived(this.#asked === this.#drafts);
  /** What the server said last; while something newer is asked, this stands. */
  readonly judged = $derived.by((): Judged[] => {
    const answers = this.chosen > 0 ? (this.#answers ?? []) : [];
    return [...answers].map(([work, answer]) => ({ work, verdict: verdict(work, answer, this.#count) }));
  });
  readonly made = $derived(made(this.judged));
  readonly near = $derived(nearest(this.judged, NEAR));
  verdictOn = (work: Work) => this.judged.find((one) => one.work === work)?.verdict;
  makes = (work: Work) => this.made.some((one) => one.work === work);

  /** The work that the brass button announces: the one aimed at if it is made, else the best that is. */
  readonly work = $derived.by((): Work | undefined => {
    if (this.aim && (this.made.length === 0 || this.makes(this.aim))) return this.aim;
    return this.made[0]?.work ?? this.aim;
  });

  #ask() {
    const all = this.#drafts;
    if (all.length === 0) {
      this.#answers = undefined;
      this.#asked = undefined;
      this.deaf = false;
      return undefined;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      let answers: Considered[] = [];
      let deaf = false;
      try {
        answers = await this.table.consider(all.map(({ action }) => action));
      } catch {
        deaf = true;
      }
      if (stale) return;
      this.deaf = deaf;
      this.#count = this.chosen;
      this.#answers = new Map(
        all.flatMap(({ work }, index) => (answers[index] ? [[work, answers[index]] as const] : [])),
      );
      this.#asked = all;
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }

  clear() {
    this.lay = [];
    this.borrow = [];
    this.wishes = [];
    this.aim = undefined;
    this.picked = undefined;
  }

  /** Has this in mind, as if it had been tapped: nothing is done. */
  show(action: Action) {
    this.clear();
    if (typeof action === "string") return;
    if ("announce" in action) {
      const { work, lay, borrow = [], pay = [] } = action.announce;
      [this.aim, this.lay, this.borrow] = [work, lay, borrow];
      this.wishes = pay.flatMap(({ to, cards }) => cards.map((card) => ({ to, card })));
    } else if ("read" in action) this.picked = action.read.card;
    else if ("keep" in action) this.picked = action.keep.card;
    else if ("discard" in action) this.picked = action.discard.card;
    else this.picked = action.flag.card;
  }

  /** A card of one's own hand. */
  tapHand(card: Card) {
    if (this.phase !== "acting") return this.pick(card);
    this.picked = undefined;
    this.wishes = this.wishes.filter((wish) => wish.card !== card);
    this.lay = toggled(this.lay, card);
  }

  /** A card of one's own hand is put to those that are laid, for a kind of work if one is named. */
  layOut(card: Card, aim?: Work) {
    if (!this.lay.includes(card)) this.tapHand(card);
    if (aim) this.aim = aim;
  }

  /** A card of a masterpiece. */
  tapMasterpiece(card: Card) {
    this.picked = undefined;
    this.borrow = toggled(this.borrow, card);
  }

  /** The card to read, keep, discard or put under the flag. */
  pick(card: Card) {
    const again = this.picked === card;
    this.clear();
    if (!again) this.picked = card;
  }

  /** A kind of work. Whose own cards make it has them chosen, unless others are. */
  aimAt(work: Work) {
    this.picked = undefined;
    if (this.aim === work && this.chosen === 0) {
      this.aim = undefined;
      return;
    }
    this.aim = work;
    const found = this.chosen === 0 ? this.#fill(work) : undefined;
    if (!found) return;
    this.lay = found.lay;
    this.borrow = found.borrow;
  }

  /** One's own masterpieces lend for nothing; a plain flag lends nothing (M6.3). */
  #fill(work: Work): Selection | undefined {
    const { options, supply } = this.table.view.table;
    const own = this.players[this.mine?.seat ?? -1]?.works ?? [];
    if (own.some((one) => one.work === work) || !supply.some(([kind, count]) => kind === work && count > 0))
      return undefined;
    const lends = own.filter((one) => one.masterpiece && !(one.work === "end-flag" && options["plain-flag"]));
    return fill(
      work,
      this.mine?.hand ?? [],
      lends.flatMap(({ cards }) => cards),
    );
  }

  /** The best work that one's own cards make, for those who would pass. */
  readonly ready = $derived.by((): Work | undefined => {
    if (!this.mayPass) return undefined;
    const kinds = this.table.view.table.supply.map(([kind]) => kind);
    return kinds.filter((kind) => this.#fill(kind)).toSorted((a, b) => workOf(b).points - workOf(a).points)[0];
  });

  /** This author is to get this card. */
  wish(to: Seat, card: Card) {
    this.wishes = [...this.wishes.filter((wish) => wish.card !== card), { to, card }];
  }

  announce = () => this.work && this.do(announcement(this.work, this.selection, this.pay));

  async do(action: Action) {
    if (this.table.busy) return;
    if (!(await this.table.act(action))) return;
    this.done();
    await this.#goOn();
  }

  /** Whoever has done something goes on where it says what is next. */
  async #goOn() {
    await tick();
    const prompt = document.querySelector<HTMLElement>("[data-prompt]");
    if (!prompt?.contains(document.activeElement)) prompt?.focus({ preventScroll: true });
  }
}

const INTENT = Symbol("intent");
export const provideIntent = (intent: Intent) => setContext(INTENT, intent);
export const useIntent = () => getContext<Intent>(INTENT);
