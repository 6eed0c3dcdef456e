// What the board of Pastiche works out before the server is asked, against what the rules have said of the same positions.
// `cargo xtask codegen` writes them.
import { describe, expect, it } from "vitest";
import { COLOUR, COLOURS, commission } from "../src/data/pastiche";
import { cardsOf, gainsAt, lying, missingOf, usable } from "../src/games/pastiche/layout";
import { counts, rates, way } from "../src/games/pastiche/ways";
import { byColour } from "../src/games/pastiche/words";
import type { Board, Cards, Cell, Colour, CommissionId, HexId, Turn } from "../src/gen/pastiche";
import rules from "./rules/pastiche.json";

type Laying = { board: Board; bank: Cards; lays: { hex: HexId; at: Cell; turn: Turn; gives: Cards }[] };
type Trading = { hand: Cards; bank: Cards; trades: string; ways: Partial<Record<Colour, number>> };
type Holding = {
  hand: Cards;
  commissions: CommissionId[];
  usable: Cards;
  points: number;
  lacks: [CommissionId, Cards][];
};
const { laying, trading, holding } = rules as unknown as {
  laying: Laying[];
  trading: Trading[];
  holding: Holding[];
};

const counted = (cards: readonly Colour[]): Cards => Object.fromEntries(byColour(cards));
const written = (cards: Cards) =>
  byColour(cards)
    .map(([colour, count]) => `${count > 1 ? count : ""}${COLOUR[colour].code}`)
    .join("+");

describe("a hex that might be laid", () => {
  it("gives what the rules give", () => {
    let short = 0;
    for (const { board, bank, lays } of laying)
      for (const { hex, at, turn, gives } of lays) {
        const gains = gainsAt(lying(board), bank, hex, at, turn);
        expect(counted(cardsOf(gains)), `${hex} at ${at.q},${at.r} turned ${turn}`).toEqual(gives);
        short += gains.filter(({ colour, paid }) => colour && !paid).length;
      }
    // The bank has run out often enough to tell (P4.7).
    expect(short).toBeGreaterThan(5);
    expect(laying.length).toBeGreaterThan(20);
  });
});

describe("the bank", () => {
  it("trades what the rules trade", () => {
    for (const { hand, bank, trades } of trading) {
      const stocked = rates(counts(hand)).filter(({ get }) => bank[get]);
      const mine = stocked.map(({ give, get }) => `trade ${written(give)}>${COLOUR[get].code}`);
      // To get back a colour that was given is allowed, and of no use.
      const useful = (trade: string) => {
        const [give = "", get = ""] = trade.replace("trade ", "").split(">");
        return !give.split("+").some((part) => part.replace(/^\d+/, "") === get);
      };
      expect(mine.toSorted()).toEqual(trades.split(", ").filter(Boolean).filter(useful).toSorted());
    }
    expect(trading.length).toBeGreaterThan(20);
  });

  it("is no nearer and no farther than by the rules", () => {
    for (const { hand, bank, ways } of trading)
      for (const { id } of COLOURS)
        expect(way(hand, bank, id)?.length, `${id} from ${JSON.stringify(hand)}`).toBe(ways[id]);
  });
});

describe("cards in hand", () => {
  it("count as much as by the rules, and lack what the rules miss", () => {
    for (const { hand, commissions, usable: cards, points, lacks } of holding) {
      expect(usable({ palette: hand, commissions })).toEqual({ cards, points });
      const held = new Set(Object.keys(hand) as Colour[]);
      for (const [id, missing] of lacks) expect(counted(missingOf(commission(id).palette, held)), id).toEqual(missing);
    }
    expect(holding.length).toBeGreaterThan(20);
  });
});
