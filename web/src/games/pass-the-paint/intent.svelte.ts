// What one is about to do at one's own places: the card lifted, the decision, the payment. Nothing of it is sent yet.
import { announce } from "../../kit/live.svelte";
import type { Colour, Commission } from "../../data/paint";
import type { Action, Mine, PublicPlace, View } from "../../gen/pass-the-paint";
import type { Table } from "../../table/model";
import { colours, discardOf, draftOf, keepOf, keepsOf, lacks, leastUseful, togglePay } from "./logic";

type Plan = { stage: string; card?: number; colour?: Colour; what?: "keep" | "discard"; pay?: Commission[] };

/** One of one's own places: with double hands there are two. */
export type Own = { at: number; mine: Mine; place: PublicPlace };

export class Intent {
  #plans = $state<Record<number, Plan>>({});
  #side = $state<{ stage: string; at: number } | undefined>();
  readonly #table: () => Table<View, Action>;

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

  #change(at: number, plan: Omit<Plan, "stage">) {
    this.#plans[at] = { ...this.#plan(at), ...plan, stage: this.stage };
    if (this.own.length > 1) this.turnTo(at);
  }

  /** Which card of the hand is lifted, and its colour. */
  lifted(own: Own): { card: number; colour: Colour } | undefined {
    const plan = this.#plan(own.at);
    if (plan?.card === undefined || plan.colour === undefined) return undefined;
    return draftOf(this.list, own.mine.side, plan.colour) ? { card: plan.card, colour: plan.colour } : undefined;
  }

  lift(own: Own, card: number, colour: Colour, why: string) {
    if (!draftOf(this.list, own.mine.side, colour)) return announce(why, true);
    const again = this.lifted(own)?.card === card;
    this.#plans[own.at] = again ? { stage: this.stage } : { stage: this.stage, card, colour };
    if (this.own.length > 1) this.turnTo(own.at);
  }

  /** May this place keep the card turned up? What it has chosen already is not listed any more. */
  mayKeep(own: Own) {
    return keepsOf(this.list, own.mine.side).length > 0 || this.#kept(own) !== undefined;
  }

  #kept(own: Own): Commission[] | undefined {
    const { choice } = own.mine;
    return choice && choice !== "discard" && "keep" in choice ? choice.keep.pay : undefined;
  }

  /** Colours the card turned up needs and does not find. */
  price(own: Own): Colour[] {
    return own.place.drafted ? lacks(own.place.drafted, colours(own.place.front)) : [];
  }

  what(own: Own): "keep" | "discard" | undefined {
    const plan = this.#plan(own.at)?.what;
    if (plan) return plan;
    if (own.mine.choice === "discard") return "discard";
    if (this.#kept(own)) return "keep";
    if (!this.mayKeep(own)) return "discard";
    return this.price(own).length === 0 ? "keep" : undefined;
  }

  decide(own: Own, what: "keep" | "discard") {
    this.#change(own.at, { what });
  }

  paying(own: Own): boolean {
    return this.open.step === "decide" && this.what(own) === "keep" && this.price(own).length > 0 && this.mayKeep(own);
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
    this.#change(own.at, { what: "keep", pay: togglePay(this.pay(own), card, this.price(own).length) });
  }

  /** What would be sent; nothing if nothing is chosen, or if it is what was chosen before. */
  action(own: Own): Action | undefined {
    const { side } = own.mine;
    if (this.open.step === "draft") {
      const lifted = this.lifted(own);
      return lifted && draftOf(this.list, side, lifted.colour);
    }
    if (this.open.step !== "decide") return undefined;
    const what = this.what(own);
    if (what === "keep") return keepOf(this.list, side, this.pay(own));
    return what === "discard" ? discardOf(this.list, side) : undefined;
  }

  async send(own: Own) {
    const action = this.action(own);
    if (!action || !(await this.#table().act(action))) return;
    delete this.#plans[own.at];
    this.#side = undefined;
  }
}
