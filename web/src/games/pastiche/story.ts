// What happened at a table of Pastiche, as it is shown: hexes and cards that fly, pictures that are finished.
import { commission } from "../../data/pastiche";
import type { Cards, Cell, Colour, CommissionId, EventView, HexId } from "../../gen/pastiche";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import type { Made } from "../../table/model";
import {
  afterOwnTurn,
  LAID,
  LITTLE,
  PICTURE,
  TRADE,
  type Bit,
  type Entry,
  type Flight,
  type Shot,
  type Story,
  type Told,
} from "../../table/story";
import { keyOf } from "./layout";
import type { PasticheTable } from "./placing.svelte";
import { artistOf, spread, title } from "./words";

export type Piece =
  | { is: "hex"; hex: HexId; turn: number }
  | { is: "canvas"; id: CommissionId; framed: boolean }
  | { is: "card"; colour: Colour };

const at = (seat: Seat) => [`seat-${seat}`];
const cellName = (cell: Cell) => `cell-${keyOf(cell)}`;
const bank = (colour: Colour) => [`bank-${colour}`, "bank", "tab-bank"];
const gallery = (id: CommissionId) => [`gallery-${id}`, "gallery", "tab-gallery"];
const dabs = (cards: Colour[]): Bit<Piece>[] => (cards.length > 0 ? [{ is: "dabs", cards }] : []);
const canvas = (id: CommissionId, framed: boolean): Bit<Piece> => ({
  is: "piece",
  piece: { is: "canvas", id, framed },
});
const fly = (from: string[], to: string[], cards: Colour[]): Flight<Piece>[] =>
  cards.map((colour) => ({ from, to, thing: { is: "piece", piece: { is: "card", colour } } }));
/** From the bank, each from its own stack, or back to it. */
const fromBank = (seat: Seat, cards: Colour[]) => cards.flatMap((colour) => fly(bank(colour), at(seat), [colour]));
const toBank = (seat: Seat, cards: Colour[]) => cards.flatMap((colour) => fly(at(seat), bank(colour), [colour]));

/** What the hex laid just before brought: the cards come from it. */
function gained(seat: Seat, cards: Colour[], before: Shot<Piece, EventView> | undefined): Told<Piece> {
  const laid = before?.seat === seat && "placed" in before.event ? before.event.placed.at : undefined;
  const flights = laid ? fly([cellName(laid), "bank", "tab-bank"], at(seat), cards) : fromBank(seat, cards);
  return { seat, weight: LAID, bits: dabs(cards), flights, place: laid ? [cellName(laid)] : [], join: "after" };
}

function tell(event: EventView, before: Shot<Piece, EventView> | undefined): Told<Piece> | undefined {
  if ("placed" in event) {
    const { seat, hex, at: cell, turn } = event.placed;
    const thing: Bit<Piece> = { is: "piece", piece: { is: "hex", hex, turn } };
    const name = cellName(cell);
    return {
      seat,
      weight: LAID,
      bits: [thing],
      flights: [{ from: at(seat), to: [name], thing, lands: name }],
      place: [name],
    };
  }
  if ("mixed" in event) return gained(event.mixed.seat, spread(event.mixed.cards), before);
  if ("took-centre" in event) return gained(event["took-centre"].seat, [event["took-centre"].colour], before);
  if ("traded" in event) {
    const { seat, give, get } = event.traded;
    const given = spread(give);
    return {
      seat,
      weight: TRADE,
      bits: [...dabs(given), { is: "for" }, ...dabs([get])],
      flights: [...toBank(seat, given), ...fromBank(seat, [get])],
      place: [`bank-${get}`, "bank"],
    };
  }
  if ("exchanged" in event) {
    const { from, to, give, get } = event.exchanged;
    const [given, got] = [spread(give), spread(get)];
    return {
      seat: from,
      partner: to,
      weight: TRADE,
      bits: exchange(give, get),
      flights: [...fly(at(from), at(to), given), ...fly(at(to), at(from), got)],
      place: [`seat-${to}`],
    };
  }
  if ("swapped" in event) {
    const { seat, gave, took } = event.swapped;
    const gallerist: Bit<Piece> = { is: "words", text: () => t("pastiche.story.gallery") };
    return {
      seat,
      weight: LITTLE,
      bits: [canvas(gave, false), { is: "for" }, gallerist],
      flights: [
        { from: gallery(gave), to: at(seat), thing: canvas(took, false) },
        { from: at(seat), to: gallery(gave), thing: canvas(gave, false), lands: `gallery-${gave}` },
      ],
      place: [`gallery-${gave}`, "gallery"],
    };
  }
  if ("completed" in event) {
    const { seat, commission: id } = event.completed;
    const { points } = commission(id);
    return {
      seat,
      weight: PICTURE,
      bits: [canvas(id, true), { is: "coin", points }],
      flights: [],
      place: [`seat-${seat}`],
      made: { piece: { is: "canvas", id, framed: true }, by: [seat], title: () => title(id), points },
    };
  }
  if ("discarded" in event) {
    const { seat, colour } = event.discarded;
    const home: Bit<Piece> = { is: "words", text: () => t("pastiche.story.bank") };
    return {
      seat,
      weight: LITTLE,
      bits: [...dabs([colour]), { is: "for" }, home],
      flights: toBank(seat, [colour]),
      place: [`bank-${colour}`, "bank"],
    };
  }
  return undefined;
}

const exchange = (give: Cards, get: Cards): Bit<Piece>[] => [
  ...dabs(spread(give)),
  { is: "for" },
  ...dabs(spread(get)),
];

/** In whose turn each entry falls: the one that ends a turn is still part of it. */
function whose(entries: readonly Entry<EventView>[]): (Seat | null)[] {
  let active: Seat | null = null;
  return entries.map(({ events }) => {
    const now = active;
    for (const event of events) {
      if ("began" in event) active = event.began.start;
      if ("turn-began" in event) active = event["turn-began"].seat;
    }
    return now;
  });
}

export const story: Story<EventView, Piece> = {
  tell,
  since: (entries, seat, onTurn) => afterOwnTurn(whose(entries), seat, onTurn),
};

/** The canvases a seat has painted. */
export const made = (table: PasticheTable, seat: Seat): Made<Piece>[] =>
  (table.view.table.players[seat]?.completed ?? []).map((id) => {
    const { aspect, points } = commission(id);
    return {
      key: id,
      piece: { is: "canvas", id, framed: true },
      aspect,
      title: title(id),
      points,
      about: artistOf(id),
    };
  });
