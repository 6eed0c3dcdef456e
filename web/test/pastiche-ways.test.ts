// The way-finder of Pastiche: shortest chains of bank trades by the rates of P5.2.
import { describe, expect, it } from "vitest";
import { COLOURS } from "../src/data/pastiche";
import type { Cards, Colour } from "../src/gen/pastiche";
import { covers, leastMissed, readyCards, same, way, type Trade } from "../src/games/pastiche/ways";

const full: Cards = Object.fromEntries(COLOURS.map(({ id, count }) => [id, count]));
/** A bank that has everything the hand has not. */
const rest = (hand: Cards): Cards => Object.fromEntries(COLOURS.map(({ id, count }) => [id, count - (hand[id] ?? 0)]));

/** Does the chain, and says what is in hand at the end; throws if a step cannot be paid or is not in stock. */
function done(hand: Cards, bank: Cards, chain: Trade[]): Cards {
  const [mine, stock] = [{ ...hand }, { ...bank }];
  for (const { give, get } of chain) {
    for (const [colour, count] of Object.entries(give) as [Colour, number][]) {
      mine[colour] = (mine[colour] ?? 0) - count;
      stock[colour] = (stock[colour] ?? 0) + count;
      if ((mine[colour] ?? 0) < 0) throw new Error(`no ${colour} to give`);
    }
    stock[get] = (stock[get] ?? 0) - 1;
    if ((stock[get] ?? 0) < 0) throw new Error(`no ${get} in stock`);
    mine[get] = (mine[get] ?? 0) + 1;
  }
  return mine;
}

function reaches(hand: Cards, wanted: Colour, length: number, bank = rest(hand)) {
  const chain = way(hand, bank, wanted);
  expect(chain, `${wanted} from ${JSON.stringify(hand)}`).toHaveLength(length);
  expect(done(hand, bank, chain as Trade[])[wanted]).toBeGreaterThan(0);
  return chain as Trade[];
}

describe("the way to a colour", () => {
  it("is no step for what is held", () => {
    expect(way({ teal: 1 }, full, "teal")).toEqual([]);
  });

  it("is one step by each of the four rates", () => {
    expect(reaches({ green: 3 }, "black", 1)).toEqual([{ give: { green: 3 }, get: "black" }]);
    expect(reaches({ yellow: 1, brown: 1 }, "bisque", 1)).toEqual([{ give: { yellow: 1, brown: 1 }, get: "bisque" }]);
    expect(reaches({ black: 1, white: 1 }, "gray", 1)).toEqual([{ give: { black: 1, white: 1 }, get: "gray" }]);
    expect(reaches({ red: 1, green: 1 }, "blue", 1)).toEqual([{ give: { red: 1, green: 1 }, get: "blue" }]);
  });

  it("takes two primaries, alike or not, for a third", () => {
    expect(reaches({ red: 2 }, "yellow", 1)).toEqual([{ give: { red: 2 }, get: "yellow" }]);
    reaches({ red: 1, blue: 1 }, "yellow", 1);
  });

  it("goes over a primary or three alike to bisque", () => {
    reaches({ red: 1, green: 1, brown: 1 }, "bisque", 2);
    reaches({ yellow: 1, violet: 3 }, "bisque", 2);
    reaches({ red: 1, green: 1, violet: 3 }, "bisque", 3);
  });

  it("goes over black and white to gray", () => {
    reaches({ black: 1, green: 3 }, "gray", 2);
    reaches({ violet: 3, green: 3 }, "gray", 3);
  });

  it("gathers three alike first", () => {
    // Yellow and green for a third red, three reds for a black.
    reaches({ red: 2, yellow: 1, green: 1 }, "black", 2);
    reaches({ red: 1, yellow: 1, blue: 1, green: 1, orange: 1 }, "teal", 3);
    // Two bisques and a third one.
    reaches({ bisque: 2, yellow: 1, brown: 1 }, "olive", 2);
  });

  it("rather gives what is not wanted", () => {
    const hand: Cards = { red: 1, green: 1, teal: 1, olive: 1 };
    expect(way(hand, rest(hand), "blue", { keep: { green: 1, olive: 1 } })).toEqual([
      { give: { red: 1, teal: 1 }, get: "blue" },
    ]);
    const threes: Cards = { green: 3, violet: 3 };
    expect(way(threes, rest(threes), "white", { keep: { green: 1 } })).toEqual([{ give: { violet: 3 }, get: "white" }]);
    // One green is asked for and there are two: the second is as good to give as any, a teal is not.
    const twice: Cards = { red: 1, green: 2, teal: 1 };
    expect(way(twice, rest(twice), "blue", { keep: { green: 1, teal: 1 } })).toEqual([
      { give: { red: 1, green: 1 }, get: "blue" },
    ]);
  });

  it("never gives what a picture that lies ready takes", () => {
    const hand: Cards = { red: 1, green: 1, teal: 1 };
    const locked = readyCards(hand, [
      ["red", "green"],
      ["teal", "black"],
    ]);
    expect(locked).toEqual({ red: 1, green: 1 });
    // The red would buy a blue with the teal, but the picture takes it.
    expect(way(hand, rest(hand), "blue")).toHaveLength(1);
    expect(way(hand, rest(hand), "blue", { locked })).toBeUndefined();
    const more: Cards = { red: 2, green: 1, teal: 1 };
    expect(way(more, rest(more), "blue", { locked })).toEqual([{ give: { red: 1, teal: 1 }, get: "blue" }]);
    const threes: Cards = { green: 3 };
    expect(way(threes, rest(threes), "black", { locked: { green: 1 } })).toBeUndefined();
    // What is held is held, whoever takes it.
    expect(way(hand, rest(hand), "green", { locked })).toEqual([]);
  });

  it("is not there without a primary or three alike", () => {
    for (const wanted of ["red", "black", "gray", "bisque", "teal"] as const)
      expect(way({ green: 2, violet: 2, orange: 1, brown: 1 }, full, wanted)).toBeUndefined();
    expect(way({ red: 1 }, full, "blue")).toBeUndefined();
    expect(way({}, full, "blue")).toBeUndefined();
    expect(way({ green: 3, violet: 1 }, full, "yellow")).toBeUndefined();
    expect(way({ green: 5 }, full, "gray")).toBeUndefined();
  });

  it("heeds what the bank has", () => {
    expect(way({ green: 3 }, { ...rest({ green: 3 }), black: 0 }, "black")).toBeUndefined();
    // Without a white in the bank there is no gray, however many cards there are.
    const hand: Cards = { green: 3, violet: 3, black: 1 };
    expect(way(hand, { ...rest(hand), white: 0 }, "gray")).toBeUndefined();
    // Red is out, but a blue can be had.
    const two: Cards = { yellow: 1, green: 1 };
    expect(way(two, { ...rest(two), red: 0 }, "red")).toBeUndefined();
    reaches(two, "blue", 1, { ...rest(two), red: 0 });
  });

  it("is looked for through all trades of a full hand", () => {
    const hand: Cards = {
      red: 1,
      yellow: 1,
      blue: 1,
      green: 2,
      violet: 2,
      orange: 2,
      brown: 1,
      teal: 1,
      olive: 1,
      amber: 1,
      scarlet: 1,
    };
    // A gray takes three alike twice over.
    expect(COLOURS.map(({ id }) => id).filter((id) => !way(hand, rest(hand), id))).toEqual(["gray"]);
    const most: Cards = { ...hand, green: 3, purple: 2 };
    expect(way(most, { ...rest(most), black: 0 }, "gray")).toBeUndefined();
  });

  it("tells lots of cards apart", () => {
    expect(same({ red: 1 }, { red: 1, blue: 0 })).toBe(true);
    expect(same({ red: 1 }, { red: 2 })).toBe(false);
  });
});

describe("cards that are spoken for", () => {
  it("are those of every picture that the hand pays for", () => {
    expect(covers({ red: 1, green: 1 }, ["red", "green"])).toBe(true);
    expect(covers({ red: 1 }, ["red", "green"])).toBe(false);
    const hand: Cards = { red: 1, green: 2, teal: 1 };
    expect(readyCards(hand, [["red", "green"], ["green", "teal"], ["black"]])).toEqual({ red: 1, green: 2, teal: 1 });
    // Two pictures want the one red: it is kept for either.
    expect(
      readyCards(hand, [
        ["red", "green"],
        ["red", "teal"],
      ]),
    ).toEqual({ red: 1, green: 1, teal: 1 });
    expect(readyCards(hand, [])).toEqual({});
  });

  it("are given back last", () => {
    const hand: Cards = { red: 2, black: 1, teal: 1, green: 1 };
    expect(leastMissed(hand, { red: 1, black: 1 }, 2)).toEqual(["green", "teal"]);
    expect(leastMissed(hand, { red: 1, black: 1, teal: 1, green: 1 }, 1)).toEqual(["red"]);
    expect(leastMissed(hand, {}, 9)).toHaveLength(5);
  });
});
