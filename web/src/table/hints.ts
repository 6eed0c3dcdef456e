// Hints from the server, for whoever plays against bots alone.
import type { Table } from "./model";

/** Is there something to decide or to answer at a table where everybody else is a bot? The server gives hints nowhere else. */
export function hintable({ live, seat, facts, now, turn }: Pick<Table, "live" | "seat" | "facts" | "now" | "turn">) {
  if (!live || seat === undefined || facts.stage !== "playing" || !turn || turn.list.length === 0) return false;
  if (!turn.awaited && !now?.asked.includes(seat)) return false;
  return facts.seats.every(({ player, resigned }, index) => index === seat || !player || resigned);
}

/** A share of one in hundredths. */
export const percent = (share: number, language: string) =>
  new Intl.NumberFormat(language, { style: "percent" }).format(Math.round(share * 100) / 100);
