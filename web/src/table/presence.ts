// Who is there, in one word for each seat.
import type { SeatFacts } from "../gen/server";
import type { Seat } from "../gen/table";
import type { LiveTable } from "./live.svelte";

export type Standing = "here" | "away" | "stood-in" | "resigned" | "vacant" | "bot";

/** A reload or a line that breaks is no absence. */
const BREAK = 15_000;

/** How it stands with a seat, and since when its player has been away. */
export function standing(table: LiveTable, seat: Seat, now: number): { is: Standing; away: number } {
  const facts: SeatFacts | undefined = table.facts.seats[seat];
  const since = table.away[seat];
  const away = since === null || since === undefined ? 0 : Math.max(0, now - since);
  if (facts?.vacant) return { is: "vacant", away: 0 };
  if (facts?.resigned) return { is: "resigned", away: 0 };
  if (!facts?.player) return { is: "bot", away: 0 };
  if (facts.bot) return { is: "stood-in", away };
  return { is: seat === table.seat || table.present.includes(seat) || away < BREAK ? "here" : "away", away };
}

/** Others may have a bot play for whoever is in this seat. */
export const isAbsent = (table: LiveTable, seat: Seat, now: number) => {
  const { is, away } = standing(table, seat, now);
  return table.facts.stage === "playing" && is === "away" && away >= table.facts.grace;
};
