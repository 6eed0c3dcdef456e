// What happened, as lines of the log.
import type { Card } from "../../data/masterpiece";
import type { Cards, EventView } from "../../gen/masterpiece";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import type { Line, Table, Weight } from "../../table/model";
import { aWork, cardName, cardNames, person, pointsOf, workName } from "./words";

/** A second person of a sentence. */
const other = (table: Table, seat: Seat) => ({
  to: table.name(seat),
  whom: seat === table.seat ? "you" : "other",
});
const seen = (cards: Cards | Card | null) => ({
  seen: cards === null ? "no" : "yes",
  cards: cards === null ? "" : Array.isArray(cards) ? cardNames(cards) : cardName(cards),
});

export function tell(event: EventView, table: Table): Line | undefined {
  const text = sentence(event, table);
  return text ? { text, weight: weight(event, table) } : undefined;
}

/** How much it matters to those who listen. */
function weight(event: EventView, table: Table): Weight {
  if ("acclaimed" in event || "end-triggered" in event || "flagged" in event || "ended" in event) return "great";
  // What one draws is seen by oneself alone; that others draw is told with what they keep.
  if ("drew" in event) return event.drew.cards ? "great" : "small";
  if ("drew-last" in event) return event["drew-last"].card ? "great" : "plain";
  if ("paid" in event) return event.paid.to === table.seat ? "great" : "small";
  return "began" in event || "dealt" in event || "reshuffled" in event ? "small" : "plain";
}

function sentence(event: EventView, table: Table): string | undefined {
  if ("began" in event) return t("masterpiece.log.began", person(table, event.began.start));
  if ("dealt" in event) {
    const { seat, count, cards } = event.dealt;
    return t("masterpiece.log.dealt", { ...person(table, seat), count, ...seen(cards) });
  }
  if ("discarded" in event) {
    const { seat, card } = event.discarded;
    return t("masterpiece.log.discarded", { ...person(table, seat), card: cardName(card) });
  }
  if ("drew" in event) {
    const { seat, count, cards } = event.drew;
    return t("masterpiece.log.drew", { ...person(table, seat), count, ...seen(cards) });
  }
  if ("drew-last" in event) {
    const { seat, card } = event["drew-last"];
    return t("masterpiece.log.drew-last", { ...person(table, seat), ...seen(card) });
  }
  if ("kept" in event) {
    const { seat, card, discarded } = event.kept;
    return t("masterpiece.log.kept", { ...person(table, seat), ...seen(card), discarded: cardName(discarded) });
  }
  if ("reshuffled" in event) return t("masterpiece.log.reshuffled", { count: event.reshuffled.count });
  if ("took" in event) {
    const { seat, card } = event.took;
    return t("masterpiece.log.took", { ...person(table, seat), card: cardName(card) });
  }
  if ("announced" in event) {
    const { seat, work, laid, borrowed } = event.announced;
    const values = { ...person(table, seat), work: aWork(work), cards: cardNames(laid) };
    return borrowed.length
      ? t("masterpiece.log.announced-borrowing", { ...values, borrowed: cardNames(borrowed) })
      : t("masterpiece.log.announced", values);
  }
  if ("paid" in event) {
    const { from, to, count, cards } = event.paid;
    return t("masterpiece.log.paid", { ...person(table, from), ...other(table, to), count, ...seen(cards) });
  }
  if ("read" in event) {
    const { seat, card, author, work } = event.read;
    if (seat === author) {
      return t("masterpiece.log.read-own", { ...person(table, seat), card: cardName(card), work: workName(work) });
    }
    const values = { ...person(table, seat), ...other(table, author) };
    return t("masterpiece.log.read", { ...values, card: cardName(card), work: workName(work) });
  }
  if ("acclaimed" in event) {
    const { author, work, card } = event.acclaimed;
    const values = { work: workName(work), card: cardName(card), points: pointsOf(work) };
    return t("masterpiece.log.acclaimed", { ...person(table, author), ...values });
  }
  if ("passed" in event) return t("masterpiece.log.passed", person(table, event.passed.seat));
  if ("end-triggered" in event) {
    const { seat, points, turns } = event["end-triggered"];
    return t("masterpiece.log.end-triggered", { ...person(table, seat), points, turns });
  }
  if ("flagged" in event) {
    const { seat, card } = event.flagged;
    return t("masterpiece.log.flagged", { ...person(table, seat), card: cardName(card) });
  }
  return t("masterpiece.log.ended");
}
