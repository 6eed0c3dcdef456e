// What the board of Pass the Paint works out before the server is asked, against what the rules have said of the same
// positions. `cargo xtask codegen` writes them.
import { describe, expect, it } from "vitest";
import { colours, isComplete, lacks, neighbours, running } from "../src/games/pass-the-paint/logic";
import type { Colour, Commission, Paints, Passing, Score } from "../src/gen/pass-the-paint";
import type { Seat } from "../src/gen/table";
import rules from "./rules/pass-the-paint.json";

type Standing = {
  front: Paints;
  held: Commission[];
  claimed: Commission[];
  harder: boolean;
  score: Score;
  complete: Commission[];
};
type Keeping = { front: Paints; colour: Colour; lacks: Colour[] };
type Going = { passing: Passing; seats: number; seat: Seat; to: Seat };
const { standing, keeping, going } = rules as unknown as {
  standing: Standing[];
  keeping: Keeping[];
  going: Going[];
};

describe("what lies before a place", () => {
  it("comes to as many points as by the rules", () => {
    for (const { front, held, claimed, harder, score, complete } of standing) {
      const { different, ...parts } = score;
      expect(running(front, held, claimed, harder)).toEqual(parts);
      expect(colours(front).size).toBe(different);
      expect(held.filter((card) => isComplete(card, colours(front)))).toEqual(complete);
    }
    expect(standing.length).toBeGreaterThan(20);
  });

  it("lacks for a card what the rules ask to be paid for", () => {
    for (const { front, colour, lacks: missing } of keeping)
      expect(lacks(colour, colours(front)).toSorted(), `${colour} beside ${front}`).toEqual(missing.toSorted());
    expect(keeping.length).toBeGreaterThan(20);
  });
});

describe("a hand that is passed on", () => {
  it("goes and comes as by the rules", () => {
    for (const { passing, seats, seat, to } of going) {
      expect(neighbours(seat, seats, passing).to, `${passing} of ${seats}`).toBe(to);
      expect(neighbours(to, seats, passing).from, `${passing} of ${seats}`).toBe(seat);
    }
    expect(new Set(going.map(({ passing }) => passing)).size).toBe(3);
  });
});
