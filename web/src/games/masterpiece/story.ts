// What happened at a table of Birth of a Masterpiece, as it is shown: cards that go around, works that become books.
import type { Card, Work } from "../../data/masterpiece";
import type { Action, EventView, View } from "../../gen/masterpiece";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import type { Made, Table } from "../../table/model";
import {
  afterOwnTurn,
  LAID,
  LITTLE,
  PICTURE,
  TRADE,
  type Bit,
  type Flight,
  type Story,
  type Told,
} from "../../table/story";
import { cardName, pointsOf, workName } from "./words";

export type Piece = { is: "card"; card: Card } | { is: "back" } | { is: "cover"; work: Work; masterpiece: boolean };

/** More cards than these in one picture would be too small to be told apart. */
const ROW = 4;

const [DECK, DISCARD] = [
  ["deck", "tab-piles"],
  ["discard", "tab-piles"],
];
const at = (seat: Seat) => [`seat-${seat}`];
const onShelf = (seat: Seat, work: Work) => [`work-${seat}-${work}`, `shelf-${seat}`, `seat-${seat}`];
const card = (one: Card): Bit<Piece> => ({ is: "piece", piece: { is: "card", card: one } });
const back: Bit<Piece> = { is: "piece", piece: { is: "back" } };
const cover = (work: Work, masterpiece: boolean): Bit<Piece> => ({
  is: "piece",
  piece: { is: "cover", work, masterpiece },
});
const backs = (count: number) => Array.from({ length: Math.min(count, ROW) }, () => back);
const fly = (from: string[], to: string[], things: Bit<Piece>[]): Flight<Piece>[] =>
  things.map((thing) => ({ from, to, thing }));
const words = (text: () => string): Bit<Piece> => ({ is: "words", text });

function acclaimed(author: Seat, work: Work): Told<Piece> {
  const points = pointsOf(work);
  const piece: Piece = { is: "cover", work, masterpiece: true };
  return {
    seat: author,
    weight: PICTURE,
    bits: [
      { is: "piece", piece },
      { is: "coin", points },
    ],
    flights: [],
    place: onShelf(author, work),
    made: { piece, by: [author], title: () => workName(work), points },
  };
}

function tell(event: EventView): Told<Piece> | undefined {
  if ("drew" in event) {
    const { seat, count } = event.drew;
    const flights = fly(DECK, at(seat), backs(count));
    return { seat, weight: LITTLE, bits: backs(count), flights, place: ["deck"] };
  }
  if ("drew-last" in event) {
    const { seat } = event["drew-last"];
    return { seat, weight: LITTLE, bits: [back], flights: fly(DECK, at(seat), [back]), place: ["deck"] };
  }
  if ("kept" in event) {
    const { seat, discarded } = event.kept;
    const bits = [{ is: "for" } as const, card(discarded)];
    return { seat, weight: LAID, bits, flights: laidOff(seat, discarded), place: ["discard"], join: "after" };
  }
  if ("discarded" in event) {
    const { seat, card: one } = event.discarded;
    const bits = [card(one), words(() => t("masterpiece.story.discards"))];
    return { seat, weight: LITTLE, bits, flights: laidOff(seat, one), place: ["discard"] };
  }
  if ("took" in event) {
    const { seat, card: one } = event.took;
    const bits = [card(one), words(() => t("masterpiece.story.takes"))];
    return { seat, weight: LAID, bits, flights: fly(DISCARD, at(seat), [card(one)]), place: ["discard"] };
  }
  if ("announced" in event) {
    const { seat, work, laid } = event.announced;
    const bits = [cover(work, false), ...laid.slice(0, ROW).map(card)];
    const flights = fly(at(seat), onShelf(seat, work), laid.map(card));
    return { seat, weight: TRADE, bits, flights, place: onShelf(seat, work) };
  }
  if ("paid" in event) {
    const { from, to, count, cards } = event.paid;
    const flights = fly(at(from), at(to), cards ? cards.map(card) : backs(count));
    return { seat: from, partner: to, weight: LITTLE, bits: [], flights, place: [], join: "after" };
  }
  if ("read" in event) {
    const { seat, card: one, author, work } = event.read;
    const bits = [card(one), words(() => t("masterpiece.story.reads"))];
    const flights = fly(onShelf(author, work), DISCARD, [card(one)]);
    return { seat, weight: LAID, bits, flights, place: onShelf(author, work) };
  }
  if ("acclaimed" in event) return acclaimed(event.acclaimed.author, event.acclaimed.work);
  if ("flagged" in event) return acclaimed(event.flagged.seat, "end-flag");
  if ("passed" in event) {
    const { seat } = event.passed;
    return { seat, weight: LITTLE, bits: [words(() => t("masterpiece.story.passes"))], flights: [], place: [] };
  }
  return undefined;
}

const laidOff = (seat: Seat, one: Card) => fly(at(seat), DISCARD, [card(one)]);

export const story: Story<EventView, Piece> = {
  tell,
  // Nobody does anything but in their own turn.
  since: (entries, seat, onTurn) =>
    afterOwnTurn(
      entries.map((entry) => entry.seat),
      seat,
      onTurn,
    ),
};

/** The masterpieces of a seat, as books. */
export const made = (table: Table<View, Action>, seat: Seat): Made<Piece>[] =>
  (table.view.table.players[seat]?.works ?? [])
    .filter(({ masterpiece }) => masterpiece)
    .map(({ work, cards }) => ({
      key: work,
      piece: { is: "cover", work, masterpiece: true },
      aspect: 0.75,
      title: workName(work),
      points: pointsOf(work),
      ...(cards[0] ? { about: cardName(cards[0]) } : {}),
    }));
