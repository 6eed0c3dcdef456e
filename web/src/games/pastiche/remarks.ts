// What bots say to all when they decline an offer.
import type { EventView, Reason } from "../../gen/pastiche";
import type { Happened } from "../../gen/server";
import type { Seat, Seen } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import { title } from "./words";

/** As one would say it; nothing if there is no sentence for it. */
export function remark(reason: unknown): string | undefined {
  const why = reason as Reason;
  if (typeof why === "object") {
    if ("could-complete" in why)
      return t("pastiche-board.remark.could-complete", { title: title(why["could-complete"].commission) });
    if ("wanted-for" in why)
      return t("pastiche-board.remark.wanted-for", { title: title(why["wanted-for"].commission) });
    return undefined;
  }
  switch (why) {
    case "nothing-given":
      return t("pastiche-board.remark.nothing-given");
    case "cannot-be-paid":
      return t("pastiche-board.remark.cannot-be-paid");
    case "leads":
      return t("pastiche-board.remark.leads");
    case "refused-already":
      return t("pastiche-board.remark.refused-already");
    case "rather-that":
      return t("pastiche-board.remark.rather-that");
    case "ones-gain-is-others-loss":
      return t("pastiche-board.remark.ones-gain");
    case "not-for-that":
      return t("pastiche-board.remark.not-for-that");
    default:
      return undefined;
  }
}

/** Who has declined an offer of this seat last, since it made another or the turn went on, and what they said. */
export function lastRefusal(log: readonly Happened[], own: Seat): { seat: Seat; says: string } | undefined {
  for (const { what } of log.toReversed()) {
    if (what.is !== "game") continue;
    const seen = what.seen as Seen<EventView>;
    if (!("happened" in seen)) continue;
    for (const event of seen.happened.events) {
      if ("turn-began" in event || ("offered" in event && event.offered.offer.from === own)) return undefined;
      if (!("declined" in event) || what.reason === undefined) continue;
      const { seat, offer } = event.declined;
      const says = remark(what.reason);
      if (says && makerOf(log, offer) === own) return { seat, says };
    }
  }
  return undefined;
}

function makerOf(log: readonly Happened[], id: number): Seat | undefined {
  for (const { what } of log.toReversed()) {
    const seen = what.is === "game" ? (what.seen as Seen<EventView>) : undefined;
    if (!seen || !("happened" in seen)) continue;
    for (const event of seen.happened.events)
      if ("offered" in event && event.offered.offer.id === id) return event.offered.offer.from;
  }
  return undefined;
}
