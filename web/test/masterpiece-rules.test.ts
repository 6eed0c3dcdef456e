// What the board of Birth of a Masterpiece works out before the server is asked, against what the rules have said of the
// same positions. `cargo xtask codegen` writes them.
import { describe, expect, it } from "vitest";
import { borrowedOf } from "../src/games/masterpiece/drafts";
import type { Card, PublicPlayer } from "../src/gen/masterpiece";
import type { Seat } from "../src/gen/table";
import rules from "./rules/masterpiece.json";

type Borrowing = { players: PublicPlayer[]; me: Seat; borrow: Card[]; owed: [Seat, number][] };
const { borrowing } = rules as unknown as { borrowing: Borrowing[] };

describe("borrowing", () => {
  it("costs as many cards for each author as the rules take", () => {
    for (const { players, me, borrow, owed } of borrowing)
      expect([...borrowedOf(players, borrow, me)], borrow.join()).toEqual(owed);
    expect(borrowing.filter(({ owed }) => owed.length > 1).length).toBeGreaterThan(0);
    expect(borrowing.length).toBeGreaterThan(20);
  });
});
