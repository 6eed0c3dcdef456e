import { describe, expect, it } from "vitest";
import { patched } from "../src/net/patch";

const frozen = <T>(value: T): T => {
  if (value !== null && typeof value === "object") {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};
const done = (document: unknown, ...patch: unknown[]) => patched(frozen(document), patch);

describe("each operation", () => {
  const cases: [string, unknown, unknown[], unknown][] = [
    ["add a member", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
    ["add over a member", { a: 1 }, [{ op: "add", path: "/a", value: 2 }], { a: 2 }],
    ["add into an array", [1, 3], [{ op: "add", path: "/1", value: 2 }], [1, 2, 3]],
    ["add at the end by number", [1], [{ op: "add", path: "/1", value: 2 }], [1, 2]],
    ["add at the end", { a: [1] }, [{ op: "add", path: "/a/-", value: 2 }], { a: [1, 2] }],
    ["add null", {}, [{ op: "add", path: "/a", value: null }], { a: null }],
    ["add the whole", { a: 1 }, [{ op: "add", path: "", value: [] }], []],
    ["remove a member", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
    ["remove from an array", [1, 2, 3], [{ op: "remove", path: "/1" }], [1, 3]],
    ["replace a member", { a: { b: 1 } }, [{ op: "replace", path: "/a/b", value: 2 }], { a: { b: 2 } }],
    ["replace in an array", [1, 2], [{ op: "replace", path: "/0", value: 3 }], [3, 2]],
    ["replace the whole", { a: 1 }, [{ op: "replace", path: "", value: { b: 2 } }], { b: 2 }],
    ["replace nothing at all", null, [{ op: "replace", path: "", value: 1 }], 1],
    ["move a member", { a: 1 }, [{ op: "move", from: "/a", path: "/b" }], { b: 1 }],
    ["move within an array", [1, 2, 3], [{ op: "move", from: "/0", path: "/2" }], [2, 3, 1]],
    ["move between arrays", { a: [1, 2], b: [] }, [{ op: "move", from: "/a/0", path: "/b/-" }], { a: [2], b: [1] }],
    ["copy", { a: { b: [1] } }, [{ op: "copy", from: "/a/b", path: "/c" }], { a: { b: [1] }, c: [1] }],
    ["test", { a: [1, { b: null }] }, [{ op: "test", path: "/a", value: [1, { b: null }] }], { a: [1, { b: null }] }],
    ["test without regard to order", { a: 1, b: 2 }, [{ op: "test", path: "", value: { b: 2, a: 1 } }], { a: 1, b: 2 }],
    ["an empty name", { "": 1 }, [{ op: "replace", path: "/", value: 2 }], { "": 2 }],
    [
      "slash and tilde in names",
      { "a/b": 1, "m~n": 1 },
      [
        { op: "replace", path: "/a~1b", value: 2 },
        { op: "replace", path: "/m~0n", value: 2 },
      ],
      { "a/b": 2, "m~n": 2 },
    ],
    ["a tilde before a one", { "~1": 1 }, [{ op: "replace", path: "/~01", value: 2 }], { "~1": 2 }],
    ["names that are numbers", { "0": 1 }, [{ op: "add", path: "/1", value: 2 }], { "0": 1, "1": 2 }],
    ["nothing", { a: 1 }, [], { a: 1 }],
  ];
  it.each(cases)("%s", (_, before, patch, after) => expect(done(before, ...patch)).toEqual(after));

  it("does one after the other", () => {
    const patch = [
      { op: "add", path: "/board/0", value: { hex: "H05" } },
      { op: "add", path: "/board/0/turn", value: 3 },
      { op: "remove", path: "/hand/1" },
      { op: "replace", path: "/hand/0", value: "H02" },
    ];
    const after = { board: [{ hex: "H05", turn: 3 }], hand: ["H02"] };
    expect(done({ board: [], hand: ["H01", "H05"] }, ...patch)).toEqual(after);
  });
});

describe("what does not fit is an error", () => {
  const cases: [string, unknown, unknown][] = [
    ["remove what is not there", { a: 1 }, { op: "remove", path: "/b" }],
    ["remove the whole", { a: 1 }, { op: "remove", path: "" }],
    ["remove behind the end", [1], { op: "remove", path: "/1" }],
    ["remove the place behind the end", [1], { op: "remove", path: "/-" }],
    ["replace what is not there", { a: 1 }, { op: "replace", path: "/b", value: 1 }],
    ["replace behind the end", [1], { op: "replace", path: "/1", value: 1 }],
    ["add into nothing", { a: 1 }, { op: "add", path: "/b/c", value: 1 }],
    ["add into a number", { a: 1 }, { op: "add", path: "/a/b", value: 1 }],
    ["add into null", null, { op: "add", path: "/a", value: 1 }],
    ["add far behind the end", [1], { op: "add", path: "/3", value: 1 }],
    ["add at no number", [1], { op: "add", path: "/x", value: 1 }],
    ["add at a number with a zero before it", [1, 2], { op: "add", path: "/01", value: 1 }],
    ["add at less than nothing", [1], { op: "add", path: "/-1", value: 1 }],
    ["the length of an array", [1], { op: "replace", path: "/length", value: 0 }],
    ["move what is not there", { a: 1 }, { op: "move", from: "/b", path: "/c" }],
    ["copy what is not there", { a: 1 }, { op: "copy", from: "/b", path: "/c" }],
    ["test for something else", { a: 1 }, { op: "test", path: "/a", value: "1" }],
    ["test for what is not there", { a: 1 }, { op: "test", path: "/b", value: null }],
    ["an unknown operation", { a: 1 }, { op: "paint", path: "/a" }],
    ["a path that does not start with a slash", { a: 1 }, { op: "add", path: "a", value: 1 }],
    ["what every object inherits", {}, { op: "replace", path: "/toString", value: 1 }],
  ];
  it.each(cases)("%s", (_, before, step) => expect(() => done(before, step)).toThrow());
});

it("shares what does not change, and leaves the old document alone", () => {
  const before = frozen({ table: { board: [{ hex: "H01" }], bank: { red: 5 } }, mine: { hand: ["red"] } });
  const after = patched(before, [{ op: "add", path: "/table/board/-", value: { hex: "H02" } }]) as typeof before;
  expect(after).not.toBe(before);
  expect(after.mine).toBe(before.mine);
  expect(after.table.bank).toBe(before.table.bank);
  expect(after.table.board[0]).toBe(before.table.board[0]);
  expect(before.table.board).toHaveLength(1);
  expect(patched(before, [])).toBe(before);
});

it("keeps the values of the patch as they are", () => {
  const patch = frozen([
    { op: "add", path: "/a", value: { deep: [] } },
    { op: "add", path: "/a/deep/-", value: 1 },
    { op: "copy", from: "/a", path: "/b" },
    { op: "add", path: "/b/deep/-", value: 2 },
  ]);
  expect(patched({}, patch)).toEqual({ a: { deep: [1] }, b: { deep: [1, 2] } });
  expect(patched({}, patch)).toEqual({ a: { deep: [1] }, b: { deep: [1, 2] } });
});

it("takes a name that objects have of themselves for a name", () => {
  const before = JSON.parse('{"__proto__": {"a": 1}}') as unknown;
  const after = done(before, { op: "add", path: "/__proto__/b", value: 2 });
  expect(JSON.stringify(after)).toBe('{"__proto__":{"a":1,"b":2}}');
  expect(({} as Record<string, unknown>)["b"]).toBeUndefined();
});

describe("random documents", () => {
  /** Always the same numbers, so that a failure can be looked at. */
  const luck = (seed: number) => () => {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32;
  };
  const NAMES = ["a", "b", "c/d", "e~f", "0", ""];

  const made = (next: () => number, depth: number): unknown => {
    const kind = Math.floor(next() * (depth > 0 ? 6 : 4));
    const many = Math.floor(next() * 4);
    if (kind === 0) return null;
    if (kind === 1) return Math.floor(next() * 10);
    if (kind === 2) return `word ${Math.floor(next() * 10)}`;
    if (kind === 3) return next() < 0.5;
    if (kind === 4) return Array.from({ length: many }, () => made(next, depth - 1));
    return Object.fromEntries(NAMES.slice(0, many + 1).map((name) => [name, made(next, depth - 1)]));
  };

  const isObject = (value: unknown): value is Record<string, unknown> =>
    value !== null && typeof value === "object" && !Array.isArray(value);

  /** A patch from one to the other, with a step for each place where they differ. */
  const between = (one: unknown, other: unknown, path = ""): unknown[] => {
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    if (Array.isArray(one) && Array.isArray(other)) {
      const common = Math.min(one.length, other.length);
      const changed = one.slice(0, common).flatMap((value, index) => between(value, other[index], `${path}/${index}`));
      const fewer = one.slice(common).map(() => ({ op: "remove", path: `${path}/${common}` }));
      const more = other.slice(common).map((value: unknown) => ({ op: "add", path: `${path}/-`, value }));
      return [...changed, ...fewer, ...more];
    }
    if (isObject(one) && isObject(other)) {
      return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) => {
        const inside = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        if (!(name in other)) return [{ op: "remove", path: inside }];
        if (!(name in one)) return [{ op: "add", path: inside, value: other[name] }];
        return between(one[name], other[name], inside);
      });
    }
    return [{ op: "replace", path, value: other }];
  };

  it.each(Array.from({ length: 300 }, (_, seed) => seed))("there and back again, %i", (seed) => {
    const next = luck(seed);
    const [one, other] = [made(next, 4), made(next, 4)];
    const copy = JSON.stringify(one);
    expect(patched(frozen(one), between(one, other))).toEqual(other);
    expect(patched(frozen(other), between(other, one))).toEqual(one);
    expect(JSON.stringify(one)).toBe(copy);
  });
});
