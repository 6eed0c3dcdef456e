import { describe, expect, it } from "vitest";
import { BETWEEN, hang, type Wall, type Works } from "../src/table/hang";

const works = (count: number, aspect: number, won = false): Works => ({
  won,
  aspects: Array.from({ length: count }, () => aspect),
});
const phone: Wall = { width: 336, height: 440, unit: 0.92, target: 44, label: 0, low: false };
const desk: Wall = { width: 1190, height: 520, unit: 1, target: 44, label: 35, low: true };

describe("what everybody made", () => {
  it("hangs all of it where there is room, the winner's largest", () => {
    const { rails } = hang([works(5, 1.4, true), works(3, 1.2), works(4, 0.8), works(0, 1)], desk);
    expect(rails.map(({ shown }) => shown)).toEqual([5, 3, 4, 0]);
    const [first, ...others] = rails.map(({ height }) => height) as [number, ...number[]];
    expect(first).toBeGreaterThan(Math.max(...others));
  });

  it("shows something of everybody where there is not, and leaves room for the number of the rest", () => {
    const people = [works(11, 1.5, true), ...Array.from({ length: 5 }, () => works(11, 1.5))];
    const { rails, columns } = hang(people, phone);
    const width = (phone.width - (columns[1] - 1) * BETWEEN.column * phone.unit) / columns[1];
    for (const { shown, height } of rails.slice(1)) {
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(11);
      expect(Math.max(phone.target, 1.5 * height) + phone.target).toBeLessThan(width);
    }
  });

  it("balances its lines", () => {
    const [rail] = hang([works(8, 1, true)], { ...desk, width: 700, height: 420 }).rails;
    // Two lines of four, not of five and three.
    expect(rail?.shown).toBe(8);
    expect(Math.floor((rail?.breadth ?? 0) / (rail?.height ?? 1))).toBe(4);
  });

  it("keeps several winners side by side", () => {
    const { columns, rails, beside } = hang([works(3, 1, true), works(2, 1, true), works(2, 1)], desk);
    expect(columns[0]).toBe(2);
    expect(beside).toBeUndefined();
    expect(rails[0]?.height).toBe(rails[1]?.height);
  });

  it("finds a way even where there is no room at all", () => {
    const { rails } = hang([works(3, 1, true), works(3, 1)], { ...phone, height: 60 });
    expect(rails).toHaveLength(2);
  });
});
