import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Coach, type Sources } from "../src/table/coach.svelte";
import type { Hints } from "../src/gen/server";
import type { Table } from "../src/table/model";
import { Refused } from "../src/net/api";

/** A table of one game of its own, at which one thing after the other is due. */
class Desk {
  decision = $state(7);
  done: unknown[] = [];
  seat = 0;
  live = true;
  busy = false;
  facts = { id: "T1", stage: "playing", setup: { game: "none" }, seats: [{ name: "Ines", player: "p" }, { bot: "b" }] };
  get now() {
    return { awaited: [0], asked: [] };
  }
  get turn() {
    return { decision: this.decision, awaited: true, list: ["a", "b", "c"] };
  }
  name = () => "You";
  async act(action: unknown) {
    this.done.push(action);
    this.decision += 1;
    return true;
  }
}

const hint = (action: string, chance: number) => ({
  text: action,
  action,
  chance,
  change: 0,
  points: 0,
  why: `because of ${action}`,
  reason: action === "c" ? { unheard: "of" } : { good: action },
});
const HINTS: Hints = { decision: 7, best: [hint("a", 0.5), hint("b", 0.4), hint("c", 0.3)], chances: [0.45, 0.55] };

function coached(more: Partial<Sources> = {}) {
  const desk = new Desk();
  const coach = new Coach(desk as unknown as Table, {
    hints: async () => HINTS,
    words: async () => ({
      say: (action: string) => ({ group: "", text: `do ${action}` }),
      about: (action: string) => ({ at: [`thing:${action}`, "thing:all"] }),
      why: (reason: { good?: string }) => (reason.good ? `${reason.good} is good.` : undefined),
    }),
    ...more,
  });
  return { desk, coach };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const later = () => vi.advanceTimersByTimeAsync(400);

describe("the coach", () => {
  it("says nothing until asked, then the best, the first of them lifted", async () => {
    const { coach } = coached();
    expect([coach.on, coach.picks, coach.at("thing:a")]).toEqual([false, [], []]);
    const asked = coach.toggle();
    expect([coach.on, coach.thinks, coach.picks]).toEqual([true, true, []]);
    await asked;
    expect(coach.thinks).toBe(false);
    expect(coach.picks.map(({ number, means }) => [number, means])).toEqual([
      [1, "do a"],
      [2, "do b"],
      [3, "do c"],
    ]);
    expect(coach.lifted?.number).toBe(1);
    expect(coach.stands).toBe(0.45);
  });

  it("marks the things that suggestions are about", async () => {
    const { coach } = coached();
    await coach.toggle();
    expect(coach.at("thing:b").map(({ number }) => number)).toEqual([2]);
    expect(coach.at("thing:all").map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(coach.at("thing:none")).toEqual([]);
  });

  it("has the game's words for a reason, or else the server's sentence", async () => {
    const { coach } = coached();
    await coach.toggle();
    expect(coach.picks.map(({ why }) => why)).toEqual(["a is good.", "b is good.", "because of c"]);
  });

  it("shows first, and does on the second press", async () => {
    const { coach, desk } = coached();
    const shown: unknown[] = [];
    coach.shownBy({ show: ({ action }) => shown.push(action) });
    await coach.toggle();
    await later();
    coach.press(2);
    await later();
    expect([shown, desk.done, coach.lifted?.number]).toEqual([["a", "b"], [], 2]);
    coach.press(2);
    await later();
    expect(desk.done).toEqual(["b"]);
  });

  it("does nothing by a double press", async () => {
    const { coach, desk } = coached();
    await coach.toggle();
    coach.press(1);
    await later();
    coach.press(3);
    coach.press(3);
    await later();
    expect([desk.done, coach.lifted?.number]).toEqual([[], 3]);
  });

  it("lets a board do what takes more than one action", async () => {
    const { coach, desk } = coached();
    const taken: unknown[] = [];
    const gone = coach.shownBy({ show: () => undefined, take: async ({ action }) => taken.push(action) });
    await coach.toggle();
    await later();
    await coach.take();
    expect([taken, desk.done]).toEqual([["a"], []]);
    gone();
    await coach.take();
    expect(desk.done).toEqual(["a"]);
  });

  it("is put away, and what was shown stays shown", async () => {
    const { coach, desk } = coached();
    const shown: unknown[] = [];
    coach.shownBy({ show: ({ action }) => shown.push(action) });
    await coach.toggle();
    coach.away();
    await later();
    expect([coach.on, coach.picks, coach.at("thing:a"), shown]).toEqual([false, [], [], ["a"]]);
    await coach.take();
    expect(desk.done).toEqual([]);
    await coach.toggle();
    await coach.toggle();
    expect(coach.on).toBe(false);
  });

  it("has nothing to say when another decision is due", async () => {
    const { coach, desk } = coached();
    await coach.toggle();
    desk.decision = 8;
    expect([coach.on, coach.picks, coach.lifted]).toEqual([false, [], undefined]);
  });

  it("does not speak of a decision that has passed while it thought", async () => {
    const { coach, desk } = coached({
      hints: async () => {
        desk.decision = 8;
        return HINTS;
      },
    });
    await coach.toggle();
    expect([coach.on, coach.picks]).toEqual([false, []]);
    // The answer may be about a decision that this page has not heard of yet.
    const early = coached({ hints: async () => ({ ...HINTS, decision: 8 }) });
    await early.coach.toggle();
    expect(early.coach.on).toBe(false);
  });

  it("says why it cannot say anything", async () => {
    const refused = coached({
      hints: async () => {
        throw new Refused({ code: "offline", message: "" } as never);
      },
    });
    await refused.coach.toggle();
    expect(refused.coach.wrong).toBe("No answer from the server. Is there a connection?");
    expect(refused.coach.thinks).toBe(false);
    const none = coached({ hints: async () => ({ ...HINTS, best: [] }) });
    await none.coach.toggle();
    expect(none.coach.wrong).toBe("There is nothing to choose now.");
  });
});
