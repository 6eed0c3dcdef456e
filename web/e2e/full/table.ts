// Tables that are as full as a game gets, made here rather than hoped for: what the server would send of such a position.
// The page cannot tell the difference: its socket and its questions are answered from what is made.
import type { Page } from "@playwright/test";
import type { Command, Full, Happened, Order } from "../../src/gen/server";
import type { Seat } from "../../src/gen/table";

export type Position = {
  /** For the report. */
  name: string;
  full: Full;
};

/** Names as people have them, and one of 40 letters, which is as long as a name may be. */
export const NAMES = ["Ines", "Maximiliana Konstantinopolitanska-Schmid", "Chiara", "Ben", "Diego Velasco", "Aoi"];

/** When it is, at these tables. */
const NOW = Date.now();

export type Made = {
  game: string;
  seats: number;
  options?: unknown;
  view: unknown;
  legal: unknown[];
  awaited: Seat[];
  asked?: Seat[];
};

let moment = 500;

/** A table with people, somebody who is away, a bot, clocks and talk: one sits at the first seat. */
export function full({ game, seats, options = null, view, legal, awaited, asked = [] }: Made): Full {
  moment += 1;
  const name = (seat: Seat) => NAMES[seat] as string;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return {
    era: 1,
    n: moment,
    at: Date.now(),
    seat: 0,
    table: {
      id: `full-${game}`,
      stage: "playing",
      setup: { game, seats, options, pace: { kind: "live", "per-player": 1200 }, "stand-in": "journeyman" },
      rules: 2,
      host: { id: "p0", name: name(0) },
      seats: all.map((seat) => {
        if (seat === seats - 1 && seat > 1) return { name: "greedy", bot: "greedy" };
        return { name: name(seat), player: `p${seat}`, ...(seat === 2 ? { bot: "journeyman" } : {}) };
      }),
      grace: 60_000,
      imported: false,
      created: NOW - 3_600_000,
    },
    present: [0, 3].filter((seat) => seat < seats),
    away: all.map((seat) => (seat === 1 ? NOW - 40_000 : null)),
    view,
    now: {
      awaited,
      asked,
      decision: moment,
      undo: true,
      clocks: all.map((seat) => ({
        left: (seat + 1) * 254_000,
        ...(awaited.includes(seat) ? { until: NOW + (seat + 1) * 254_000 } : {}),
      })),
    },
    legal,
    talk: [{ player: "p3", name: name(3), seat: 3, text: "Whoever takes my teal regrets it.", at: NOW - 90_000 }],
  };
}

/** What rivals did since one's own last turn: events of each, oldest first. */
export const log = (turns: { seat: Seat; events: unknown[] }[]): Happened[] =>
  turns.map(({ seat, events }, index) => ({
    n: 400 + index,
    at: NOW - 60_000 + index * 1000,
    what: { is: "game", seen: { happened: { seat, events } }, told: [] },
  }));

/** A table that is open in a page: called with another position, it shows that one. */
export type Opened = ((next: Position) => Promise<void>) & {
  /** Somebody does something, and the table stands so after it. */
  happens(seat: Seat, events: unknown[], next: Position): Promise<void>;
  /** What the page wanted to be done. */
  readonly wanted: Command[];
};

/** Opens a table that is answered from what is made; `answers` are what else the page may ask, by the end of its address. */
export async function opened(
  page: Page,
  first: Position,
  told: Happened[],
  answers: Record<string, () => unknown> = {},
): Promise<Opened> {
  const id = first.full.table.id;
  let send: ((message: string) => void) | undefined;
  let shown = first;
  const wanted: Command[] = [];
  const message = () => JSON.stringify({ type: "full", ...shown.full });
  await page.routeWebSocket(new RegExp(`/api/v1/tables/${id}/socket`), (socket) => {
    send = (text) => socket.send(text);
    socket.onMessage((text) => {
      const { key, command } = JSON.parse(String(text)) as Order;
      wanted.push(command);
      socket.send(JSON.stringify({ type: "done", key, done: {} }));
    });
    send(message());
  });
  await page.route(`**/api/v1/tables/${id}**`, (route) => route.fulfill({ json: shown.full }));
  await page.route(`**/api/v1/tables/${id}/**`, (route) => {
    const asks = new URL(route.request().url()).pathname;
    const answer = answers[asks.split("/").at(-1) ?? ""];
    if (answer) return route.fulfill({ json: answer() });
    if (asks.endsWith("/log")) return route.fulfill({ json: told });
    if (asks.endsWith("/consider")) {
      const { actions } = route.request().postDataJSON() as { actions: unknown[] };
      return route.fulfill({ json: { answers: actions.map(() => ({ may: true })) } });
    }
    return route.fulfill({ status: 404, json: { error: { status: 404, code: "not-found", message: "" } } });
  });
  await page.goto(`/t/${id}`);
  await page.locator("#prompt-line").waitFor();
  const tell = async (text: string) => {
    if (!send) throw new Error("the page has not asked for the table");
    send(text);
    // The prompt says which decision it asks for.
    await page.locator(`[data-decision="${shown.full.now?.decision}"]`).first().waitFor({ state: "attached" });
  };
  const show = (next: Position) => {
    shown = next;
    return tell(message());
  };
  const happens = (seat: Seat, events: unknown[], next: Position) => {
    const { view, now, legal, at } = next.full;
    const n = shown.full.n + 1;
    shown = { ...next, full: { ...next.full, n } };
    const what = { is: "game", seen: { happened: { seat, events } }, told: [] };
    const patch = [{ op: "replace", path: "", value: legal }];
    return tell(JSON.stringify({ type: "happened", n, at, what, view, now, legal: patch }));
  };
  return Object.assign(show, { happens, wanted });
}
