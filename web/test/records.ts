// Recorded games as somebody in a seat hears them, for tests of what is told.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Happened } from "../src/gen/server";
import type { By, Seen } from "../src/gen/table";

type Event = Record<string, Record<string, unknown>>;
export type Recorded = {
  game: string;
  players: string[];
  /** What whoever sits in the first seat saw, one after the other. */
  seen: Seen<Event>[];
};

/** The seat through whose eyes it is. */
const OWN = 0;

/** What whoever sits there sees of an event: what others alone may look at is only counted. */
function viewed(event: Event): Event | undefined {
  const [name, told] = Object.entries(event)[0] as [string, Record<string, unknown>];
  if (name === "chose" && seatOf(told) !== OWN) return { ready: { place: told.place as never } };
  if (name === "picked-up" && seatOf(told) !== OWN && told.open !== true) return undefined;
  const fields = ["commissions", "commission", "hexes", "cards", "card", "hand"];
  const mine = seatOf(told) === OWN || told.from === OWN || told.to === OWN || told.open === true;
  const { open, first: _, ...shown } = told;
  const counted = "hexes" in told ? told.hexes : told.cards;
  if (Array.isArray(counted) && name !== "flipped" && name !== "reshuffled") shown.count ??= counted.length;
  if (open !== undefined && !mine) for (const field of fields) if (field in shown) shown[field] = null;
  return { [name]: name === "began" || name === "ended" ? told : shown };
}
const seatOf = (told: Record<string, unknown>) =>
  (told.seat ?? (told.place as { seat: number } | undefined)?.seat) as number | undefined;

export function recorded(file: string): Recorded {
  const lines = readFileSync(join(import.meta.dirname, "../../games", file), "utf8").split("\n");
  const head = (name: string) => lines.find((line) => line.startsWith(`[${name} `))?.slice(name.length + 2, -1) ?? "";
  const seen: Seen<Event>[] = [];
  for (const line of lines) {
    if (line.startsWith("  {")) {
      const last = seen.at(-1);
      const event = viewed(JSON.parse(line) as Event);
      if (event && last && "happened" in last) last.happened.events.push(event);
      continue;
    }
    const act = /^\d+\. (?:([A-F]) )?(?:\(([^)]*)\) )?(\S+)/.exec(line);
    if (!act) continue;
    const seat = act[1] ? act[1].charCodeAt(0) - 65 : null;
    if (seat !== null && act[3] === "undo") seen.push({ undone: { seat } });
    else if (seat !== null && act[3] === "takeback") seen.push({ "taken-back": { seat } });
    else seen.push({ happened: { seat, ...(act[2] ? { by: act[2] as By } : {}), events: [] } });
  }
  return { game: JSON.parse(head("Game")) as string, players: JSON.parse(head("Players")) as string[], seen };
}

export const told = (n: number, seen: Seen<unknown>): Happened => ({ n, at: n, what: { is: "game", seen, told: [] } });
