// What a takeback would undo: the last thing that its asker did, and everything since.
import type { Happened } from "../gen/server";
import type { Seat } from "../gen/table";
import { list, t } from "../i18n/index.svelte";
import { seenLines } from "./log";
import type { Table } from "./model";
import { standing } from "./story";

/** So many moves are named one by one. */
const NAMED = 3;

/** In words; nothing if the log does not reach so far back. */
export function wouldUndo(log: readonly Happened[], asker: Seat, table: Table): string {
  const entries = standing(log);
  const from = entries.findLastIndex(({ seat }) => seat === asker);
  if (from < 0) return "";
  const lines = entries.slice(from).flatMap(({ n, seen }) => seenLines(seen, table, String(n)));
  const moves = lines.filter(({ weight }) => weight !== "small");
  const told = (moves.length > 0 ? moves : lines).map(({ text, aloud = text }) => aloud);
  if (told.length === 0) return "";
  if (told.length <= NAMED) return t("asks.undoes", { moves: list(told) });
  const count = told.length - NAMED + 1;
  return t("asks.undoes", { moves: t("asks.moves-more", { moves: told.slice(0, NAMED - 1).join(", "), count }) });
}
