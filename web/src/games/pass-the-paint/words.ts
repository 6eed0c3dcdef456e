// The game in words: what is awaited, what happened, what may be done.
import { commission, type Colour, type Commission } from "../../data/paint";
import type { Action, Choice, EventView, OpenEvent, Paints, Place, Side, View } from "../../gen/pass-the-paint";
import type { Seat } from "../../gen/table";
import { list, t, tOr } from "../../i18n/index.svelte";
import type { Line, Table, Weight } from "../../table/model";
import { spread } from "./logic";

type Paint = Table<View, Action>;

/** A colour inside a sentence. */
export const paintName = (colour: Colour) => t(`paint.colour.${colour}`);
export const cardName = (card: Commission) => tOr(`paint.card.${card}`, card);
/** Whose palette it is: where there is no room for more. */
export const masterOf = (card: Commission) => tOr(`paint.master.${card}`, cardName(card));
/** With its points: "Tuscan Landscape (3)". */
export const cardPoints = (card: Commission) =>
  t("paint.card-points", { card: cardName(card), points: commission(card).points });
export const cardNames = (cards: readonly Commission[]) => list(cards.map(cardName));

/** What the coach calls a thing of one hand; there may be two. */
export const named = (kind: string, what: string, side: Side | null | undefined) =>
  side ? `${kind}:${side}:${what}` : `${kind}:${what}`;

/** Who it is; with double hands also which hand. */
export function placeName(table: Paint, { seat, side }: Place): string {
  const name = table.name(seat);
  return side ? t("paint.place", { name, side }) : name;
}

export function awaits(table: Paint, seat: Seat): string {
  const { step, awaited, options } = table.view.table;
  if (step === "over" || !awaited.includes(seat)) return "";
  if (step === "decide") return t("paint.awaits.decide");
  return options.variant === "advanced-draft" ? t("paint.awaits.take") : t("paint.awaits.draft");
}

/** The card that a hand has turned up. */
const drafted = (table: Paint, side: Side | null | undefined): string => {
  const place = table.view.table.places.find((one) => one.seat === table.seat && one.side === (side ?? undefined));
  return place?.drafted ? paintName(place.drafted) : t("paint.the-card");
};

export function say(action: Action, table: Paint): { group: string; text: string } {
  const { side, word, text } = said(action, table);
  return { group: side ? t("paint.say.of-hand", { word, side }) : word, text };
}

function said(action: Action, table: Paint): { side: Side | null | undefined; word: string; text: string } {
  if ("draft" in action) {
    const { side, colour } = action.draft;
    const taken = table.view.table.options.variant === "advanced-draft";
    const values = { colour: paintName(colour) };
    return { side, word: t("paint.say.draft"), text: taken ? t("paint.take", values) : t("paint.put", values) };
  }
  if ("keep" in action) {
    const { side, pay = [] } = action.keep;
    const values = { colour: drafted(table, side), cards: cardNames(pay) };
    return {
      side,
      word: t("paint.say.keep"),
      text: pay.length > 0 ? t("paint.keep-paying", values) : t("paint.keep", values),
    };
  }
  const { side } = action.discard;
  return { side, word: t("paint.say.discard"), text: t("paint.discard-draw", { colour: drafted(table, side) }) };
}

/** Only what is drafted: what was decided is told as it is carried out. */
function chose(name: string, choice: Choice): Line | undefined {
  if (choice === "discard" || !("draft" in choice)) return undefined;
  const { colour } = choice.draft;
  return { text: t("paint.log.chose", { name, colour: paintName(colour) }), dabs: [colour] };
}

export function tell(event: EventView, table: Paint): Line | undefined {
  const line = told(event, table);
  return line && { ...line, weight: weight(event, table) };
}

/** How much it matters to those who listen. */
function weight(event: EventView, table: Paint): Weight {
  if ("claimed" in event || "ended" in event) return "great";
  // What one is given oneself is news; that others get theirs is not.
  const given =
    "commissioned" in event
      ? event.commissioned
      : "drew" in event
        ? event.drew
        : "dealt" in event
          ? event.dealt
          : "picked-up" in event
            ? event["picked-up"]
            : undefined;
  if (given) return given.place.seat === table.seat ? "great" : "small";
  return "chose" in event || "began" in event || "passed" in event || "reshuffled" in event ? "small" : "plain";
}

function told(event: EventView, table: Paint): Line | undefined {
  const who = (place: Place) => placeName(table, place);
  if ("commissioned" in event || "drew" in event) {
    const drew = "drew" in event;
    const { place, count, cards } = drew ? event.drew : event.commissioned;
    const values = { name: who(place), count, cards: cards ? cardNames(cards) : "" };
    if (drew) return { text: cards ? t("paint.log.drew-these", values) : t("paint.log.drew", values) };
    return { text: cards ? t("paint.log.commissioned-these", values) : t("paint.log.commissioned", values) };
  }
  if ("dealt" in event) {
    const { place, hand } = event.dealt;
    // That the others are dealt hands too goes without saying.
    if (hand === null) return undefined;
    return { text: t("paint.log.dealt", { name: who(place) }), ...inHand(place, hand, table) };
  }
  if ("chose" in event) return chose(who(event.chose.place), event.chose.choice);
  // The table shows who has chosen; the log tells what came of it.
  if ("ready" in event) return undefined;
  if ("picked-up" in event) {
    const { place, hand } = event["picked-up"];
    return { text: t("paint.log.picked-up", { name: who(place) }), ...inHand(place, hand, table) };
  }
  return tellOpen(event, table);
}

/** A hand as dabs; one's own also in words. */
function inHand(place: Place, hand: Paints, table: Paint): Pick<Line, "dabs" | "aloud"> {
  const dabs = spread(hand);
  if (place.seat !== table.seat) return { dabs };
  const values = { side: place.side ?? "none", colours: list(dabs.map(paintName)) };
  return { dabs, aloud: t("paint.aloud.hand", values) };
}

function tellOpen(event: OpenEvent, table: Paint): Line | undefined {
  const who = (place: Place) => placeName(table, place);
  if ("began" in event) return { text: t("paint.log.began", { name: table.name(event.began.first) }) };
  if ("laid-out" in event) {
    const { palettes } = event["laid-out"];
    return palettes.length > 0 ? { text: t("paint.log.laid-out", { cards: cardNames(palettes) }) } : undefined;
  }
  if ("round-began" in event) return { text: t("paint.log.round", { round: event["round-began"].round }) };
  if ("turned-up" in event) {
    const dabs = spread(event["turned-up"].row);
    return { text: t("paint.log.row"), dabs, aloud: t("paint.aloud.row", { colours: list(dabs.map(paintName)) }) };
  }
  if ("flipped" in event) {
    const { cards } = event.flipped;
    const each = cards.map(([place, colour]) =>
      t("paint.log.flipped-one", { name: who(place), colour: paintName(colour) }),
    );
    return { text: t("paint.log.flipped", { cards: list(each) }), dabs: cards.map(([, colour]) => colour) };
  }
  if ("passed" in event) return { text: t("paint.log.passed", { where: event.passed.passing }) };
  if ("kept" in event) {
    const { place, colour, paid } = event.kept;
    const values = { name: who(place), colour: paintName(colour), cards: cardNames(paid) };
    return { text: paid.length > 0 ? t("paint.log.kept-paying", values) : t("paint.log.kept", values), dabs: [colour] };
  }
  if ("discarded" in event) {
    const { place, colour } = event.discarded;
    return { text: t("paint.log.discarded", { name: who(place), colour: paintName(colour) }), dabs: [colour] };
  }
  if ("reshuffled" in event) return { text: t("paint.log.reshuffled", { count: event.reshuffled.cards.length }) };
  if ("claimed" in event) {
    const { palette, by } = event.claimed;
    const values = { names: list(by.map(who)), card: cardName(palette), points: commission(palette).points };
    return { text: t("paint.log.claimed", values), dabs: [...commission(palette).colours] };
  }
  const scores = event.ended.scores.map(({ total }, seat) => t("paint.log.score", { name: table.name(seat), total }));
  return { text: t("paint.log.ended", { scores: list(scores) }) };
}
