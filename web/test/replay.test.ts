import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReplayTable, addressed, named, type Played } from "../src/replay/replay.svelte";
import { tellAs } from "../src/table/log";
import type { Face } from "../src/table/model";

type View = { table: { active: number; round: number; cards: number }; mine: string | null };
type Drew = { drew: { seat: number; card: string | null } };

const face = {
  tell: ({ drew }: Drew, table: ReplayTable) => ({ text: `${table.name(drew.seat)} draws ${drew.card ?? "a card"}` }),
  open: ({ seats }: { seats: View[] }) => ({ ...seats[0], mine: seats.map(({ mine }) => mine).join("+") }),
} as unknown as Face;

/** Two players draw in turn, each twice; the second card of Ines is drawn in secret. */
const seen = (seat: number | null, card: string | null) =>
  seat === null ? { happened: { seat, events: [] } } : { happened: { seat, events: [{ drew: { seat, card } }] } };
const drawn = (seat: number, card: string, next: number, round: number, at: number, secret = false) => ({
  at,
  seen: seen(seat, card),
  told: [],
  seat,
  ...(secret ? { secret } : {}),
  patch: [
    { op: "replace", path: `/seats/${seat}/mine`, value: card },
    ...["/seats/0", "/seats/1", "/spectator"].flatMap((view) => [
      { op: "replace", path: `${view}/table/active`, value: next },
      { op: "replace", path: `${view}/table/round`, value: round },
    ]),
  ],
});
const view = (mine: string | null): View => ({ table: { active: 0, round: 1, cards: 9 }, mine });
const played = {
  table: {
    id: "T1",
    stage: "over",
    setup: { game: "pastiche", seats: 2 },
    seats: [
      { name: "Ines", player: "p1" },
      { name: "greedy", bot: "greedy" },
    ],
    places: [1, 2],
    scores: [5, 4],
    imported: false,
  },
  first: { seats: [view("-"), view("-")], spectator: view(null) },
  steps: [
    { at: 1, seen: seen(null, null), told: [], patch: [] },
    drawn(0, "red", 0, 1, 2),
    drawn(0, "blue", 1, 1, 3, true),
    drawn(1, "green", 1, 1, 4),
    drawn(1, "teal", 0, 2, 5),
  ],
} as unknown as Played;

let table: ReplayTable;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no answer")));
  tellAs(face);
  table = new ReplayTable(played, face);
});
afterEach(() => {
  table.pause();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const mine = () => (table.view as View).mine;

describe("a replay", () => {
  it("is a table at which nothing can be done", async () => {
    expect([table.live, table.turn, table.now, table.mayUndo]).toEqual([false, undefined, undefined, false]);
    expect(await table.act()).toBe(false);
    expect(await table.consider(["a"])).toEqual([{ may: false, message: "" }]);
  });

  it("shows each moment, forwards and backwards", () => {
    void table.look(0);
    const shown = [0, 1, 2, 3, 4, 3, 2, 1, 0].map((at) => {
      table.go(at);
      return mine();
    });
    expect(shown).toEqual(["-", "red", "blue", "blue", "blue", "blue", "blue", "red", "-"]);
    expect(table.moment(3).spectator).toBe(table.moment(3).spectator);
    expect(table.moment(2).seats[1]).not.toBe(table.moment(4).seats[1]);
  });

  it("shows what any eyes saw", () => {
    table.go(3);
    expect([mine(), table.seat]).toEqual(["blue+green", undefined]);
    void table.look(1);
    expect([mine(), table.seat]).toEqual(["green", 1]);
    void table.look("spectator");
    expect([mine(), table.seat]).toEqual([null, undefined]);
  });

  it("does not know the end before it comes", () => {
    expect([table.facts.stage, table.facts.places]).toEqual(["playing", undefined]);
    table.go(4);
    expect([table.facts.stage, table.facts.places]).toEqual(["over", [1, 2]]);
  });

  it("calls everybody by name", () => {
    void table.look(0);
    expect(table.name(0)).toBe("Ines");
  });

  it("stays within the game", () => {
    table.go(99);
    expect(table.position).toBe(4);
    table.step(-99);
    expect(table.position).toBe(0);
    table.go(Number.NaN);
    expect(table.position).toBe(0);
  });

  it("jumps to where turns begin, of everybody or of one", () => {
    expect(table.marks.map(({ at, seat }) => [at, seat])).toEqual([
      [1, 0],
      [3, 1],
    ]);
    const jumps = (...by: (1 | -1)[]) =>
      by.map((one) => {
        table.jump(one);
        return [table.position, table.turnNumber];
      });
    expect(jumps(1, 1, 1, -1, -1, -1)).toEqual([
      [1, 1],
      [3, 2],
      [4, 2],
      [3, 2],
      [1, 1],
      [0, 0],
    ]);
    table.whose = 1;
    expect(jumps(1)).toEqual([[3, 2]]);
  });

  it("plays by itself, faster if wanted, and stops at the end", async () => {
    table.play();
    await vi.advanceTimersByTimeAsync(1500);
    expect([table.position, table.playing]).toEqual([1, true]);
    table.speed = 4;
    await vi.advanceTimersByTimeAsync(2500);
    expect([table.position, table.playing]).toEqual([4, false]);
    table.play();
    expect(table.position).toBe(0);
    table.step(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect([table.position, table.playing]).toEqual([1, false]);
  });
});

describe("its log", () => {
  const texts = () => table.lines.map(({ at, text }) => [at, text]);

  it("says what happened at each step", () => {
    expect(texts().slice(0, 2)).toEqual([
      [1, "Ines draws red"],
      [2, "Ines draws blue"],
    ]);
    expect(table.lines.map(({ turn }) => turn)).toEqual([true, false, true, false]);
    table.go(2);
    expect(table.says).toEqual(["Ines draws blue"]);
  });

  it("says only what the eyes saw, once that is known", async () => {
    const steps = [0, 1, 3, 4].map((at) => ({ ...played.steps[at], seen: seen(at ? (at < 3 ? 0 : 1) : null, null) }));
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return Response.json({ table: played.table, first: {}, steps });
    });
    await table.look("spectator");
    expect(asked).toEqual(["/api/v1/tables/T1/replay"]);
    expect(texts().map(([at]) => at)).toEqual([1, 3, 4]);
    expect(texts()[0]).toEqual([1, "Ines draws a card"]);
    // At a step that they did not see they still have the one before.
    table.go(2);
    expect(table.says).toEqual(["Ines draws a card"]);
    await table.look("spectator");
    expect(asked).toHaveLength(1);
  });
});

it("asks for nothing more to tell those who see everything what whoever did it saw", async () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  await table.look("all");
  const cards = ["red", "blue", "green", "teal"];
  expect(table.lines.map(({ text }) => text.split(" ").at(-1))).toEqual(cards);
  expect(asked).not.toHaveBeenCalled();
});

describe("an address", () => {
  it("names a moment", () => {
    expect(addressed(57, 2)).toBe("?at=57&eyes=2");
    expect(named("?at=57&eyes=2", 3)).toEqual({ at: 57, eyes: 2 });
    expect(named(addressed(0, "all"), 3)).toEqual({ at: 0, eyes: "all" });
    expect(named(addressed(3, "spectator"), 3)).toEqual({ at: 3, eyes: "spectator" });
  });

  it("leaves out what makes no sense", () => {
    expect(named("", 3)).toEqual({});
    expect(named("?at=-1&eyes=3", 3)).toEqual({});
    expect(named("?at=x&eyes=", 3)).toEqual({});
  });
});
