import { describe, expect, it } from "vitest";
import type { SeatFacts, TableFacts } from "../src/gen/server";
import { hintable, percent } from "../src/table/hints";

const YOU: SeatFacts = { name: "Ines", player: "p1" };
const BOT: SeatFacts = { name: "master", bot: "master" };
const OTHER: SeatFacts = { name: "Bruno", player: "p2" };

function table(others: SeatFacts[], more = {}) {
  const facts = { stage: "playing", seats: [YOU, ...others] } as TableFacts;
  const turn = { decision: 1, awaited: true, list: [{ text: "draw", action: "draw" }] };
  const now = { awaited: [0], asked: [] as number[] };
  return { live: true, seat: 0, facts, now, turn, ...more };
}

describe("hints are there", () => {
  it("on one's turn against bots", () => {
    expect(hintable(table([BOT, BOT]))).toBe(true);
  });

  it("on others' turns, for an answer to an offer", () => {
    const turn = { decision: 1, awaited: false, list: [{ text: "decline 1", action: "decline 1" }] };
    expect(hintable(table([BOT, BOT], { turn, now: { awaited: [1], asked: [0] } }))).toBe(true);
    expect(hintable(table([BOT, BOT], { turn, now: { awaited: [1], asked: [2] } }))).toBe(false);
  });

  it("when all other people have given up", () => {
    expect(hintable(table([BOT, { ...OTHER, bot: "master", resigned: true }]))).toBe(true);
  });
});

describe("hints are not there", () => {
  it("where another person plays, even if a bot keeps their seat warm", () => {
    expect(hintable(table([BOT, OTHER]))).toBe(false);
    expect(hintable(table([BOT, { ...OTHER, bot: "master" }]))).toBe(false);
  });

  it("on others' turns, in replays, for those who look on and when it is over", () => {
    expect(hintable(table([BOT], { turn: undefined }))).toBe(false);
    expect(
      hintable(table([BOT], { turn: { decision: 1, awaited: false, list: [{ text: "no", action: "no" }] } })),
    ).toBe(false);
    expect(hintable(table([BOT], { turn: { decision: 1, awaited: true, list: [] } }))).toBe(false);
    expect(hintable(table([BOT], { live: false }))).toBe(false);
    expect(hintable(table([BOT], { seat: undefined }))).toBe(false);
    expect(hintable(table([BOT], { facts: { stage: "over", seats: [YOU, BOT] } }))).toBe(false);
  });
});

describe("shares", () => {
  it("are whole hundredths", () => {
    expect(percent(0.4249, "en")).toBe("42%");
    expect(percent(1, "ja")).toBe("100%");
  });
});
