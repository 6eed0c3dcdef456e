import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Happened, TableFacts, What } from "../src/gen/server";
import type { Seen } from "../src/gen/table";
import type { Level } from "../src/table/levels";
import type { LiveTable } from "../src/table/live.svelte";
import { tellAs } from "../src/table/log";
import type { Face, Table, Weight } from "../src/table/model";
import { Narrator } from "../src/table/narrator";
import { wouldUndo } from "../src/table/takeback";
import { titled, waitsFor } from "../src/table/waits";

type Did = { did: string; weight?: Weight };

const names = ["You", "Bruno", "Cleo"];
const name = (seat: number) => names[seat] ?? "";
const seats = [
  { name: "Ines", player: "p0" },
  { name: "Bruno", player: "p1" },
  { name: "Cleo", player: "p2" },
];
const table = { seat: 0, name, facts: { seats } } as unknown as Table;
const face = {
  tell: ({ did, weight }: Did) => ({ text: did, ...(weight ? { weight } : {}) }),
} as unknown as Face;
const entry = (n: number, what: What): Happened => ({ n, at: n, what });
const game = (n: number, seen: Seen<Did>) => entry(n, { is: "game", seen, told: [] });
const did = (n: number, seat: number, text: string, weight?: Weight) =>
  game(n, { happened: { seat, events: [{ did: text, ...(weight ? { weight } : {}) }] } });

let level: Level;
let heard: string[];
let urgent: string[];
let narrator: Narrator;
beforeEach(() => {
  vi.useFakeTimers();
  tellAs(face);
  [level, heard, urgent] = ["matters", [], []];
  narrator = new Narrator(
    table,
    () => level,
    (text, now) => (now ? urgent : heard).push(text),
    (player) => player === "p2",
  );
});
afterEach(() => void vi.useRealTimers());
const later = (time = 60_000) => vi.advanceTimersByTime(time);

describe("the narrator", () => {
  it("gathers what happens within a short time, and says last what is asked", () => {
    narrator.hear(did(1, 1, "Bruno placed a hex"));
    later(200);
    narrator.hear(did(2, 1, "Bruno mixed green"));
    narrator.hear(did(3, 1, "Round 2: your turn", "small"));
    narrator.ask("Place a hex?");
    later();
    expect(heard).toEqual(["Bruno placed a hex. Bruno mixed green. Place a hex?"]);
  });

  it("says nothing of what one did oneself but what came of it, unless a clock did it", () => {
    narrator.hear(did(1, 0, "You mixed green"));
    narrator.hear(did(2, 0, "You drew The Fifer", "great"));
    narrator.hear(game(3, { happened: { seat: 0, by: "clock", events: [{ did: "You collected nothing" }] } }));
    later();
    expect(heard).toEqual(["You drew The Fifer. You collected nothing (time was up; the bot decided)."]);
  });

  it("does not ask the same again unless somebody else did something meanwhile", () => {
    narrator.ask("Trade or paint");
    later();
    narrator.hear(did(1, 0, "You gave the bank 3 green"));
    narrator.ask("Choose");
    narrator.ask("Trade or paint");
    later();
    expect(heard).toEqual(["Trade or paint."]);
    narrator.ask();
    narrator.hear(did(2, 1, "Bruno passed", "small"));
    narrator.ask("Trade or paint");
    later();
    expect(heard).toEqual(["Trade or paint.", "Trade or paint."]);
  });

  it("drops a question that is outdated before it is said", () => {
    narrator.ask("You cannot keep red: discard it");
    later(50);
    narrator.ask("Keep red, or discard it?");
    later();
    narrator.ask("Place a hex");
    narrator.ask();
    later();
    expect(heard).toEqual(["Keep red, or discard it?"]);
  });

  it("does not tell what was taken back before it was told, and says so otherwise", () => {
    narrator.hear(did(1, 1, "Bruno placed a hex"));
    narrator.hear(did(2, 2, "Cleo has chosen"));
    narrator.hear(game(3, { undone: { seat: 1 } }));
    later();
    expect(heard).toEqual(["Cleo has chosen."]);
    narrator.hear(game(4, { undone: { seat: 2 } }));
    later();
    expect(heard.at(-1)).toBe("Cleo took it back.");
    narrator.hear(did(5, 1, "Bruno placed a hex"));
    narrator.hear(did(6, 2, "Cleo read Horror 3"));
    narrator.hear(game(7, { "taken-back": { seat: 1 } }));
    later();
    expect(heard.at(-1)).toBe("Bruno took it back, as all agreed.");
  });

  it("waits until what was said is read, but a question does not wait", () => {
    narrator.hear(did(1, 1, "x".repeat(100)));
    later(1000);
    expect(heard).toHaveLength(1);
    narrator.hear(did(2, 1, "Bruno mixed green"));
    later(1500);
    expect(heard).toHaveLength(1);
    narrator.hear(did(3, 1, "Bruno completed The Fifer, 9 points", "great"));
    narrator.ask("Place a hex");
    later(800);
    expect(heard.at(-1)).toBe("Bruno mixed green. Bruno completed The Fifer, 9 points. Place a hex.");
  });

  it("leaves out the oldest moves where too much happened, and no feat", () => {
    narrator.hear(did(1, 1, "Bruno completed The Fifer, 9 points", "great"));
    for (let n = 2; n < 20; n += 1) narrator.hear(did(n, 1, `Move ${n}`));
    later();
    expect(heard[0]).toMatch(/^Bruno completed The Fifer, 9 points\. Move 1[12]\./);
    expect(heard[0]).toContain("Move 19.");
  });

  it("tells talk, not one's own and not of whom one has muted", () => {
    const said = (seat: number, text: string) =>
      entry(seat + 1, { is: "said", player: `p${seat}`, name: names[seat] ?? "", seat, at: 1, text } as What);
    for (const seat of [0, 1, 2]) narrator.hear(said(seat, "Well played!"));
    later();
    expect(heard).toEqual(["Bruno says: Well played!"]);
  });

  it("tells who resigns and who is kept, and at every level only as much as is wanted", () => {
    const resigned = entry(1, { is: "resigned", seat: 1, bot: "master" });
    for (level of ["everything", "matters", "turn"] as const) {
      narrator.hear(resigned);
      narrator.hear(did(2, 1, "Bruno drew a hex", "small"));
      later();
    }
    expect(heard).toEqual(["Bruno gives up; a bot goes on. Bruno drew a hex.", "Bruno gives up; a bot goes on."]);
  });

  it("does not tell what it asks, and not twice that the game is over", () => {
    level = "everything";
    narrator.hear(did(1, 1, "Bruno placed a hex"));
    narrator.hear(entry(2, { is: "takeback-asked", seat: 1 } as What));
    narrator.urge("Bruno asks to take back");
    later();
    expect(urgent).toEqual(["Bruno asks to take back."]);
    expect(heard).toEqual(["Bruno placed a hex."]);
    // Of others, whom nobody here is asked about, it is told.
    narrator.hear(entry(3, { is: "takeback-asked", seat: 1 } as What));
    later();
    expect(heard.at(-1)).toBe("Bruno asks to take back.");
    level = "turn";
    narrator.hear(did(4, 1, "The last round is over"));
    narrator.hear(entry(5, { is: "over" } as unknown as What));
    narrator.tell("The game is over. Bruno wins.");
    later();
    expect(heard.slice(2)).toEqual(["The game is over. Bruno wins."]);
  });

  it("says once at a minute and once at fifteen seconds that one's own time runs low", () => {
    for (let left = 62_000; left >= 0; left -= 1000) narrator.clocks([left, left]);
    later();
    expect(urgent).toEqual(["You have one minute left.", "You have 15 seconds left."]);
    expect(heard).toEqual([]);
    level = "everything";
    narrator.clocks([undefined, 61_000]);
    narrator.clocks([undefined, 59_000]);
    later();
    expect(heard).toEqual(["Bruno: one minute left."]);
    // A move that has less than a minute from the beginning is no warning.
    urgent.length = 0;
    narrator.clocks([30_000]);
    narrator.clocks([29_000]);
    expect(urgent).toEqual([]);
  });
});

describe("what waits for the player", () => {
  const live = (facts: Partial<TableFacts>, now: Partial<Table["now"]> = {}) =>
    ({
      seat: 0,
      name,
      facts: { stage: "playing", seats, ...facts },
      now: { awaited: [], asked: [], ...now },
    }) as unknown as LiveTable;
  const asks = { asked: () => [{ key: "offer-3", says: "Cleo offers: you give 1 red." }] } as unknown as Face;

  it("is in the title: turn, offers, takebacks, votes, a seat that a bot keeps", () => {
    const both = waitsFor(live({ takeback: { seat: 1, "waits-for": [0] } }, { awaited: [0], asked: [0] }), asks);
    expect(both.map(({ key }) => key)).toEqual(["takeback-1", "turn", "offer-3"]);
    expect(titled(both, "Pastiche")).toBe("● A takeback waits · Your turn · An offer waits – Pastiche");
    expect(both[0]?.says).toBe("Bruno asks to take back");
    const by = { id: "p2", name: "Cleo" };
    const vote = {
      seat: 1,
      wants: "kick",
      by,
      voters: [0],
      yes: [],
      no: [],
      until: 9,
    } as unknown as TableFacts["vote"];
    expect(titled(waitsFor(live({ vote } as Partial<TableFacts>), undefined), "Pastiche")).toBe(
      "● A vote waits – Pastiche",
    );
    const kept = [{ ...seats[0], bot: "master" }] as unknown as TableFacts["seats"];
    expect(waitsFor(live({ seats: kept }, { awaited: [0] }), undefined).map(({ kind }) => kind)).toEqual(["bot"]);
  });

  it("is nothing when nothing waits, when one has answered, and for those who look on", () => {
    const by = { id: "p2", name: "Cleo" };
    const vote = {
      seat: 1,
      wants: "kick",
      by,
      voters: [0],
      yes: [0],
      no: [],
      until: 9,
    } as unknown as TableFacts["vote"];
    expect(waitsFor(live({ vote } as Partial<TableFacts>), asks)).toEqual([]);
    expect(waitsFor(live({ stage: "over" }, { awaited: [0] }), asks)).toEqual([]);
    const gone = [{ ...seats[0], bot: "master", resigned: true }] as unknown as TableFacts["seats"];
    expect(waitsFor(live({ seats: gone }, { asked: [0] }), asks)).toEqual([]);
    expect(titled([], "Pastiche")).toBe("Pastiche");
  });
});

describe("what a takeback would undo", () => {
  it("is what its asker did last, and all since", () => {
    const log = [did(1, 1, "Bruno placed a hex"), did(2, 1, "Bruno mixed green"), did(3, 2, "Cleo passed", "small")];
    expect(wouldUndo(log, 1, table)).toBe("It would undo: Bruno mixed green");
    expect(wouldUndo([...log, did(4, 2, "Cleo mixed red")], 1, table)).toBe(
      "It would undo: Bruno mixed green and Cleo mixed red",
    );
  });

  it("leaves out what was undone, and counts what is too much to name", () => {
    const log = [did(1, 1, "Bruno placed a hex"), did(2, 1, "Bruno mixed green"), game(3, { undone: { seat: 1 } })];
    expect(wouldUndo(log, 1, table)).toBe("It would undo: Bruno placed a hex");
    const more = [4, 5, 6, 7].map((n) => did(n, 2, `Move ${n}`));
    expect(wouldUndo([...log, ...more], 1, table)).toBe("It would undo: Bruno placed a hex, Move 4 and 3 more moves");
    expect(wouldUndo([...log, ...more, game(8, { "taken-back": { seat: 1 } })], 1, table)).toBe("");
  });
});
