// What the player has in mind in the mixing phase: which hex, where, how turned, and what to collect.
import { commission, hexOf, primaries } from "../../data/pastiche";
import type { Action, Cell, Colour, CommissionId, HexId, Primary, Turn, View } from "../../gen/pastiche";
import { t } from "../../i18n/index.svelte";
import { announce } from "../../kit/live.svelte";
import type { Table } from "../../table/model";
import { cardsOf, clockwise, gainsAt, keyOf, lying, nearer, same, type Gain, type Nearer } from "./layout";
import { where } from "./whereabouts";
import { cardsAloud } from "./words";

export type PasticheTable = Table<View, Action>;
type Spot = { cell: Cell; turns: Map<Turn, Action> };
/** A hex, where it is laid and how it is turned. */
export type Placed = { hex: HexId; at: Cell; turn: Turn };
/** What to collect: the mixes at the corners, or a primary from the centre. */
export type Want = "mix" | Primary;

export class Placing {
  #table: () => PasticheTable;
  #hex = $state<HexId | undefined>();
  #at = $state.raw<Cell | undefined>();
  /** The cell under the pointer. */
  over = $state.raw<Cell | undefined>();
  turn = $state<Turn>(0);
  #want = $state<Want>("mix");
  /** To be collected once the hex lies. */
  pending = $state.raw<Want | undefined>();

  constructor(table: () => PasticheTable) {
    this.#table = table;
  }

  /** Each hex in hand with the cells where it may be laid, and how. */
  readonly legal = $derived.by(() => {
    const hexes = new Map<HexId, Map<string, Spot>>();
    for (const action of this.#table().turn?.list ?? []) {
      if (typeof action !== "object" || !("place" in action)) continue;
      const { hex, at, turn } = action.place;
      const spots = hexes.get(hex) ?? new Map<string, Spot>();
      const spot = spots.get(keyOf(at)) ?? { cell: at, turns: new Map<Turn, Action>() };
      spot.turns.set(turn, action);
      hexes.set(hex, spots.set(keyOf(at), spot));
    }
    return hexes;
  });

  /** The hex in mind; the first one until another is chosen. */
  readonly hex = $derived.by(() => {
    const hexes = [...this.legal.keys()];
    return this.#hex && hexes.includes(this.#hex) ? this.#hex : hexes[0];
  });
  readonly spots = $derived(this.hex ? [...(this.legal.get(this.hex)?.values() ?? [])] : []);
  /** The cell in mind, as long as the hex may be laid there. */
  readonly at = $derived(this.#spot(this.#at)?.cell);
  /** The cell that shows the hex: under the pointer, or else the one in mind. */
  readonly shown = $derived(this.#spot(this.over)?.cell ?? this.at);

  readonly lies = $derived.by(() => lying(this.#table().view.table.board));
  readonly held = $derived.by(
    () => new Set(Object.keys(this.#table().view.mine?.hand.palette ?? {}) as Colour[]) as ReadonlySet<Colour>,
  );
  /** What each corner would give where the hex is shown. */
  readonly gains = $derived.by(() => (this.shown ? this.gainsAt(this.shown) : []));
  /** The primaries of its centre. */
  readonly centre = $derived(primaries(this.hex ? hexOf(this.hex).centre : ""));
  readonly want = $derived.by(() =>
    this.#want !== "mix" && this.centre.includes(this.#want) && this.stock(this.#want) > 0 ? this.#want : "mix",
  );
  /** The cards that would be collected where the hex is shown. */
  readonly cards = $derived(this.want === "mix" ? cardsOf(this.gains) : [this.want as Colour]);
  /** Which commissions, one's own and the gallery's, that brings nearer. */
  readonly nearer: Nearer[] = $derived.by(() => {
    if (!this.shown) return [];
    const { mine, table } = this.#table().view;
    const ids = [...(mine?.hand.commissions ?? []), ...table.gallery.filter((id) => id !== null)];
    return nearer(ids.map(commission), this.held, this.cards);
  });
  readonly near = $derived(
    Object.fromEntries(this.nearer.map(({ id, colours }) => [id, colours.length])) as Record<CommissionId, number>,
  );

  stock(colour: Colour) {
    return this.#table().view.table.bank[colour] ?? 0;
  }

  gainsAt(at: Cell): Gain[] {
    return this.hex ? gainsAt(this.lies, this.#table().view.table.bank, this.hex, at, this.turn) : [];
  }

  /** What the hex would mix at a cell, and where that is. */
  inWords(at: Cell) {
    return { mixes: cardsAloud(cardsOf(this.gainsAt(at))), where: where(at, this.#table().view.table.board) };
  }

  chooseHex(hex: HexId) {
    this.#hex = hex;
  }

  choose(at: Cell | undefined) {
    this.#at = at;
  }

  wants(want: Want) {
    this.#want = want;
  }

  /** Has all of it in mind, as if it had been chosen bit by bit: nothing is done. */
  show({ hex, at, turn }: Placed, want: Want) {
    [this.#hex, this.#at, this.turn, this.#want] = [hex, at, turn, want];
    this.over = undefined;
  }

  /** The next cell on the way around the layout. */
  next() {
    const cells = clockwise(this.spots.map(({ cell }) => cell));
    this.#at = cells[(cells.findIndex((cell) => same(cell, this.at)) + 1) % cells.length];
    this.over = undefined;
    return this.#at;
  }

  /** Turns the hex by sixty degrees, clockwise or back, and says what it mixes now. */
  rotate(step: 1 | -1) {
    this.turn = (this.turn + step + 6) % 6;
    if (this.shown) announce(t("pastiche-board.turned", this.inWords(this.shown)));
  }

  /** Lays the hex; what is wanted is collected when the server asks for it. */
  async place() {
    const action = this.#spot(this.at)?.turns.get(this.turn);
    if (!action) return;
    this.pending = this.want;
    if (await this.#table().act(action)) {
      this.#at = undefined;
      this.over = undefined;
      this.#want = "mix";
    } else this.pending = undefined;
  }

  #spot(cell: Cell | undefined) {
    return cell && this.hex ? this.legal.get(this.hex)?.get(keyOf(cell)) : undefined;
  }
}
