// What one is about to do at one's own places: the card lifted, the payment. Nothing of it is sent yet.
import { announce } from "../../kit/live.svelte";
import type { Colour, Commission } from "../../data/paint";
import type { Action, Mine, PublicPlace, Side, View } from "../../gen/pass-the-paint";
import { Guard } from "../../table/guard.svelte";
import type { Table } from "../../table/model";
import {
  affordable,
  colours,
  discardOf,
  draftOf,
  draftable,
  finishes,
  keepOf,
  lacks,
  leastUseful,
  spread,
  togglePay,
} from "./logic";

type Plan = { stage: string; card?: number; colour?: Colour; pay?: Commission[] };

/** One of one's own places: with double hands there are two. */
export type Own = { at: number; mine: Mine; place: PublicPlace };

export class Intent {
  #plans = $state<Record<number, Plan>>({});
  #side = $state<{ stage: string; at: number } | undefined>();
  readonly #table: () => Table<View, Action>;
  /** A second press within a moment was meant for what lay there before. */
  readonly guard = new Guard();

  constructor(table: () => Table<View, Action>) {
    this.#table = table;
  }

  get table() {
    return this.#table();
  }

  open = $derived.by(() => this.#table().view.table);
  stage = $derived.by(() => `${this.open.round}.${this.open.turn}.${this.open.step}`);
  list = $derived.by(() => this.#table().turn?.list ?? []);
  own = $derived.by((): Own[] => {
    const { view, seat } = this.#table();
    const places = view.table.places.filter((place) => place.seat === seat);
    return (view.mine ?? []).flatMap((mine, at) => {
      const place = places.find(({ side }) => side === mine.side);
      return place ? [{ at, mine, place }] : [];
    });
  });
  /** The place being chosen for: what one turned to, or else the first that has not chosen. */
  at = $derived.by(() => {
    if (this.#side?.stage === this.stage && this.own[this.#side.at]) return this.#side.at;
    return Math.max(
      this.own.findIndex(({ place }) => !place.chosen),
      0,
    );
  });
  now = $derived.by(() => this.own[this.at]);
  advanced = $derived.by(() => this.open.options.variant === "advanced-draft");

  turnTo(at: number) {
    this.#side = { stage: this.stage, at };
  }

  #plan(at: number): Plan | undefined {
    const plan = this.#plans[at];
    return plan?.stage === this.stage ? plan : undefined;
  }

  #change(own: Own, plan: Omit<Plan, "stage">) {
    this.#plans[own.at] = { ...plan, stage: this.stage };
    if (this.own.length > 1) this.turnTo(own.at);
  }

  /** The card that lies face down. */
  chosen({ mine: { choice } }: Own): Colour | undefined {
    return choice && choice !== "discard" && "draft" in choice ? choice.draft.colour : undefined;
  }

  /** What is to be chosen from: the hand without what lies face down, or the open row. */
  cards(own: Own): Colour[] {
    const all = spread(this.advanced ? this.open.row : (own.mine.hand ?? "-"));
    const chosen = this.chosen(own);
    if (!this.advanced && chosen) all.splice(all.indexOf(chosen), 1);
    return all;
  }

  /** Which card of the hand is lifted, and its colour. If there is one colour only, nobody has to say it. */
  lifted(own: Own): { card: number; colour: Colour } | undefined {
    const { side } = own.mine;
    const plan = this.#plan(own.at);
    if (plan?.card !== undefined && plan.colour !== undefined)
      return draftOf(this.list, side, plan.colour) ? { card: plan.card, colour: plan.colour } : undefined;
    if (own.place.chosen || this.open.step !== "draft") return undefined;
    const [only, ...others] = draftable(this.list, side);
    if (only === undefined || others.length > 0) return undefined;
    const card = this.cards(own).indexOf(only);
    return card < 0 ? undefined : { card, colour: only };
  }

  /** A press on a card lifts it, another one chooses it. */
  press(own: Own, card: number, colour: Colour, why: string) {
    if (!draftOf(this.list, own.mine.side, colour)) return announce(why, true);
    if (this.#plan(own.at)?.card === card) return this.guard.held ? undefined : void this.send(own);
    this.guard.hold();
    return this.#change(own, { card, colour });
  }

  /** Carried to where it is to lie: chosen at once. */
  carry(own: Own, card: number, colour: Colour) {
    if (!draftOf(this.list, own.mine.side, colour)) return;
    this.#change(own, { card, colour });
    void this.send(own);
  }

  #of(side: Side | null | undefined): Own | undefined {
    return this.own.find(({ mine }) => (mine.side ?? null) === (side ?? null));
  }

  /** Has this in mind, as if it had been pressed: nothing is done. */
  show(action: Action) {
    if ("draft" in action) {
      const { side, colour } = action.draft;
      const own = this.#of(side);
      if (own) this.#change(own, { card: this.cards(own).indexOf(colour), colour });
    } else if ("keep" in action) {
      const own = this.#of(action.keep.side);
      if (own) this.#change(own, { pay: action.keep.pay ?? [] });
    }
  }

  /** Does what was shown. */
  async take(action: Action) {
    const { side } = "draft" in action ? action.draft : "keep" in action ? action.keep : action.discard;
    const own = this.#of(side);
    if (own) await this.send(own, action);
  }

  putBack() {
    this.#plans = {};
  }

  /** May this place keep the card turned up? What lies there and what is held say it. */
  mayKeep(own: Own): boolean {
    const { drafted, front } = own.place;
    return drafted !== null && affordable(drafted, colours(front), own.mine.commissions);
  }

  #kept({ mine: { choice } }: Own): Commission[] | undefined {
    return choice && choice !== "discard" && "keep" in choice ? choice.keep.pay : undefined;
  }

  /** What was decided, until it is shown. */
  decided(own: Own): "keep" | "discard" | undefined {
    if (own.mine.choice === "discard") return "discard";
    return this.#kept(own) ? "keep" : undefined;
  }

  /** Colours the card turned up needs and does not find. */
  price(own: Own): Colour[] {
    return own.place.drafted ? lacks(own.place.drafted, colours(own.place.front)) : [];
  }

  /** Is there something to be paid with, now? */
  paying(own: Own): boolean {
    return this.open.step === "decide" && this.price(own).length > 0 && this.mayKeep(own) && this.list.length > 0;
  }

  pay(own: Own): Commission[] {
    const price = this.price(own).length;
    if (price === 0) return [];
    const planned = this.#plan(own.at)?.pay ?? this.#kept(own);
    if (planned) return planned;
    const after = new Set(colours(own.place.front));
    if (own.place.drafted) after.add(own.place.drafted);
    return leastUseful(own.mine.commissions, after, price);
  }

  tap(own: Own, card: Commission) {
    this.#change(own, { pay: togglePay(this.pay(own), card, this.price(own).length) });
  }

  /** What keeping the card would finish, apart from what is paid with. */
  ready(own: Own): Commission[] {
    const { drafted, front } = own.place;
    if (!drafted || !this.mayKeep(own)) return [];
    const pay = this.pay(own);
    const held = own.mine.commissions.filter((card) => !pay.includes(card));
    return finishes(drafted, colours(front), [...held, ...this.open.middle]);
  }

  /** What keeping the card would send; nothing if it cannot be, or is what was decided before. */
  keep(own: Own): Action | undefined {
    return this.open.step === "decide" ? keepOf(this.list, own.mine.side, this.pay(own)) : undefined;
  }

  discard(own: Own): Action | undefined {
    return this.open.step === "decide" ? discardOf(this.list, own.mine.side) : undefined;
  }

  /** What choosing the lifted card would send. */
  draft(own: Own): Action | undefined {
    const lifted = this.open.step === "draft" ? this.lifted(own) : undefined;
    return lifted && draftOf(this.list, own.mine.side, lifted.colour);
  }

  async send(own: Own, action = this.draft(own)) {
    if (!action || this.table.busy || !(await this.#table().act(action))) return;
    delete this.#plans[own.at];
    this.#side = undefined;
  }
}
