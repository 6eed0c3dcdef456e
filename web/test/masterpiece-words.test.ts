import { describe, expect, it } from "vitest";
import { refused } from "../src/games/masterpiece/refused";
import { tell } from "../src/games/masterpiece/tell";
import type { EventView } from "../src/gen/masterpiece";
import type { Table } from "../src/table/model";

const table = { seat: 0, name: (seat: number) => (seat === 0 ? "You" : "Bruno") } as unknown as Table;

describe("refusals", () => {
  const REASONS: unknown[] = [
    { "no-such-seat": { seat: 4 } },
    "game-over",
    { "not-your-turn": { active: 1 } },
    "discard-first",
    "nothing-to-discard",
    { "discard-not-held": { card: "H4" } },
    "can-write",
    "can-read",
    "nothing-to-write",
    "keep-first",
    "nothing-drawn",
    { "not-drawn": { card: "H4" } },
    "nothing-discarded",
    { "owned-already": { work: "49" } },
    { "not-in-supply": { work: "49" } },
    { "laid-not-held": { cards: ["H4", "L5"] } },
    { misfit: { work: "5-straight", misfit: { "lacks-ranks": { ranks: [8, 9] } } } },
    { misfit: { work: "4-straight-flush", misfit: { "lacks-cards": { cards: ["F9"] } } } },
    { misfit: { work: "three-pairs", misfit: { "lacks-groups": { groups: 2, of: 2 } } } },
    { misfit: { work: "49", misfit: { sum: { sum: 40, total: 49 } } } },
    { misfit: { work: "3-card", misfit: { "too-many": { cards: ["H7"] } } } },
    { "not-a-masterpiece": { cards: ["H4"] } },
    "nothing-laid",
    { "cannot-pay": { owed: 2, left: 1 } },
    { "wrong-payment": { author: 1, owed: 1, paid: 0 } },
    { "paid-twice": { cards: ["H4"] } },
    { "payment-not-left": { cards: ["H4"] } },
    { "not-announced": { card: "H4" } },
    { "reads-masterpiece": { card: "H4" } },
    "flag-is-not-announced",
    "flag-first",
    "no-flag-to-take",
    { "flag-not-held": { card: "H4" } },
    { "not-your-discard": { active: 1 } },
    "discards-several",
    "draws-other",
    "keeps-several",
    "takes-other",
    { "laid-twice": { cards: ["H4"] } },
    "borrows-alone",
    { "borrowed-twice": { cards: ["H4"] } },
    "reads-several",
    "flags-several",
  ];

  it.each(REASONS)("%j is a sentence", (reason) => {
    expect(refused(reason, table)).toMatch(/^[A-Z0-9].*\.$/);
  });

  it("say what is missing", () => {
    expect(refused(REASONS[16], table)).toBe("For 5 Straight: cards of the ranks 8 and 9 are missing.");
    expect(refused({ "wrong-payment": { author: 1, owed: 1, paid: 0 } }, table)).toContain("Bruno is to get one card");
  });

  it("of other games are left alone", () => {
    expect(refused("something-else", table)).toBeUndefined();
    expect(refused(undefined, table)).toBeUndefined();
  });
});

describe("the log", () => {
  const EVENTS: [EventView, string][] = [
    [{ began: { start: 0 } }, "You begin"],
    [{ dealt: { seat: 1, count: 4, cards: null } }, "Bruno drew a first hand of 4 cards"],
    [{ discarded: { seat: 1, card: "H4" } }, "Bruno discarded Horror 4"],
    [{ drew: { seat: 0, count: 2, cards: ["L5", "H4"] } }, "You drew 2 cards: Love Story 5 and Horror 4"],
    [{ "drew-last": { seat: 1, card: null } }, "Bruno drew the last card there was"],
    [{ kept: { seat: 1, card: null, discarded: "H4" } }, "Bruno kept one and discarded Horror 4"],
    [{ reshuffled: { count: 9 } }, "The discards were shuffled into a new deck of 9 cards"],
    [{ took: { seat: 0, card: "Y11" } }, "You took Mystery 11 from the discards"],
    [
      { announced: { seat: 1, work: "5-card", laid: ["Y7", "F7"], borrowed: ["S7"] } },
      "Bruno announced a 5 Card with Mystery 7 and Fantasy 7, borrowing Science Fiction 7",
    ],
    [{ paid: { from: 1, to: 0, count: 1, cards: ["L3"] } }, "Bruno paid Love Story 3 to you"],
    [{ read: { seat: 1, card: "H10", author: 0, work: "7-straight" } }, "Bruno read Horror 10 from your 7 Straight"],
    [{ acclaimed: { author: 0, work: "49", card: "M1" } }, "Your 49 is a masterpiece with Mythology 1: 2 points"],
    [{ passed: { seat: 1 } }, "Bruno passed"],
    [
      { "end-triggered": { seat: 1, points: 16, turns: 5 } },
      "Bruno triggered the end with 16 points; 5 turns are left",
    ],
    [{ flagged: { seat: 0, card: "R13" } }, "You took the End Flag with Magic Realism 13"],
    [{ ended: { scores: [] } }, "The last turn is over; the works are counted"],
  ];

  it.each(EVENTS)("%j", (event, line) => {
    expect(tell(event, table)?.text).toBe(line);
  });
});
