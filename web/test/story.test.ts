import { describe, expect, it } from "vitest";
import { story as masterpiece } from "../src/games/masterpiece/story";
import { story as paint } from "../src/games/pass-the-paint/story";
import { story as pastiche } from "../src/games/pastiche/story";
import type { Happened } from "../src/gen/server";
import type { Seat, Seen } from "../src/gen/table";
import {
  afterOwnTurn,
  entriesOf,
  momentsOf,
  rowsOf,
  shotsOf,
  sinceLastTurn,
  type Bit,
  type Shot,
  type Story,
} from "../src/table/story";
import masterpieceGame from "./story/masterpiece.json";
import paintGame from "./story/pass-the-paint.json";
import pasticheGame from "./story/pastiche.json";

/** Whole games of three, as the first seat saw them. */
const GAMES: [string, Story, { seats: number; seen: unknown[] }][] = [
  ["pastiche", pastiche, pasticheGame],
  ["masterpiece", masterpiece, masterpieceGame],
  ["pass-the-paint", paint, paintGame],
];
const told = (seen: readonly unknown[]): Happened[] =>
  seen.map((one, index) => ({ n: index + 1, at: 1, what: { is: "game", seen: one as Seen<unknown>, told: [] } }));
const happened = (seat: Seat | null, ...events: unknown[]) => ({ happened: { seat, events } });
const kinds = (bits: readonly Bit[]) =>
  bits.map((bit) => (bit.is === "piece" ? (bit.piece as { is: string }).is : bit.is));

describe.each(GAMES)("a whole game of %s", (_, story, { seats, seen }) => {
  const entries = entriesOf(told(seen));
  const shots = shotsOf(entries, story);

  it("is told from its beginning to its end", () => {
    expect(entries).toHaveLength(seen.length);
    expect(new Set(shots.map(({ seat }) => seat))).toEqual(
      new Set(Array.from({ length: seats }, (_one, seat) => seat)),
    );
    expect(new Set(shots.map(({ key }) => key)).size).toBe(shots.length);
    expect(shots.filter(({ made }) => made).length).toBeGreaterThan(0);
  });

  it("shows every finished work with what it is worth", () => {
    for (const { made, bits } of shots)
      if (made) {
        expect(made.points).toBeGreaterThan(0);
        expect(made.title()).not.toBe("");
        expect(bits).toContainEqual({ is: "coin", points: made.points });
      }
  });

  it("names places the way the board does", () => {
    const names = shots.flatMap(({ flights, place }) => [
      ...place,
      ...flights.flatMap(({ from, to }) => [...from, ...to]),
    ]);
    const known =
      /^(seat-\d|cell--?\d+,-?\d+|bank|gallery|deck|discards?|pile|middle|(bank|gallery|palette|tab)-[\w-]+|work-\d-[\w-]+|(shelf|front)-\d)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });

  it("tells no seat what it did itself", () => {
    for (let self = 0; self < seats; self += 1)
      expect(momentsOf(shots, self).filter(({ seat }) => seat === self)).toEqual([]);
  });

  it("keeps at most three moments for each rival, the best among them", () => {
    for (const { moments, best } of rowsOf(momentsOf(shots, 0))) {
      expect(moments.length).toBeLessThanOrEqual(3);
      expect(moments).toContain(best);
    }
  });
});

describe("Pastiche", () => {
  const placed = (seat: Seat, q: number, hex = "H15") =>
    happened(seat, { placed: { seat, hex, at: { q, r: 1 }, turn: 2 } });
  const mixed = (seat: Seat, cards: object) => happened(seat, { mixed: { seat, cards } });
  const over = (seat: Seat, next: Seat, round: number) =>
    happened(seat, { painted: { seat } }, { "turn-began": { seat: next, round } });
  const shotsFor = (...seen: unknown[]) => shotsOf(entriesOf(told(seen)), pastiche);

  it("tells a hex and what it mixed as one moment: the cards come from the hex", () => {
    const shots = shotsFor(placed(1, -1), mixed(1, { green: 2 }));
    const [moment] = momentsOf(shots, 0);
    expect(kinds(moment?.bits ?? [])).toEqual(["hex", "dabs"]);
    expect(shots[0]?.flights[0]).toMatchObject({ from: ["seat-1"], to: ["cell--1,1"], lands: "cell--1,1" });
    expect(shots[1]?.flights).toHaveLength(2);
    expect(shots[1]?.flights[0]).toMatchObject({ from: ["cell--1,1", "bank", "tab-bank"], to: ["seat-1"] });
  });

  it("lets a traded card come from the partner, not from the bank", () => {
    const exchanged = { offer: 3, from: 2, to: 0, give: { red: 1 }, get: { teal: 2 } };
    const [shot] = shotsFor(happened(0, { exchanged }));
    expect(shot?.flights.map(({ from, to }) => [from[0], to[0]])).toEqual([
      ["seat-2", "seat-0"],
      ["seat-0", "seat-2"],
      ["seat-0", "seat-2"],
    ]);
    // Whichever side one sat on, it stands in the other's row.
    expect(momentsOf(shot ? [shot] : [], 0)[0]?.seat).toBe(2);
    expect(momentsOf(shot ? [shot] : [], 2)[0]?.seat).toBe(0);
  });

  it("lets cards of the bank come from their own stack", () => {
    const [shot] = shotsFor(happened(1, { traded: { seat: 1, give: { orange: 3 }, get: "black" } }));
    expect(shot?.flights.map(({ from, to }) => `${from[0]} ${to[0]}`)).toEqual([
      "seat-1 bank-orange",
      "seat-1 bank-orange",
      "seat-1 bank-orange",
      "bank-black seat-1",
    ]);
  });

  it("says what happened since one's last turn, also while one has another, and forgets it when that ends", () => {
    const began = happened(null, { began: { start: 0, gallery: [] } }, { "turn-began": { seat: 0, round: 1 } });
    const first = [began, placed(0, 1), over(0, 1, 1), placed(1, 2), over(1, 0, 2)];
    const since = (seen: unknown[], onTurn: Seat[]) =>
      sinceLastTurn(entriesOf(told(seen)), pastiche, 0, onTurn).map(({ shots }) => shots[0]?.place[0]);
    expect(since(first.slice(0, 4), [1])).toEqual(["cell-2,1"]);
    expect(since(first, [0])).toEqual(["cell-2,1"]);
    expect(since([...first, placed(0, 3), mixed(0, { red: 1 })], [0])).toEqual(["cell-2,1"]);
    const next = [...first, placed(0, 3), over(0, 1, 2)];
    expect(since(next, [1])).toEqual([]);
    expect(since([...next, placed(1, 4)], [1])).toEqual(["cell-4,1"]);
  });

  it("shows those who look on what happened since the player on turn was", () => {
    const began = happened(null, { began: { start: 0, gallery: [] } }, { "turn-began": { seat: 0, round: 1 } });
    const seen = [began, placed(0, 1), over(0, 1, 1), placed(1, 2), over(1, 0, 2)];
    expect(sinceLastTurn(entriesOf(told(seen)), pastiche, undefined, [0]).map(({ seat }) => seat)).toEqual([1]);
  });
});

describe("Birth of a Masterpiece", () => {
  it("gives a masterpiece to its author, whoever read the last page", () => {
    const read = { seat: 1, card: "H8", author: 0, work: "triple-three" };
    const acclaimed = { author: 0, work: "triple-three", card: "R8" };
    const shots = shotsOf(entriesOf(told([happened(1, { read }, { acclaimed })])), masterpiece);
    expect(shots.map(({ seat, made }) => [seat, made?.by])).toEqual([
      [1, undefined],
      [0, [0]],
    ]);
    expect(shots[0]?.flights[0]).toMatchObject({ from: ["work-0-triple-three", "shelf-0", "seat-0"] });
  });

  it("knows nothing of cards that are drawn in secret but how many they are", () => {
    const drew = { seat: 1, count: 2, cards: null };
    const [shot] = shotsOf(entriesOf(told([happened(1, { drew })])), masterpiece);
    expect(kinds(shot?.bits ?? [])).toEqual(["back", "back"]);
  });
});

describe("Pass the Paint", () => {
  const kept = (seat: Seat, colour: string) => ({ kept: { place: { seat }, colour, paid: [] } });

  it("shows at once what all decided at once", () => {
    const shots = shotsOf(entriesOf(told([happened(2, kept(0, "red"), kept(1, "blue"), kept(2, "white"))])), paint);
    expect(shots.map(({ join }) => join)).toEqual([undefined, "with", "with"]);
    expect(momentsOf(shots, 0).map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it("tells of the last turn that is over", () => {
    const seen = [happened(2, kept(1, "red")), happened(0), happened(2, kept(1, "blue")), happened(0)];
    const moments = sinceLastTurn(entriesOf(told(seen)), paint, 0, [0, 1, 2]);
    expect(moments.flatMap(({ bits }) => bits)).toEqual([{ is: "dabs", cards: ["blue"] }]);
  });
});

describe("what was taken back", () => {
  const entry = (seat: Seat, what: string) => happened(seat, what);
  it("is not told", () => {
    const seen = [entry(1, "a"), entry(1, "b"), { undone: { seat: 1 } }, entry(2, "c"), entry(0, "d")];
    expect(entriesOf(told(seen)).flatMap(({ events }) => events)).toEqual(["a", "c", "d"]);
    const back = [...seen, { "taken-back": { seat: 2 } }];
    expect(entriesOf(told(back)).flatMap(({ events }) => events)).toEqual(["a"]);
  });
});

it("finds the end of one's last turn", () => {
  expect(afterOwnTurn([null, 0, 0, 1, 2], 0, false)).toBe(3);
  expect(afterOwnTurn([null, 0, 0, 1, 2, 0], 0, true)).toBe(3);
  expect(afterOwnTurn([null, 1, 2], 0, true)).toBe(0);
  expect(afterOwnTurn([null, 1, 2, 0], 0, false)).toBe(4);
});

it("puts a picture before a trade before a hex, and keeps the order of what came", () => {
  const shot = (n: number, weight: number): Shot => ({
    n,
    key: String(n),
    seat: 1,
    event: {},
    weight,
    bits: [{ is: "coin", points: n }],
    flights: [],
    place: [],
  });
  const [row] = rowsOf(momentsOf([shot(1, 1), shot(2, 2), shot(3, 0), shot(4, 3)], 0));
  expect(row?.moments.map(({ key }) => key)).toEqual(["1", "2", "4"]);
  expect(row?.best.key).toBe("4");
});
