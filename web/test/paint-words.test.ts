import { describe, expect, test } from "vitest";
import type { Action, EventView, View } from "../src/gen/pass-the-paint";
import { refused } from "../src/games/pass-the-paint/refused";
import { awaits, say, tell } from "../src/games/pass-the-paint/words";
import type { Table } from "../src/table/model";

const place = {
  seat: 0,
  front: "-",
  claimed: [],
  hand: 5,
  commissions: 3,
  chosen: false,
  drafted: "green",
  open: null,
};
const table = {
  seat: 0,
  view: { table: { step: "decide", awaited: [0], options: { variant: "standard" }, places: [place] } },
  name: (seat: number) => ["You", "Ada"][seat] ?? "",
} as unknown as Table<View, Action>;

describe("every event", () => {
  const lines: [EventView, string | undefined][] = [
    [{ commissioned: { place: { seat: 1 }, count: 3, cards: null } }, "Ada received 3 commissions"],
    [{ dealt: { place: { seat: 1 }, hand: null } }, undefined],
    [{ dealt: { place: { seat: 0 }, hand: "br" } }, "You received a new hand"],
    [{ chose: { place: { seat: 0 }, choice: { draft: { colour: "sky" } } } }, "You put sky blue face down"],
    [{ chose: { place: { seat: 0 }, choice: "discard" } }, undefined],
    [{ ready: { place: { seat: 1 } } }, undefined],
    [
      { drew: { place: { seat: 0 }, count: 2, cards: ["C01", "C02"] } },
      "You drew Heraldic Shield and Confraternity Banner",
    ],
    [{ "picked-up": { place: { seat: 0, side: "left" }, hand: "b" } }, "You (left hand) picked up the hand passed on"],
    [{ began: { first: 1 } }, "First to pick: Ada"],
    [{ "laid-out": { palettes: [] } }, undefined],
    [{ "laid-out": { palettes: ["P06"] } }, "In the middle: Mantegna's Palette"],
    [{ "round-began": { round: 2 } }, "Round two begins"],
    [{ "turned-up": { row: "bbrg" } }, "The new row"],
    [
      {
        flipped: {
          cards: [
            [{ seat: 0 }, "red"],
            [{ seat: 1 }, "blue"],
          ],
        },
      },
      "Turned up: You red and Ada blue",
    ],
    [{ passed: { passing: "across" } }, "Hands passed across"],
    [{ kept: { place: { seat: 1 }, colour: "green", paid: [] } }, "Ada kept green"],
    [
      { kept: { place: { seat: 1 }, colour: "green", paid: ["P06"] } },
      "Ada kept green and paid with Mantegna's Palette",
    ],
    [{ discarded: { place: { seat: 1 }, colour: "pink" } }, "Ada discarded pink"],
    [{ reshuffled: { cards: ["C01", "C02"] } }, "2 discarded commissions are the new deck"],
    [
      { claimed: { palette: "P06", by: [{ seat: 0 }, { seat: 1 }] } },
      "You and Ada claimed Mantegna's Palette, 3 points",
    ],
  ];
  test.each(lines)("%j", (event, text) => expect(tell(event, table)?.text).toBe(text));
  test("the end", () => {
    const score = { total: 9, colours: 9, commissions: 0, palettes: 0, penalty: 0, completed: 0, different: 3 };
    expect(tell({ ended: { scores: [score, { ...score, total: 4 }] } }, table)?.text).toBe(
      "The points: You 9 and Ada 4",
    );
  });
});

test("actions in words", () => {
  expect(say({ keep: { pay: ["P06"] } }, table)).toEqual({
    group: "Keep",
    text: "Keep green and pay with Mantegna's Palette",
  });
  expect(say({ draft: { side: "left", colour: "red" } }, table)).toEqual({
    group: "Draft, left hand",
    text: "Put red face down",
  });
  expect(say({ discard: {} }, table).text).toBe("Discard green and draw two commissions");
  expect([awaits(table, 0), awaits(table, 1)]).toEqual(["keep or discard", ""]);
});

test("every refusal has a sentence", () => {
  const plain = [
    "game-over",
    "not-at-the-table",
    "one-hand",
    "which-hand",
    "not-your-turn",
    "not-drafting",
    "not-deciding",
    "decide-first",
    "take-first",
    "discards-commissions",
    "draws-alone",
    "claims-itself",
  ];
  for (const reason of [...plain, "same-choice"]) expect(refused(reason)).toMatch(/\.$/);
  expect(refused({ "not-there": { colour: "green", open: true } })).toBe("There is no green in the row.");
  expect(refused({ "not-held": { cards: ["P06"] } })).toBe("You do not hold Mantegna's Palette.");
  expect(refused({ "pays-with-claimed": { cards: ["P06"] } })).toMatch(/claimed: Mantegna's Palette\.$/);
  expect(refused({ "pays-with-other-hand": { cards: ["P06"] } })).toMatch(/other: Mantegna's Palette\.$/);
  expect(refused({ "paid-twice": { cards: ["P06"] } })).toMatch(/one colour: Mantegna's Palette\.$/);
  expect(refused({ "drafts-several": { open: true } })).toBe("One card is drafted at a time.");
  expect(refused({ "no-passing": { open: true } })).toMatch(/^Nobody passes/);
  expect(refused({ "no-passing": { open: false } })).toMatch(/^Hands are passed/);
  expect(refused({ price: { colour: "green", lacks: ["yellow"], paid: 0 } })).toBe(
    "yellow is missing for green, so it costs one commission; you offer none.",
  );
  expect(refused({ price: { colour: "white", lacks: [], paid: 1 } })).toMatch(/^Nothing is missing/);
  expect(refused("something-else")).toBeUndefined();
});
