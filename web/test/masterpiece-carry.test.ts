import { beforeEach, describe, expect, it } from "vitest";
import { carryAnnounced, carryDrawn, carryHand, carryPile } from "../src/games/masterpiece/carry";
import type { Intent } from "../src/games/masterpiece/intent.svelte";
import { promptOf } from "../src/games/masterpiece/prompt";
import type { Drag } from "../src/kit/drag";

const happened: unknown[] = [];
/** A player on turn in some phase. */
const at = (phase: string, more: object = {}) =>
  ({
    may: true,
    awaited: true,
    phase,
    acting: phase === "acting",
    mayDraw: true,
    mayTake: false,
    mayPass: false,
    mayRead: (card: string) => card === "H4",
    owed: new Map([[2, 1]]),
    lay: [],
    chosen: 0,
    mine: { seat: 0, hand: ["M1", "L5"], drawn: ["R13", "S4"] },
    table: { view: { table: { end: null } } },
    do: (action: unknown) => happened.push(action),
    layOut: (card: string, kind?: string) => happened.push(["lay", card, kind]),
    wish: (to: number, card: string) => happened.push(["pay", to, card]),
    ...more,
  }) as unknown as Intent;

/** What happens when something is let go at each of these places. */
function dropped(what: Drag | undefined, ...places: string[]): unknown[] {
  for (const place of places) {
    const target = document.createElement("div");
    target.dataset["drop"] = place;
    if (what?.may(target)) what.drop(target);
  }
  return happened;
}
beforeEach(() => happened.splice(0));

describe("dragging", () => {
  it("a card of the hand goes to one's shelf, a kind of work, or whoever is to be paid", () => {
    expect(dropped(carryHand(at("acting"), "M1"), "own", "kind-49", "author-2", "author-1", "discards")).toEqual([
      ["lay", "M1", undefined],
      ["lay", "M1", "49"],
      ["pay", 2, "M1"],
    ]);
  });

  it("a card to be discarded goes to the discards, one for the flag to one's shelf", () => {
    dropped(carryHand(at("discarding"), "M1"), "own", "discards");
    expect(dropped(carryHand(at("flagging"), "M1"), "own", "discards")).toEqual([
      { discard: { card: "M1" } },
      { flag: { card: "M1" } },
    ]);
  });

  it("an announced card comes into the hand if it may be read", () => {
    dropped(carryAnnounced(at("acting"), "H4"), "own", "hand");
    expect(dropped(carryAnnounced(at("acting"), "H5"), "hand")).toEqual([{ read: { card: "H4" } }]);
  });

  it("of two cards drawn one is kept, or the other discarded", () => {
    expect(dropped(carryDrawn(at("keeping"), "R13"), "hand", "discards", "own")).toEqual([
      { keep: { card: "R13" } },
      { keep: { card: "S4" } },
    ]);
  });

  it("a pile gives what it may", () => {
    dropped(carryPile(at("acting"), "take"), "hand");
    expect(dropped(carryPile(at("acting"), "draw"), "own", "hand")).toEqual(["draw"]);
  });

  it("nothing moves when it is not one's turn", () => {
    const waiting = at("acting", { may: false, acting: false });
    expect([carryHand(waiting, "M1"), carryDrawn(waiting, "R13"), carryAnnounced(waiting, "H4")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("the prompt", () => {
  it("lets nobody pass who need not, and warns whoever could announce", () => {
    expect(promptOf(at("acting")).end).toBeUndefined();
    expect(promptOf(at("acting", { mayPass: true })).end?.warn).toBeUndefined();
    const { end } = promptOf(at("acting", { mayPass: true, ready: "11-straight" }));
    expect(end?.warn).toBe("You could announce an 11 Straight, 9 points.");
    end?.press();
    expect(happened).toEqual(["pass"]);
  });

  it("has a button to announce from the beginning, which says what it needs", () => {
    expect(promptOf(at("acting")).act).toMatchObject({
      says: "Announce",
      why: expect.stringContaining("hand") as string,
    });
  });

  it("explains what it asks for in the words of the game", () => {
    for (const word of ["Write", "Announce", "Read"]) expect(promptOf(at("acting")).hint).toContain(word);
  });
});
