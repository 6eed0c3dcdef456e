// Who is awaited for what.
import type { Seat } from "../../gen/table";
import { list, t } from "../../i18n/index.svelte";
import type { PasticheTable } from "./placing.svelte";
import { HAND_LIMIT } from "./words";

/** What is awaited from a seat, as a short clause. */
export function awaits(table: PasticheTable, seat: Seat): string {
  const { active, phase, players } = table.view.table;
  if (phase === "over") return "";
  if (seat !== active) return t("pastiche-board.awaits-answer");
  if (phase === "mixing") return t("pastiche-board.awaits-place");
  if (phase === "collecting") return t("pastiche-board.awaits-collect");
  if (phase === "cleaning-up")
    return t("pastiche-board.awaits-discard", { count: Math.max(1, (players[seat]?.palette ?? 0) - HAND_LIMIT) });
  return t("pastiche-board.awaits-paint");
}

/** The prompt while there is nothing to do here: who is awaited, and for what. */
export function awaitedLine(table: PasticheTable): string {
  const { active, phase } = table.view.table;
  if (phase === "over") return t("pastiche-board.over");
  // A replay waits for nobody, but it is somebody's turn.
  const awaited = table.now?.awaited ?? [active];
  const asked = (table.now?.asked ?? []).filter((seat) => !awaited.includes(seat));
  const what = awaits(table, awaited[0] ?? active);
  const who = list(awaited.map((seat) => table.name(seat)));
  const line = t("pastiche-board.awaited", { you: awaited.includes(table.seat ?? -1) ? "yes" : "no", who, what });
  if (asked.length === 0) return line;
  const others = list(asked.map((seat) => table.name(seat)));
  return t("pastiche-board.and-asked", { line, who: others, you: asked.includes(table.seat ?? -1) ? "yes" : "no" });
}
