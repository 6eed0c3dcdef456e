import type { Action, EventView, Rejection, View } from "../../gen/toy";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import type { Face, Line, Table } from "../../table/model";
import Board from "./Board.svelte";
import Scores from "./Scores.svelte";

type Here = Table<View, Action>;

const person = (table: Here, seat: Seat) => ({
  name: table.name(seat),
  who: seat === table.seat ? "you" : "other",
});

/** An action in words. */
function say(action: Action): { group: string; text: string } {
  const text = action === "draw" ? t("toy.do.draw") : t("toy.do.show", { stone: action.show.stone });
  return { group: t("toy.group"), text };
}

/** What happened, as a line of the log. */
function tell(event: EventView, table: Here): Line {
  if ("drew" in event) {
    const { seat, stone } = event.drew;
    const seen = { seen: stone === null ? "no" : "yes", stone: stone ?? "" };
    return { text: t("toy.log.drew", { ...person(table, seat), ...seen }) };
  }
  if ("showed" in event) {
    const { seat, stone } = event.showed;
    return { text: t("toy.log.showed", { ...person(table, seat), stone }) };
  }
  return { text: t("toy.log.ended") };
}

/** Why something was refused, for every reason the game has. */
function refused(given: unknown, table: Here): string | undefined {
  const reason = given as Rejection;
  if (reason === "game-over") return t("toy.refused.game-over");
  if (reason === "urn-empty") return t("toy.refused.urn-empty");
  if (reason === "fist-full") return t("toy.refused.fist-full");
  if (typeof reason !== "object" || reason === null) return undefined;
  if ("no-such-seat" in reason) return t("toy.refused.no-such-seat");
  if ("not-your-turn" in reason) {
    return t("toy.refused.not-your-turn", {
      name: table.name(reason["not-your-turn"].turn),
    });
  }
  if ("not-held" in reason) return t("toy.refused.not-held", { stone: reason["not-held"].stone });
  return undefined;
}

/** Everybody's fist beside what they have shown. */
function open({ seats, spectator }: { seats: View[]; spectator: View }): View {
  const players = spectator.table.players.map((player, seat) => ({
    ...player,
    open: seats[seat]?.mine?.fist ?? player.open,
  }));
  return { ...spectator, table: { ...spectator.table, players } };
}

export const face: Face<View, Action, EventView> = {
  Board,
  Scores,
  awaits: () => t("toy.awaits"),
  tell,
  refused,
  say,
  open,
};
