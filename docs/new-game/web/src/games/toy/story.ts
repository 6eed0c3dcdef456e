// What happened, as it is shown: stones that come from the urn, and stones that are laid open.
import type { Action, EventView, View } from "../../gen/toy";
import type { Seat } from "../../gen/table";
import type { Made, Table } from "../../table/model";
import { afterOwnTurn, LAID, LITTLE, type Bit, type Story } from "../../table/story";

/** A stone; nobody knows which while it is in a fist. */
export type Piece = { stone: number | null };

const bit = (stone: number | null): Bit<Piece> => ({ is: "piece", piece: { stone } });

export const story: Story<EventView, Piece> = {
  // Places are named in `data-at`; the strip's seats are called `seat-0` and so on.
  tell(event) {
    if ("drew" in event) {
      const { seat, stone } = event.drew;
      const flights = [{ from: ["urn"], to: [`seat-${seat}`], thing: bit(stone) }];
      return { seat, weight: LITTLE, bits: [bit(stone)], flights, marks: ["urn"] };
    }
    if ("showed" in event) {
      const { seat, stone } = event.showed;
      const bits: Bit<Piece>[] = [bit(stone), { is: "coin", points: stone }];
      return { seat, weight: LAID, bits, flights: [], marks: [`seat-${seat}`] };
    }
    return undefined;
  },
  since: (entries, seat, onTurn) =>
    afterOwnTurn(
      entries.map((entry) => entry.seat),
      seat,
      onTurn,
    ),
};

/** The stones that a seat has shown. */
export const made = (table: Table<View, Action>, seat: Seat): Made<Piece>[] =>
  (table.view.table.players[seat]?.shown ?? []).map((stone) => ({
    key: String(stone),
    piece: { stone },
    aspect: 1,
    title: String(stone),
    points: stone,
  }));
