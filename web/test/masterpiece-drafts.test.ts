import { describe, expect, it } from "vitest";
import {
  announcement,
  borrowedOf,
  distance,
  drafts,
  leastMissed,
  made,
  nearest,
  payments,
  sizeOf,
  verdict,
  type Judged,
} from "../src/games/masterpiece/drafts";
import type { PublicPlayer, View } from "../src/gen/masterpiece";
import type { Considered } from "../src/table/model";

const player = (...masterpieces: [work: string, card: string][]): PublicPlayer => ({
  hand: 3,
  works: masterpieces.map(([work, card]) => ({ work, cards: [card], masterpiece: true })),
  score: { points: 0, masterpieces: masterpieces.length },
  shown: null,
  drawn: null,
});
const no = (reason: unknown): Considered => ({ may: false, message: "no", reason });
const misfit = (work: string, what: unknown) => no({ misfit: { work, misfit: what } });

describe("announcements", () => {
  const view = {
    table: {
      supply: [
        ["5-straight", 4],
        ["3-card", 0],
        ["49", 2],
        ["end-flag", 1],
      ],
    },
  } as unknown as View;

  it("are made for each kind of work that is left, but never for the End Flag", () => {
    const all = drafts(view, { lay: ["H5"], borrow: [] }, []);
    expect(all.map(({ work }) => work)).toEqual(["5-straight", "49"]);
    expect(all[0]?.action).toEqual({ announce: { work: "5-straight", lay: ["H5"] } });
  });

  it("are not made of nothing", () => {
    expect(drafts(view, { lay: [], borrow: [] }, [])).toEqual([]);
  });

  it("name what is borrowed and paid only if there is something", () => {
    const pay = [{ to: 1, cards: ["L3"] }];
    expect(announcement("49", { lay: ["R12"], borrow: ["S9"] }, pay)).toEqual({
      announce: { work: "49", lay: ["R12"], borrow: ["S9"], pay },
    });
  });
});

describe("what borrowing costs", () => {
  const players = [player(["49", "H8"]), player(["3-card", "S9"], ["49", "M2"]), player(["5-card", "Y10"])];

  it("is counted by author, one's own being free", () => {
    expect([...borrowedOf(players, ["H8", "Y10", "S9", "M2"], 0)]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("is suggested from the cards one would miss least", () => {
    // The sevens belong together, and the 8 with them; the lone 1 goes first, then the 4.
    expect(leastMissed(["Y7", "F7", "S8", "M1", "L4"]).slice(0, 2)).toEqual(["M1", "L4"]);
    const owed = new Map([
      [1, 1],
      [2, 1],
    ]);
    expect(payments(owed, ["Y7", "F7", "S8", "M1", "L4"], [])).toEqual([
      { to: 1, cards: ["M1"] },
      { to: 2, cards: ["L4"] },
    ]);
  });

  it("follows the player's wishes, the latest first, and never pays a card twice", () => {
    const owed = new Map([
      [1, 1],
      [2, 1],
    ]);
    const wishes = [
      { to: 1, card: "Y7" },
      { to: 1, card: "F7" },
    ];
    expect(payments(owed, ["Y7", "F7", "M1"], wishes)).toEqual([
      { to: 1, cards: ["F7"] },
      { to: 2, cards: ["M1"] },
    ]);
  });

  it("leaves out what is not in the hand any more, and what cannot be paid", () => {
    expect(payments(new Map([[1, 2]]), ["M1"], [{ to: 1, card: "F7" }])).toEqual([{ to: 1, cards: ["M1"] }]);
    expect(payments(new Map([[1, 1]]), [], [])).toEqual([]);
  });
});

describe("the server's answers", () => {
  it("are told apart: it may be, the price is open, cards are wrong, or it cannot be at all", () => {
    expect(verdict("49", { may: true }, 4).is).toBe("may");
    expect(verdict("49", no({ "wrong-payment": { author: 1, owed: 1, paid: 0 } }), 4).is).toBe("price");
    expect(verdict("49", no({ "cannot-pay": { owed: 2, left: 1 } }), 4).is).toBe("price");
    expect(verdict("49", no({ "owned-already": { work: "49" } }), 4).is).toBe("no");
    expect(verdict("49", no("nothing-laid"), 0).is).toBe("no");
    expect(verdict("5-straight", misfit("5-straight", { "lacks-ranks": { ranks: [8] } }), 4)).toMatchObject({
      is: "misfit",
      missing: 1,
      surplus: 0,
    });
  });

  it("count what is missing and what does not belong", () => {
    expect(sizeOf("triple-three")).toBe(9);
    expect(sizeOf("all-even")).toBe(6);
    // Three cards, of which two are of use: three are missing, one is too many.
    expect(distance("5-straight", { "lacks-ranks": { ranks: [8, 9, 10] } }, 3)).toEqual({ missing: 3, surplus: 1 });
    expect(distance("three-pairs", { "lacks-groups": { groups: 2, of: 2 } }, 2)).toEqual({ missing: 4, surplus: 0 });
    expect(distance("4-straight-flush", { "lacks-cards": { cards: ["F9"] } }, 3)).toEqual({ missing: 1, surplus: 0 });
    expect(distance("49", { sum: { sum: 30, total: 49 } }, 3)).toEqual({ missing: 2, surplus: 0 });
    expect(distance("49", { sum: { sum: 51, total: 49 } }, 5)).toEqual({ missing: 0, surplus: 1 });
    expect(distance("3-card", { "too-many": { cards: ["H7"] } }, 4)).toEqual({ missing: 0, surplus: 1 });
  });

  it("put the works made by value, and the near ones by how little is wrong", () => {
    const judged: Judged[] = [
      { work: "3-card", verdict: { is: "may" } },
      { work: "5-card", verdict: { is: "price", answer: { may: false, message: "" } } },
      {
        work: "7-straight",
        verdict: verdict("7-straight", misfit("7-straight", { "lacks-ranks": { ranks: [1, 2] } }), 5),
      },
      {
        work: "5-straight",
        verdict: verdict("5-straight", misfit("5-straight", { "lacks-ranks": { ranks: [1] } }), 4),
      },
      { work: "all-even", verdict: verdict("all-even", misfit("all-even", { "lacks-ranks": { ranks: [2] } }), 5) },
      { work: "49", verdict: { is: "no", answer: { may: false, message: "" } } },
    ];
    expect(made(judged).map(({ work }) => work)).toEqual(["5-card", "3-card"]);
    expect(nearest(judged, 2).map(({ work }) => work)).toEqual(["all-even", "5-straight"]);
  });
});
