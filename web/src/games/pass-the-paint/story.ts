// What happened at a table of Pass the Paint, as it is shown: all decide at once, so all cards move at once.
import { commission, isPalette, type Colour, type Commission } from "../../data/paint";
import type { Action, EventView, View } from "../../gen/pass-the-paint";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import type { Made, Table } from "../../table/model";
import {
  afterOwnTurn,
  LAID,
  LITTLE,
  PICTURE,
  type Bit,
  type Entry,
  type Shot,
  type Story,
  type Told,
} from "../../table/story";
import { colours, isComplete } from "./logic";
import { cardName } from "./words";

export type Piece =
  | { is: "brush"; colour: Colour }
  | { is: "palette"; card: Commission }
  | { is: "commission"; card: Commission }
  | { is: "back" };

const at = (seat: Seat) => [`seat-${seat}`];
const front = (seat: Seat) => [`front-${seat}`, `seat-${seat}`];
const brush = (colour: Colour): Bit<Piece> => ({ is: "piece", piece: { is: "brush", colour } });
const back: Bit<Piece> = { is: "piece", piece: { is: "back" } };
const dab = (colour: Colour): Bit<Piece> => ({ is: "dabs", cards: [colour] });

/** Those of one entry happen at the same time. */
const decides = (event: EventView) => "kept" in event || "discarded" in event;
const atOnce = (before: Shot<Piece, EventView> | undefined) =>
  before && decides(before.event) ? { join: "with" as const } : {};

function tell(event: EventView, before: Shot<Piece, EventView> | undefined): Told<Piece> | undefined {
  if ("kept" in event) {
    const {
      place: { seat },
      colour,
      paid,
    } = event.kept;
    const paying = paid.map(() => ({ from: at(seat), to: ["pile", "discards", "tab-pictures"], thing: back }));
    return {
      seat,
      weight: LAID,
      bits: [dab(colour), ...(paid.length > 0 ? [{ is: "for" } as const, ...paid.map(() => back)] : [])],
      flights: [{ from: at(seat), to: front(seat), thing: brush(colour) }, ...paying],
      place: [`front-${seat}`],
      ...atOnce(before),
    };
  }
  if ("discarded" in event) {
    const {
      place: { seat },
      colour,
    } = event.discarded;
    return {
      seat,
      weight: LITTLE,
      bits: [dab(colour), { is: "words", text: () => t("paint.story.discards") }],
      flights: [{ from: at(seat), to: ["discards", "tab-pictures"], thing: brush(colour) }],
      place: ["discards"],
      ...atOnce(before),
    };
  }
  if ("claimed" in event) {
    const { palette, by } = event.claimed;
    const seats = [...new Set(by.map(({ seat }) => seat))];
    const { points } = commission(palette);
    const piece: Piece = { is: "palette", card: palette };
    return {
      seat: seats[0] ?? 0,
      weight: PICTURE,
      bits: [
        { is: "piece", piece },
        { is: "coin", points },
      ],
      flights: seats.slice(1).map((seat) => ({
        from: [`palette-${palette}`, "middle"],
        to: at(seat),
        thing: { is: "piece", piece },
      })),
      place: [`front-${seats[0] ?? 0}`],
      made: { piece, by: seats, title: () => cardName(palette), points },
    };
  }
  return undefined;
}

/** Behind the turn before the last one that is over: what came of that one is told. */
function lastTurn(entries: readonly Entry<EventView>[]): number {
  const over = entries.flatMap(({ events }, index) => (events.some(decides) ? [index] : []));
  return (over.at(-2) ?? -1) + 1;
}

export const story: Story<EventView, Piece> = {
  tell,
  since(entries, seat, onTurn) {
    // In the advanced draft they take one after the other.
    const inTurns = entries.some(({ events }) => events.some((event) => "turned-up" in event));
    if (!inTurns) return lastTurn(entries);
    return afterOwnTurn(
      entries.map((entry) => entry.seat),
      seat,
      onTurn,
    );
  },
};

/** The palettes a seat has claimed and the commissions it has completed, of both its hands if it has two. */
export function made(table: Table<View, Action>, seat: Seat): Made<Piece>[] {
  const places = table.view.table.places.filter((place) => place.seat === seat);
  return places.flatMap((place) => {
    const there = colours(place.front);
    const held = place.open?.commissions ?? [];
    const works: [Commission, Piece, number][] = [
      ...place.claimed.map((card): [Commission, Piece, number] => [card, { is: "palette", card }, 1.62]),
      ...held
        .filter((card) => !place.claimed.includes(card) && isComplete(card, there))
        .map((card): [Commission, Piece, number] => [
          card,
          { is: isPalette(card) ? "palette" : "commission", card },
          isPalette(card) ? 1.62 : 1.5,
        ]),
    ];
    return works.map(([card, piece, aspect]) => ({
      key: `${place.side ?? ""}${card}`,
      piece,
      aspect,
      title: cardName(card),
      points: commission(card).points,
    }));
  });
}
