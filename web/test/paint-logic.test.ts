import { describe, expect, test } from "vitest";
import type { Action } from "../src/gen/pass-the-paint";
import {
  affordable,
  byNeed,
  colours,
  columnsFor,
  copies,
  discardOf,
  draftOf,
  draftable,
  finishes,
  frontWorth,
  keepOf,
  keepsOf,
  lacks,
  leastUseful,
  missing,
  nearer,
  neighbours,
  oneOff,
  running,
  spread,
  togglePay,
  worth,
} from "../src/games/pass-the-paint/logic";

describe("sets", () => {
  test("three greens are eight points, all together", () => expect(worth("green", 3)).toBe(8));
  test("no copies are worth nothing, and a seventh adds nothing", () => {
    expect(worth("black", 0)).toBe(0);
    expect(worth("black", 7)).toBe(worth("black", 6));
  });
  test("a front is the sum of its sets", () => expect(frontWorth("bbg")).toBe(3 + 2));
  test("nothing lies there", () => {
    expect(spread("-")).toEqual([]);
    expect(frontWorth("-")).toBe(0);
    expect(colours("-").size).toBe(0);
  });
  test("copies are counted by colour", () => expect([copies("bbr", "blue"), copies("bbr", "green")]).toEqual([2, 0]));
});

describe("what a card needs and brings", () => {
  test("missing colours cost", () => {
    expect(lacks("orange", colours("y"))).toEqual(["red"]);
    expect(lacks("black", colours("o"))).toHaveLength(2);
    expect(lacks("white", colours("-"))).toEqual([]);
  });
  test("what is completed comes before what comes nearer", () => {
    // P06 asks for red, yellow, green and purple; P01 for red, yellow, white and orange.
    const found = nearer("purple", colours("ryg"), ["P01", "P06"]);
    expect(found).toEqual([{ card: "P06", left: 0 }]);
    expect(nearer("red", colours("y"), ["P01", "P06"]).map(({ left }) => left)).toEqual([2, 2]);
  });
  test("a colour that lies there already brings nothing nearer", () =>
    expect(nearer("red", colours("r"), ["P01"])).toEqual([]));
  test("points so far count complete commissions and claimed palettes", () => {
    const points = running("ryg", ["P06"], ["P03"], false);
    expect(points).toMatchObject({ colours: 4, commissions: 0, palettes: 3, penalty: 0, total: 7, completed: 0 });
    expect(running("rygp", ["P06"], [], false).commissions).toBe(3);
  });
  test("in the harder game what is not complete costs a point", () =>
    expect(running("r", ["P06", "P01"], [], true)).toMatchObject({ penalty: 2, total: -1 }));
});

describe("paying", () => {
  const list: Action[] = [
    { keep: { pay: ["C01", "C02"] } },
    { keep: { pay: ["C01", "P03"] } },
    { discard: {} },
    { keep: { side: "left", pay: ["C07"] } },
    { discard: { side: "left" } },
    { draft: { side: "right", colour: "green" } },
    { draft: { colour: "green" } },
  ];
  test("a selection is matched in any order", () => expect(keepOf(list, undefined, ["P03", "C01"])).toBe(list[1]));
  test("too few and too many match nothing", () => {
    expect(keepOf(list, undefined, ["C01"])).toBeUndefined();
    expect(keepOf(list, undefined, ["C01", "C02", "P03"])).toBeUndefined();
    expect(keepOf([{ keep: {} }], undefined, [])).toEqual({ keep: {} });
  });
  test("hands are kept apart", () => {
    expect(keepsOf(list, "left")).toEqual([list[3]]);
    expect(keepOf(list, "left", ["C01", "C02"])).toBeUndefined();
    expect([discardOf(list, undefined), discardOf(list, "left")]).toEqual([list[2], list[4]]);
    expect([draftOf(list, "right", "green"), draftOf(list, undefined, "green")]).toEqual([list[5], list[6]]);
    expect(draftOf(list, "left", "green")).toBeUndefined();
  });
  test("what is complete is suggested last, what lacks most first", () => {
    const held = colours("ryg");
    expect(missing("P06", held)).toEqual(["purple"]);
    expect(leastUseful(["P06", "P12", "P10"], held, 2)).toEqual(["P10", "P12"]);
    expect(leastUseful(["P06"], colours("rygp"), 1)).toEqual(["P06"]);
  });
  test("tapping adds, takes back, and makes room", () => {
    expect(togglePay(["C01"], "C02", 2)).toEqual(["C01", "C02"]);
    expect(togglePay(["C01"], "C01", 1)).toEqual([]);
    expect(togglePay(["C01", "C02"], "C03", 2)).toEqual(["C02", "C03"]);
  });
});

describe("the table", () => {
  test("to the left is the next seat, to the right the one before", () => {
    expect(neighbours(0, 4, "left")).toEqual({ to: 1, from: 3 });
    expect(neighbours(0, 4, "right")).toEqual({ to: 3, from: 1 });
    expect(neighbours(1, 2, "left")).toEqual({ to: 0, from: 0 });
  });
  test("one off are the seats that lack one colour, each once", () => {
    // P06 asks for red, yellow, green and purple.
    const places = [
      { seat: 0, front: "ryg" },
      { seat: 0, front: "rgp" },
      { seat: 1, front: "rygp" },
      { seat: 2, front: "ry" },
    ];
    expect(oneOff("P06", places)).toEqual([0]);
  });
  test("so many columns that nothing is lower than a finger", () => {
    expect(columnsFor(3, 400, 44, 4)).toBe(1);
    expect(columnsFor(9, 140, 44, 4)).toBe(3);
    expect(columnsFor(5, 120, 44, 4)).toBe(3);
    expect(columnsFor(5, 0, 44, 4)).toBe(5);
  });
});

describe("what is wanted and what is ready", () => {
  test("a card can be kept if every colour that is missing can be paid for", () => {
    expect(affordable("red", colours("-"), [])).toBe(true);
    expect(affordable("black", colours("o"), ["C01"])).toBe(false);
    expect(affordable("black", colours("o"), ["C01", "C02"])).toBe(true);
  });
  test("what a colour finishes, and nothing that it brings nearer only", () => {
    expect(finishes("purple", colours("ryg"), ["P06", "P01"])).toEqual(["P06"]);
    expect(finishes("purple", colours("rygp"), ["P06"])).toEqual([]);
  });
  test("what lacks least is wanted first, what is complete last", () =>
    expect(byNeed(["P10", "P06", "P01"], colours("rygp"))).toEqual(["P01", "P10", "P06"]));
  test("what may be drafted is known by hand", () => {
    const list: Action[] = [{ draft: { side: "left", colour: "red" } }, { draft: { colour: "blue" } }, { discard: {} }];
    expect([draftable(list, undefined), draftable(list, "left"), draftable(list, "right")]).toEqual([
      ["blue"],
      ["red"],
      [],
    ]);
  });
});
