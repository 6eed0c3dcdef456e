// What those at a table are called.
import { expect, test } from "vitest";
import type { Happened, SeatFacts } from "../src/gen/server";
import { isolated } from "../src/kit/isolated";
import { logLines } from "../src/table/log";
import type { Table } from "../src/table/model";
import { nameOf } from "../src/table/names";

const seats: SeatFacts[] = [
  { name: "Anna", player: "a" },
  { name: "Anna 2", player: "b" },
  { name: "greedy", bot: "greedy" },
  { name: "greedy 2", bot: "greedy" },
  { name: "محمد", player: "c" },
];

test("people are called as their table calls them, and bots of one kind are numbered", () => {
  const names = seats.map((_, seat) => nameOf(seats, seat as 0));
  expect(names[0]).toBe("Anna");
  expect(names[1]).toBe("Anna 2");
  expect(new Set(names).size).toBe(seats.length);
});

test("a name that is read from right to left turns nothing else round", () => {
  expect(isolated("Ada")).toBe("Ada");
  expect(isolated("さくら")).toBe("さくら");
  expect(nameOf(seats, 4 as 0)).toBe("\u2068محمد\u2069");
  expect(isolated("עדי 2")).toBe("\u2068עדי 2\u2069");
});

test("a new name is told", () => {
  const told = [{ n: 1, at: 0, what: { is: "renamed", player: "c", name: "محمد" } }] as Happened[];
  const lines = logLines(told, { name: () => "" } as unknown as Table);
  expect(lines.map(({ text }) => text)).toEqual(["Somebody here is called \u2068محمد\u2069 now"]);
});
