import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { CARD, CEREMONY, Director, HEX, REST, lastsOf, timed } from "../src/table/director.svelte";
import type { Flight, Shot } from "../src/table/story";

const flight = (lands?: string): Flight => ({
  from: ["seat-1"],
  to: ["x"],
  thing: { is: "coin", points: 1 },
  ...(lands ? { lands } : {}),
});
const shot = (n: number, seat: number, extra: Partial<Shot> = {}): Shot => ({
  n,
  key: String(n),
  seat,
  event: {},
  weight: 1,
  bits: [],
  flights: [flight()],
  place: [],
  ...extra,
});
const made = (by: number[]) => ({ piece: {}, by, title: () => "The Fifer", points: 9 });

/** A stage that remembers what cannot be seen. */
class Board {
  hidden = new Set<string>();
  hide(places: string[]) {
    for (const place of places) this.hidden.add(place);
  }
  show(places: string[] = [...this.hidden]) {
    for (const place of places) this.hidden.delete(place);
  }
}

let reduced = false;
let board: Board;
let director: Director;
beforeEach(() => {
  vi.useFakeTimers();
  reduced = false;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  settings.show("calm");
  board = new Board();
  director = new Director(board, () => 0);
});
afterEach(() => {
  director.skip();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.show("brisk");
});
const playing = () => director.now?.key;
const waiting = () => director.queue.map(({ key }) => key);

describe("the director", () => {
  it("shows one thing after the other, each for as long as it takes", () => {
    director.take([shot(1, 1)], 1);
    director.take([shot(2, 1)], 1);
    director.take([shot(3, 2)], 2);
    expect([playing(), waiting()]).toEqual(["1", ["2", "3"]]);
    vi.advanceTimersByTime(CARD + REST - 1);
    expect(playing()).toBe("1");
    vi.advanceTimersByTime(1);
    expect([playing(), waiting()]).toEqual(["2", ["3"]]);
    vi.advanceTimersByTime(2 * (CARD + REST));
    expect([playing(), waiting()]).toEqual([undefined, []]);
  });

  it("is nearly twice as fast when it is brisk", () => {
    settings.show("brisk");
    director.take([shot(1, 1)], 1);
    expect(director.speed).toBe(1.8);
    vi.advanceTimersByTime((CARD + REST) / 1.8 + 1);
    expect(playing()).toBeUndefined();
  });

  it("catches up when much waits, and slows down again", () => {
    const slow = () => [flight("a"), ...Array.from({ length: 20 }, () => flight())];
    for (let n = 1; n <= 8; n += 1) director.take([shot(n, 1, { flights: slow() })], 1);
    expect(director.speed).toBe(1);
    director.next();
    expect(waiting().length * lastsOf(shot(1, 1, { flights: slow() }))).toBeGreaterThan(12_000);
    expect(director.speed).toBe(2);
    while (director.queue.length > 1) director.next();
    expect(director.speed).toBe(1);
  });

  it("hides what is still to come and shows it when it is there", () => {
    director.take([shot(1, 1, { flights: [flight("cell-1,1")] })], 1);
    director.take([shot(2, 2, { flights: [flight("cell-2,1")] })], 2);
    expect([...board.hidden]).toEqual(["cell-1,1", "cell-2,1"]);
    vi.advanceTimersByTime(HEX + REST);
    expect([...board.hidden]).toEqual(["cell-2,1"]);
    director.skip();
    expect([...board.hidden]).toEqual([]);
  });

  it("ends at once, and everything is where it is", () => {
    director.take([shot(1, 1), shot(2, 1, { flights: [flight("cell-1,1")] })], 1);
    director.skip();
    expect([playing(), waiting(), board.hidden.size]).toEqual([undefined, [], 0]);
    vi.advanceTimersByTime(10_000);
    expect(playing()).toBeUndefined();
  });

  it("waits while it is paused", () => {
    director.take([shot(1, 1), shot(2, 1)], 1);
    vi.advanceTimersByTime(200);
    director.pause(true);
    vi.advanceTimersByTime(60_000);
    expect([playing(), director.paused]).toEqual(["1", true]);
    director.pause(false);
    vi.advanceTimersByTime(CARD + REST - 200);
    expect(playing()).toBe("2");
  });

  it("never shows one's own moves, and one's own move ends what was still to be shown", () => {
    director.take([shot(1, 1), shot(2, 2)], 1);
    director.take([shot(3, 0)], 0);
    expect([playing(), waiting()]).toEqual([undefined, []]);
  });

  it("shows what all did at once at the same time", () => {
    director.take([shot(1, 0), shot(2, 1, { join: "with" }), shot(3, 2, { join: "with" })], 2);
    expect(director.now?.shots.map(({ key }) => key)).toEqual(["2", "3"]);
    expect(waiting()).toEqual([]);
  });

  it("shows something again, unhurried and before all else", () => {
    settings.show("brisk");
    director.take([shot(1, 1), shot(2, 2)], 1);
    director.replay([shot(7, 2, { flights: [flight("cell-1,1")] })]);
    expect([playing(), waiting(), director.speed]).toEqual(["7", [], 1]);
    // It lies there already.
    expect(board.hidden.size).toBe(0);
  });

  it("shows the last thing once more", () => {
    director.take([shot(1, 1), shot(2, 2)], 1);
    director.again();
    expect([playing(), waiting()]).toEqual(["1", ["2"]]);
    director.skip();
    director.again();
    expect(playing()).toBe("1");
  });
});

describe("at once", () => {
  it.each([
    ["when it is set so", () => settings.show("at-once")],
    ["with reduced motion", () => void (reduced = true)],
  ])("nothing is shown or hidden %s", (_, set) => {
    set();
    director.take([shot(1, 1, { flights: [flight("cell-1,1")] })], 1);
    expect([playing(), board.hidden.size]).toEqual([undefined, 0]);
    // Asked for, it is pointed at, and nothing flies.
    director.replay([shot(1, 1)]);
    expect([playing(), director.still]).toEqual(["1", true]);
  });
});

describe("a finished work", () => {
  it("of a rival is shown for a while", () => {
    director.take([shot(1, 1, { flights: [], made: made([1]) })], 1);
    expect(director.now?.ceremony).toBeUndefined();
    expect(lastsOf(director.now?.shots[0] as Shot)).toBe(1400 + HEX + REST);
  });

  it("of one's own is celebrated, whoever finished it and whatever the pace", () => {
    settings.show("at-once");
    director.take([shot(1, 0, { made: made([0]) })], 0);
    expect([director.now?.ceremony, director.still]).toEqual([true, false]);
    vi.advanceTimersByTime(CEREMONY - 1);
    expect(playing()).toBe("1");
    vi.advanceTimersByTime(1);
    expect(playing()).toBeUndefined();
    director.take([shot(2, 0, { made: made([0]) })], 2);
    expect(director.now?.ceremony).toBe(true);
  });

  it("of one's own is a still picture with reduced motion", () => {
    reduced = true;
    director.take([shot(1, 0, { made: made([0]) })], 0);
    expect([director.now?.ceremony, director.still]).toEqual([true, true]);
    vi.advanceTimersByTime(1200);
    expect(playing()).toBeUndefined();
  });
});

it("lets cards set out one shortly after the other, when the hex lies", () => {
  expect(timed([flight("cell-1,1"), flight(), flight()]).map(({ start, lasts }) => [start, lasts])).toEqual([
    [0, HEX],
    [HEX, CARD],
    [HEX + 90, CARD],
  ]);
});

it("knows whose finished work is still to be shown, but not of what is only looked at again", () => {
  director.take([shot(1, 1), shot(2, 1, { made: made([1, 2]) })], 1);
  expect([0, 1, 2].map((seat) => director.awaits(seat))).toEqual([false, true, true]);
  director.next();
  expect(director.awaits(1)).toBe(true);
  director.next();
  expect(director.awaits(1)).toBe(false);
  director.replay([shot(2, 1, { made: made([1, 2]) })]);
  expect(director.awaits(1)).toBe(false);
});
