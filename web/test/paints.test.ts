// A colour has one code: on paint, in the rules and in what is written.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COLOURS as BRUSHES } from "../src/data/paint";
import { MARKS, PAINTS } from "../src/data/paints";
import { COLOURS } from "../src/data/pastiche";

it("marks each paint with the code it is written with", () => {
  expect(Object.fromEntries(COLOURS.map(({ id }) => [id, MARKS[id]]))).toEqual(
    Object.fromEntries(COLOURS.map(({ id, code }) => [id, code])),
  );
});

it("has a mark of its own for each paint of all games", () => {
  expect(new Set(Object.values(MARKS)).size).toBe(PAINTS.length);
  expect(PAINTS.toSorted()).toEqual([...new Set([...COLOURS, ...BRUSHES].map(({ id }) => id))].toSorted());
});

it.each(["RULES.md", "RULES.ja.md"])("has the marks of the brush cards in %s", (file) => {
  const rules = readFileSync(join(import.meta.dirname, "../../games/pass-the-paint", file), "utf8");
  const rows = rules.split("\n").filter((line) => /^\| \S+ \| [A-Z][a-z]? \|/.test(line));
  expect(rows.map((row) => row.split(" | ")[1])).toEqual(BRUSHES.map(({ id }) => MARKS[id]));
});
