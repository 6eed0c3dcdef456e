// What the player has in mind while painting and cleaning up: shared by the prompt, the leaves, the hand, the wall and the
// seats. Which tool is open is the frame's to know: each has a leaf.
import { commission } from "../../data/pastiche";
import type { Action, Cards, Colour, CommissionId, Offer, OfferId } from "../../gen/pastiche";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import { announce } from "../../kit/live.svelte";
import { Refused } from "../../net/api";
import type { Considered } from "../../table/model";
import type { Frame } from "../../table/stance.svelte";
import { byLetter } from "./letters";
import type { PasticheTable } from "./placing.svelte";
import { asked, covers, leastMissed, readyCards, way, type Spare, type Trade } from "./ways";
import { HAND_LIMIT, byColour } from "./words";

/** The leaves of trade. */
const TOOLS = ["offer", "offers", "bank-trade", "find", "swap"] as const;
export type Tool = (typeof TOOLS)[number];
export const isTool = (leaf: string | undefined): leaf is Tool => TOOLS.some((tool) => tool === leaf);

/** An offer that is being written. */
export type Draft = { counters?: OfferId | undefined; to: Seat[]; give: Cards; get: Cards };
type Swap = { give?: CommissionId | undefined; take?: CommissionId | undefined };

export const isPainting = (table: PasticheTable) => {
  const { phase } = table.view.table;
  return typeof phase === "object" && "painting" in phase;
};

/** With one card more of a colour, or fewer. */
export function withCards(cards: Cards, colour: Colour, count: number): Cards {
  const { [colour]: _, ...others } = cards;
  return count > 0 ? { ...others, [colour]: count } : others;
}
const within = (some: Cards, all: Cards) => byColour(some).every(([colour, count]) => count <= (all[colour] ?? 0));
const total = (cards: Cards) => Object.values(cards).reduce((sum, count) => sum + count, 0);

export class Intent {
  #table: PasticheTable;
  /** Where leaves open; the prompt says so. */
  frame: Frame | undefined;
  #last: readonly Action[] = [];
  /** What follows was meant for this painting phase; another one begins with nothing in mind. */
  #when = $state("");
  #card = $state<Colour | undefined>();
  #offer = $state<OfferId | undefined>();
  #picture = $state<CommissionId | undefined>();
  #pay = $state.raw<Cards>({});
  #get = $state<Colour | undefined>();
  #sought = $state<Colour | undefined>();
  #swap = $state.raw<Swap>({});
  /** Offers that were begun: one of one's own, and an answer to each. */
  #drafts = $state.raw<Record<string, Draft>>({});
  #writing = $state("own");
  #marks = $state.raw<Colour[] | undefined>();
  #typed: { letter: string; colour: Colour } | undefined;
  /** Cards that are given back one after the other, and the decision that the last one was for. */
  #giving = $state.raw<Colour[]>([]);
  #given: number | undefined;

  constructor(table: PasticheTable) {
    this.#table = table;
  }

  // Where the game stands.

  get onTurn() {
    const { seat, view } = this.#table;
    return seat !== undefined && view.table.active === seat && view.table.phase !== "over";
  }
  get paints() {
    return this.onTurn && isPainting(this.#table);
  }
  get cleansUp() {
    return this.onTurn && this.#table.view.table.phase === "cleaning-up";
  }
  /** One has a seat, and it is the time for offers. */
  get trades() {
    return this.#table.live && this.#table.seat !== undefined && isPainting(this.#table);
  }
  get palette(): Cards {
    return this.#table.view.mine?.hand.palette ?? {};
  }
  get held(): ReadonlySet<Colour> {
    return new Set(Object.keys(this.palette) as Colour[]);
  }
  /** So many cards are more than may be kept. */
  get tooMany() {
    return Math.max(0, total(this.palette) - HAND_LIMIT);
  }

  /**
   * What may be done. For a moment after each move it is not known; then what was there before still stands, so that
   * nothing jumps. The server judges either way.
   */
  get list(): readonly Action[] {
    const { turn, live } = this.#table;
    if (turn) this.#last = turn.list;
    return live ? this.#last : [];
  }
  #of<T>(name: string): T[] {
    return this.list.flatMap((action) =>
      typeof action === "object" && name in action ? [(action as Record<string, unknown>)[name] as T] : [],
    );
  }
  get bankTrades() {
    return this.paints ? this.#of<Trade>("trade") : [];
  }
  get swaps() {
    return this.paints ? this.#of<{ give: CommissionId; take: CommissionId }>("swap") : [];
  }
  get completable() {
    return this.paints ? this.#of<{ commission: CommissionId }>("complete").map((one) => one.commission) : [];
  }
  get discards() {
    return this.cleansUp ? this.#of<{ colour: Colour }>("discard").map(({ colour }) => colour) : [];
  }
  /** May this offer be answered so? */
  may(how: "accept" | "decline" | "withdraw", id: OfferId) {
    return isPainting(this.#table) && this.#of<{ offer: OfferId }>(how).some(({ offer }) => offer === id);
  }

  get #leaf() {
    return this.frame?.leaf;
  }
  #open(leaf: Tool) {
    this.frame?.open(leaf);
  }
  /** The brass button gets the focus; there may be none. */
  toPrompt(): boolean {
    const brass = document.querySelector<HTMLElement>("[data-do]");
    brass?.focus({ preventScroll: true });
    return brass !== null;
  }

  // What one's pictures ask for.

  get #own() {
    return (this.#table.view.mine?.hand.commissions ?? []).map((id) => commission(id).palette);
  }
  get #gallery() {
    return this.#table.view.table.gallery.flatMap((id) => (id ? [commission(id).palette] : []));
  }
  /** Colours that the commissions in hand ask for and the hand lacks. */
  get wanted(): ReadonlySet<Colour> {
    return new Set(this.#own.flat().filter((colour) => !this.palette[colour]));
  }
  /** What way-finding does not touch: cards of pictures that lie ready; and what it rather keeps. */
  get spare(): Spare {
    return { keep: asked(this.#own), locked: readyCards(this.palette, [...this.#own, ...this.#gallery]) };
  }
  /** Those of one's own and of the gallery that these cards would pay for. */
  readyWith(cards: Cards): CommissionId[] {
    const { mine, table } = this.#table.view;
    const ids = [...(mine?.hand.commissions ?? []), ...table.gallery.flatMap((id) => id ?? [])];
    return ids.filter((id) => covers(cards, commission(id).palette));
  }
  /** What is missing from the hand of a lot of cards. */
  lacks(cards: Cards): Cards {
    const short = byColour(cards).map(([colour, count]) => [colour, count - (this.palette[colour] ?? 0)] as const);
    return Object.fromEntries(short.filter(([, count]) => count > 0));
  }

  // What is in mind.

  get #now() {
    const { round, active } = this.#table.view.table;
    return `${round} ${active} ${isPainting(this.#table)}`;
  }
  /** Everything that was meant for another phase is forgotten. */
  #mean() {
    if (this.#when === this.#now) return;
    this.#when = this.#now;
    this.#card = this.#offer = this.#picture = this.#get = this.#sought = this.#marks = undefined;
    [this.#pay, this.#swap, this.#drafts, this.#writing] = [{}, {}, {}, "own"];
  }
  get #meant() {
    return this.#when === this.#now;
  }

  /** A card that was taken up: a well or a seat is next. */
  get card(): Colour | undefined {
    const colour = this.#meant && this.trades ? this.#card : undefined;
    return colour && this.palette[colour] ? colour : undefined;
  }
  /** The offer that is being answered, as long as it lies open. */
  get offer(): Offer | undefined {
    if (!this.#meant || !this.trades) return undefined;
    return this.#table.view.table.offers.find(({ id }) => id === this.#offer);
  }
  /** The picture that the brass button completes: the dearest, unless another was chosen. */
  get picture(): CommissionId | undefined {
    const ready = this.completable;
    if (this.#meant && this.#picture && ready.includes(this.#picture)) return this.#picture;
    return ready.toSorted((a, b) => commission(b).points - commission(a).points)[0];
  }
  /** Has one of those that lie ready in mind. */
  choosePicture(id: CommissionId) {
    this.#mean();
    this.#picture = id;
  }
  /** Another one of those that lie ready. */
  nextPicture() {
    this.#mean();
    const ready = this.completable;
    this.#picture = ready[(ready.indexOf(this.picture ?? "") + 1) % ready.length];
  }
  get swap(): Swap {
    const { give, take } = this.#meant ? this.#swap : {};
    return {
      give: this.swaps.some((one) => one.give === give) ? give : undefined,
      take: this.swaps.some((one) => one.take === take) ? take : undefined,
    };
  }
  set swap(swap: Swap) {
    this.#mean();
    this.#swap = swap;
  }
  /** The colour that a way is sought to. */
  get sought() {
    return this.#meant ? this.#sought : undefined;
  }
  set sought(colour: Colour | undefined) {
    this.#mean();
    this.#sought = colour;
  }

  /** What is chosen in the leaves stands as it is now again. */
  keep(): () => void {
    const [pay, get, sought, drafts] = [this.#pay, this.#get, this.#sought, this.#drafts];
    return () => {
      [this.#pay, this.#get, this.#sought, this.#drafts] = [pay, get, sought, drafts];
    };
  }

  /** The shortest way to it. */
  readonly way: Trade[] | undefined = $derived.by(() =>
    this.sought ? way(this.palette, this.#table.view.table.bank, this.sought, this.spare) : undefined,
  );

  // At the bank: cards to pay with and one to get, in any order; the trade is found as soon as there is only one.

  get get() {
    return this.#meant && this.#fits(this.#pay, this.#get) ? this.#get : undefined;
  }
  get pay(): Cards {
    return this.trade?.give ?? (this.#meant && this.#fits(this.#pay) ? this.#pay : {});
  }
  #fits = (pay: Cards, get?: Colour) => this.#fitting(pay, get).length > 0;
  #fitting(pay: Cards, get?: Colour) {
    return this.bankTrades.filter((one) => within(pay, one.give) && (get === undefined || one.get === get));
  }
  /** Trades that are still possible with what was chosen. */
  get possible(): Trade[] {
    return this.#meant ? this.#fitting(this.#fits(this.#pay) ? this.#pay : {}, this.get) : this.bankTrades;
  }
  /** The whole trade, once it is chosen. */
  get trade(): Trade | undefined {
    if (!this.#meant || !this.get) return undefined;
    const possible = this.#fitting(this.#pay, this.get);
    const exact = possible.find(({ give }) => total(give) === total(this.#pay));
    return possible.length === 1 ? possible[0] : exact;
  }
  /** One more card to pay with; it is put back if no trade takes another. What does not go with it is put back too. */
  payWith(colour: Colour) {
    this.#mean();
    const paid = this.pay;
    const more = withCards(paid, colour, (paid[colour] ?? 0) + 1);
    if (this.#fits(more, this.get)) this.#pay = more;
    else if (paid[colour]) this.#pay = withCards(paid, colour, 0);
    else {
      this.#pay = { [colour]: 1 };
      if (!this.#fits(this.#pay, this.get)) this.#get = undefined;
    }
  }
  /** Could it be had for what is paid so far? */
  mayGet(colour: Colour) {
    return this.#fits(this.#meant && this.#fits(this.#pay) ? this.#pay : {}, colour);
  }
  wants(colour: Colour) {
    this.#mean();
    this.#get = this.get === colour ? undefined : colour;
    if (this.#get && !this.#fits(this.#pay, this.#get)) this.#pay = {};
  }

  // Offers.

  get draft(): Draft {
    const to = this.#table.view.table.active;
    const fresh: Draft = { to: this.onTurn ? this.others : [to], give: {}, get: {} };
    const kept = (this.#meant ? this.#drafts[this.#writing] : undefined) ?? fresh;
    // What it answers has gone: it stays as an offer of one's own.
    const open = this.#table.view.table.offers.some(({ id }) => id === kept.counters);
    return { ...kept, counters: open ? kept.counters : undefined, give: this.#payable(kept.give) };
  }
  /** Changes what is being written. */
  write(some: Partial<Draft>) {
    this.#mean();
    this.#drafts = { ...this.#drafts, [this.#writing]: { ...this.draft, ...some } };
  }
  /** All that an offer can be made to. */
  get others(): Seat[] {
    return this.#table.facts.seats.map((_, seat) => seat).filter((seat) => seat !== this.#table.seat);
  }
  /** The offer goes to one more, or to one fewer. */
  ask(seat: Seat) {
    const { to } = this.draft;
    this.write({ to: to.includes(seat) ? to.filter((one) => one !== seat) : [...to, seat].toSorted() });
  }
  /** By a digit: of all of them only this one is asked; otherwise one more, or one fewer. */
  askBy(digit: number): boolean {
    const seat = this.others[digit - 1];
    if (seat === undefined) return false;
    if (this.draft.to.length === this.others.length) this.write({ to: [seat] });
    else this.ask(seat);
    return true;
  }
  /** It was sent. */
  sent() {
    const { [this.#writing]: _, ...others } = this.#drafts;
    this.#drafts = others;
    this.#writing = "own";
    this.#card = this.#offer = undefined;
  }
  #payable(cards: Cards): Cards {
    const held = byColour(cards).map(
      ([colour, count]) => [colour, Math.min(count, this.palette[colour] ?? 0)] as const,
    );
    return Object.fromEntries(held.filter(([, count]) => count > 0));
  }
  /** Opens the drawer for an offer of one's own, as it was left. */
  writeOwn() {
    this.#mean();
    this.#writing = "own";
    this.#offer = undefined;
    this.#open("offer");
  }
  /** Opens it for an answer, as it was left; at first with what one could pay of what is asked. */
  counter(offer: Offer) {
    this.#mean();
    this.#writing = `to-${offer.id}`;
    if (!this.#drafts[this.#writing])
      this.write({ counters: offer.id, to: [offer.from], give: this.#payable(offer.get), get: offer.give });
    this.#open("offer");
  }
  /** Takes up an open offer to answer it, or lays it back. */
  answer(id: OfferId | undefined) {
    this.#mean();
    this.#card = undefined;
    this.#offer = this.#offer === id ? undefined : id;
  }

  // Things on the table that are pressed, or dropped one on the other.

  /** Do cards in the hand do anything when they are pressed? */
  get handy() {
    return this.cleansUp || this.trades;
  }
  /** So many of a colour are marked, or taken up. */
  lifted(colour: Colour): number {
    if (this.cleansUp) return this.marks.filter((one) => one === colour).length;
    if (this.#leaf === "offer") return this.draft.give[colour] ?? 0;
    if (this.#leaf === "bank-trade") return this.pay[colour] ?? 0;
    return this.card === colour ? 1 : 0;
  }
  pressCard(colour: Colour) {
    if (this.cleansUp) return this.mark(colour);
    if (!this.trades) return undefined;
    if (this.#leaf === "offer") return this.give(colour);
    if (this.#leaf === "bank-trade") return this.payWith(colour);
    this.#mean();
    this.#offer = undefined;
    this.#card = this.card === colour ? undefined : colour;
    return undefined;
  }
  putBack() {
    this.#card = undefined;
  }
  /** One more of it in the offer that is being written; none after the last. */
  give(colour: Colour) {
    const { give } = this.draft;
    const next = (give[colour] ?? 0) + 1;
    this.write({ give: withCards(give, colour, next > (this.palette[colour] ?? 0) ? 0 : next) });
  }
  /** What the bank gives for a card, alone or with others of the hand. */
  wellsFor(card: Colour): ReadonlySet<Colour> {
    return new Set(this.bankTrades.filter(({ give }) => give[card]).map(({ get }) => get));
  }
  /** A card on a well: it is exchanged, if there is one way to pay; otherwise what goes with it is asked for. */
  exchange(card: Colour, well: Colour): Promise<boolean> | undefined {
    const trades = this.bankTrades.filter(({ give, get }) => give[card] && get === well);
    const [trade] = trades;
    if (!trade) return undefined;
    this.putBack();
    if (trades.length === 1) return this.#table.act({ trade });
    this.#mean();
    [this.#pay, this.#get] = [{ [card]: 1 }, well];
    this.#open("bank-trade");
    return undefined;
  }
  /** The bank opens with a card on its way to it. */
  toBank(card: Colour) {
    this.#mean();
    this.#card = undefined;
    [this.#pay, this.#get] = [{ [card]: 1 }, undefined];
    this.#open("bank-trade");
  }
  /** The drawer opens with a card in it. */
  toOffer(card: Colour) {
    this.#mean();
    this.#card = this.#offer = undefined;
    this.#writing = "own";
    this.write({ give: { [card]: 1 } });
    this.#open("offer");
  }
  pressWell(well: Colour) {
    const { card } = this;
    if (card && this.wellsFor(card).has(well)) return void this.exchange(card, well);
    if (!this.paints) return undefined;
    this.#mean();
    if (this.bankTrades.some(({ get }) => get === well)) {
      [this.#pay, this.#get] = [{}, well];
      return this.#open("bank-trade");
    }
    this.#sought = well;
    return this.#open("find");
  }
  /** May this seat be offered anything by oneself? */
  mayOffer(seat: Seat) {
    if (!this.trades || seat === this.#table.seat) return false;
    return this.onTurn || seat === this.#table.view.table.active;
  }
  /** A card on a seat: the drawer opens with both filled in. */
  offerTo(seat: Seat, card: Colour) {
    if (!this.mayOffer(seat)) {
      const { active } = this.#table.view.table;
      return announce(t("pastiche.refused-offer-past-active", { seat: this.#table.name(active) }), true);
    }
    this.#mean();
    this.#writing = "own";
    this.#card = this.#offer = undefined;
    this.write({ to: [seat], give: { [card]: 1 } });
    return this.#open("offer");
  }
  complete(id: CommissionId) {
    return this.#table.act({ complete: { commission: id } });
  }
  exchangePicture(give: CommissionId, take: CommissionId) {
    return this.#table.act({ swap: { give, take } });
  }

  /** Has something in mind as if it had been chosen piece by piece, and says in which leaf it is to be seen. */
  show(action: Action): Tool | undefined {
    this.#mean();
    this.#card = this.#offer = undefined;
    if (typeof action === "string") return undefined;
    if ("complete" in action) this.choosePicture(action.complete.commission);
    else if ("discard" in action) {
      if (this.lifted(action.discard.colour) === 0) this.mark(action.discard.colour);
    } else if ("trade" in action) {
      [this.#pay, this.#get] = [action.trade.give, action.trade.get];
      return "bank-trade";
    } else if ("swap" in action) {
      this.#swap = action.swap;
      return "swap";
    } else if ("offer" in action) {
      this.#writing = "own";
      this.write(action.offer);
      return "offer";
    } else if ("counter" in action) {
      const { offer, give, get } = action.counter;
      const open = this.#table.view.table.offers.find(({ id }) => id === offer);
      this.#writing = `to-${offer}`;
      this.write({ counters: offer, to: open ? [open.from] : [], give, get });
      return "offer";
    } else if ("place" in action || "take" in action) return undefined;
    else {
      const [answer] = Object.values(action) as [{ offer: OfferId }];
      this.#offer = answer.offer;
      // It may have no place of its own.
      return document.querySelector(`[data-offer="${answer.offer}"]`) ? undefined : "offers";
    }
    return undefined;
  }

  // Giving back: cards are marked, then they go one after the other.

  /** What is marked: at first what is missed least. */
  get marks(): Colour[] {
    if (!this.cleansUp) return [];
    const marks = this.#meant ? this.#marks : undefined;
    if (!marks) return leastMissed(this.palette, asked(this.#own), this.tooMany);
    const seen: Cards = {};
    return marks.filter((colour) => (seen[colour] = (seen[colour] ?? 0) + 1) <= (this.palette[colour] ?? 0));
  }
  /** One more of a colour, in place of what was marked first; none after the last. */
  mark(colour: Colour) {
    this.#mean();
    const marks = this.marks;
    const held = marks.filter((one) => one === colour).length;
    this.#marks =
      held >= (this.palette[colour] ?? 0)
        ? marks.filter((one) => one !== colour)
        : [...marks, colour].slice(-this.tooMany);
    this.#typed = undefined;
  }
  /** Marks the next colour whose mark begins with a letter; typed again, another one instead. */
  markBy(letter: string): boolean {
    const before = this.#typed?.letter === letter ? this.#typed.colour : undefined;
    const held = byColour(this.palette).map(([colour]) => colour);
    const colour = byLetter(letter, held, before);
    if (!colour) return false;
    if (before && before !== colour) this.#marks = this.marks.filter((one) => one !== before);
    this.mark(colour);
    this.#typed = { letter, colour };
    return true;
  }
  giveBack() {
    this.#giving = this.marks.slice(0, this.tooMany);
    this.#given = undefined;
  }
  get givesBack() {
    return this.#giving.length > 0;
  }
  /** The next card goes as soon as the server waits for it; what is refused ends it. */
  async giveNext() {
    const [colour, ...rest] = this.#giving;
    const decision = this.#table.turn?.decision;
    if (!colour || this.#table.busy || decision === undefined || decision === this.#given) return;
    if (!this.discards.includes(colour)) {
      this.#giving = [];
      return;
    }
    this.#given = decision;
    // Before it is done: as soon as it is, the next one may go.
    this.#giving = rest;
    if (await this.#table.act({ discard: { colour } })) this.#marks = rest;
    else this.#giving = [];
  }

  /** Would the server allow it? Where it cannot be asked, doing it will tell. */
  async consider(action: Action): Promise<Considered> {
    try {
      return (await this.#table.consider([action]))[0] ?? { may: true };
    } catch (wrong) {
      if (wrong instanceof Refused) return { may: true };
      throw wrong;
    }
  }
}

const intents = new WeakMap<PasticheTable, Intent>();
/** What the player of a table has in mind: one for all parts of the page. */
export function intentOf(table: PasticheTable): Intent {
  let intent = intents.get(table);
  if (!intent) intents.set(table, (intent = new Intent(table)));
  return intent;
}

/** Offers that wait for an answer from this seat. */
export const offersWaiting = (table: PasticheTable): number => {
  const { seat } = table;
  return seat === undefined ? 0 : table.view.table.offers.filter(({ to }) => to.includes(seat)).length;
};
