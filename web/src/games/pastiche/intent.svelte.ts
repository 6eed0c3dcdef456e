// What the player has in mind in the painting phase, shared by the prompt, the gallery, the easels and the offers.
import { commission } from "../../data/pastiche";
import type { Action, Cards, Colour, CommissionId, OfferId } from "../../gen/pastiche";
import type { Seat } from "../../gen/table";
import type { Considered } from "../../table/model";
import { Refused } from "../../net/api";
import type { PasticheTable } from "./placing.svelte";
import type { Trade } from "./ways";

export type Tool =
  | { is: "complete"; id: CommissionId }
  | { is: "trade" }
  | { is: "way"; colour?: Colour }
  | { is: "swap"; give?: CommissionId | undefined; take?: CommissionId | undefined }
  | { is: "discard"; colour: Colour };

/** An offer that is being written. */
export type Draft = { counters?: OfferId | undefined; to: Seat[]; give: Cards; get: Cards };

export const isPainting = (table: PasticheTable) => {
  const { phase } = table.view.table;
  return typeof phase === "object" && "painting" in phase;
};

export class Intent {
  #table: PasticheTable;
  #tool = $state.raw<Tool | undefined>();
  draft = $state.raw<Draft | undefined>();
  #last: readonly Action[] = [];

  constructor(table: PasticheTable) {
    this.#table = table;
  }

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
  get palette(): Cards {
    return this.#table.view.mine?.hand.palette ?? {};
  }
  get held(): ReadonlySet<Colour> {
    return new Set(Object.keys(this.palette) as Colour[]);
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
  get trades() {
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
  get mayFinish() {
    return this.paints && this.list.includes("done");
  }
  /** Offers that one may answer in this way. */
  answers(how: "accept" | "decline" | "withdraw"): OfferId[] {
    return isPainting(this.#table) ? this.#of<{ offer: OfferId }>(how).map(({ offer }) => offer) : [];
  }
  /** Colours that the commissions in hand ask for and the hand lacks. */
  get wanted(): ReadonlySet<Colour> {
    const own = this.#table.view.mine?.hand.commissions ?? [];
    return new Set(own.flatMap((id) => commission(id).palette).filter((colour) => !this.palette[colour]));
  }
  /** Colours that the commissions in hand ask for. */
  get needed(): ReadonlySet<Colour> {
    return new Set((this.#table.view.mine?.hand.commissions ?? []).flatMap((id) => commission(id).palette));
  }

  /** The tool in hand, as long as there is something to do with it. */
  get tool(): Tool | undefined {
    const tool = this.#tool;
    if (tool?.is === "complete") return this.completable.includes(tool.id) ? tool : undefined;
    if (tool?.is === "trade") return this.trades.length > 0 ? tool : undefined;
    if (tool?.is === "swap") return this.swaps.length > 0 ? tool : undefined;
    if (tool?.is === "discard") return this.discards.includes(tool.colour) ? tool : undefined;
    return tool && this.paints ? tool : undefined;
  }
  take(tool: Tool | undefined) {
    this.#tool = tool;
  }

  async act(action: Action): Promise<boolean> {
    const done = await this.#table.act(action);
    if (done && this.tool?.is !== "way" && this.tool?.is !== "trade") this.take(undefined);
    return done;
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

/** Offers that wait for an answer from this seat: the number on the phone's tab. */
export const offersWaiting = (table: PasticheTable): number => {
  const { seat } = table;
  return seat === undefined ? 0 : table.view.table.offers.filter(({ to }) => to.includes(seat)).length;
};
