// Tables that are as full as a game gets, made here rather than hoped for: what the server would send of such a position.
// The page cannot tell the difference: its socket and its questions are answered from what is made.
import type { Page } from "@playwright/test";
import type { Command, Full, Happened, Hints, Me, Order, Step, Views } from "../../src/gen/server";
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
      // Long enough that nobody is asked whether a bot should play for whoever is away, however long the tests take.
      grace: 3_600_000,
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

/** The same table when the game is over: whoever has the most points has won. */
export function over(made: Omit<Made, "legal" | "awaited">, scores: number[]): Full {
  const { now: _, ...rest } = full({ ...made, legal: [], awaited: [] });
  const places = scores.map((points) => 1 + scores.filter((other) => other > points).length);
  return { ...rest, table: { ...rest.table, stage: "over", scores, places } };
}

/** What rivals did since one's own last turn: events of each, oldest first. */
export const log = (turns: { seat: Seat; events: unknown[] }[]): Happened[] =>
  turns.map(({ seat, events }, index) => ({
    n: 400 + index,
    at: NOW - 60_000 + index * 1000,
    what: { is: "game", seen: { happened: { seat, events } }, told: [] },
  }));

/** Whoever looks sits at the first seat. */
const ME: Me = { id: "p0", name: NAMES[0] as string, bot: false, muted: [] };

/** What the coach would do: three things of all that may be done, far from one another, for a long reason. */
function hints({ legal = [], now, table }: Full): Hints {
  const three = [0, 0.4, 0.8].map((part) => legal[Math.floor(part * legal.length)]);
  return {
    decision: now?.decision as number,
    best: [...new Set(three)].map((action, index) => ({
      text: "",
      action,
      chance: 0.62 - index * 0.13,
      change: -index * 0.13,
      points: 30,
      why: "It brings what two commissions still want, and leaves the others little of what they are waiting for.",
      reason: undefined,
    })),
    chances: table.seats.map((_, seat) => 1 / (seat + 2)),
  };
}

/** A game of a few steps to where it stands now, for all eyes. */
function replay({ table, view }: Full, told: Happened[]): { table: Full["table"]; first: Views; steps: Step[] } {
  const steps = [undefined, ...told, undefined].map((happened, index): Step => {
    const { what } = happened ?? {};
    const seen = what?.is === "game" ? what.seen : { happened: { seat: 0, events: [] } };
    return { at: index, seen, told: [], patch: [] };
  });
  const blind = { ...(view as object), mine: null };
  return {
    table,
    first: { seats: table.seats.map((_, seat) => (seat === 0 ? view : blind)), spectator: blind },
    steps,
  };
}

/** What else a page may ask, by the end of its address. */
type Answers = Record<string, () => unknown>;

/** Answers for a table from what is made. Says how to tell the page more, and keeps what it wanted to be done. */
async function answered(page: Page, first: Full, told: Happened[], answers: Answers = {}) {
  const { id } = first.table;
  let send: ((message: string) => void) | undefined;
  const now = { shown: first, wanted: [] as Command[] };
  const everything = () => JSON.stringify({ type: "full", ...now.shown });
  await page.routeWebSocket(new RegExp(`/api/v1/tables/${id}/socket`), (socket) => {
    send = (text) => socket.send(text);
    socket.onMessage((text) => {
      const { key, command } = JSON.parse(String(text)) as Order;
      now.wanted.push(command);
      socket.send(JSON.stringify({ type: "done", key, done: {} }));
    });
    send(everything());
  });
  const empty = ["invites", "bans", "notes"];
  await page.route("**/api/v1/me", (route) => route.fulfill({ json: ME }));
  await page.route(`**/api/v1/tables/${id}**`, (route) => route.fulfill({ json: now.shown }));
  await page.route(`**/api/v1/tables/${id}/**`, (route) => {
    const asks = new URL(route.request().url()).pathname.split("/").at(-1) as string;
    const answer = answers[asks];
    if (answer) return route.fulfill({ json: answer() });
    if (asks === "log") return route.fulfill({ json: told });
    if (asks === "hints") return route.fulfill({ json: hints(now.shown) });
    if (asks === "replay") return route.fulfill({ json: replay(now.shown, told) });
    if (empty.includes(asks)) return route.fulfill({ json: [] });
    if (asks === "consider") {
      const { actions } = route.request().postDataJSON() as { actions: unknown[] };
      return route.fulfill({ json: { answers: actions.map(() => ({ may: true })) } });
    }
    return route.fulfill({ status: 404, json: { error: { status: 404, code: "not-found", message: "" } } });
  });
  /** Tells the page, if nothing else how the table stands now. */
  const tell = (message = everything()) => {
    if (!send) throw new Error("the page has not asked for the table");
    send(message);
  };
  return Object.assign(now, { tell });
}

/** A table that is open in a page: called with another position, it shows that one. */
export type Opened = ((next: Position) => Promise<void>) & {
  /** Somebody does something, and the table stands so after it. */
  happens(seat: Seat, events: unknown[], next: Position): Promise<void>;
  /** What the page wanted to be done. */
  readonly wanted: Command[];
};

/** Opens a table that is answered from what is made. */
export async function opened(page: Page, first: Position, told: Happened[], answers: Answers = {}): Promise<Opened> {
  const at = await answered(page, first.full, told, answers);
  await page.goto(`/t/${first.full.table.id}`);
  await page.locator("#prompt-line").waitFor();
  const tell = async (text?: string) => {
    at.tell(text);
    // The prompt says which decision it asks for.
    await page.locator(`[data-decision="${at.shown.now?.decision}"]`).first().waitFor({ state: "attached" });
  };
  const show = (next: Position) => {
    at.shown = next.full;
    return tell();
  };
  const happens = (seat: Seat, events: unknown[], next: Position) => {
    const { view, now, legal } = next.full;
    const n = at.shown.n + 1;
    at.shown = { ...next.full, n };
    const what = { is: "game", seen: { happened: { seat, events } }, told: [] };
    const patch = [{ op: "replace", path: "", value: legal }];
    return tell(JSON.stringify({ type: "happened", n, at: next.full.at, what, view, now, legal: patch }));
  };
  return Object.assign(show, { happens, wanted: at.wanted });
}

/** Opens a game that is over: its result, or its replay. */
export async function openedOver(page: Page, end: Full, told: Happened[], what: "result" | "replay") {
  await answered(page, end, told);
  await page.goto(`/t/${end.table.id}${what === "replay" ? "/replay?at=2" : ""}`);
  await page.locator(what === "replay" ? ".controls" : ".result").waitFor();
}
