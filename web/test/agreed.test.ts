import { expect, it } from "vitest";
import type { GameFacts, Setup } from "../src/gen/server";
import { Draft } from "../src/places/draft.svelte";
import { agreed } from "../src/places/shelf.svelte";

const game = {
  id: "pastiche",
  from: 2,
  to: 4,
  bots: [],
  options: [
    { name: "open-hands", kind: { flag: { default: false } }, says: "" },
    { name: "gifts", kind: { flag: { default: true } }, says: "" },
    { name: "variant", kind: { "one-of": ["standard", "other"] }, says: "" },
  ],
} as unknown as GameFacts;
const says = (options: object) => agreed({ game: "pastiche", options } as unknown as Setup, game);

it("tells what differs from the usual, what is switched off too", () => {
  expect(says({})).toEqual([]);
  expect(says({ "open-hands": false, gifts: true, variant: "standard" })).toEqual([]);
  expect(says({ "open-hands": true, gifts: false, variant: "other" })).toEqual(["Open hands", "No gifts", "other"]);
});

it("begins with what is usual, and keeps what is given", () => {
  expect(new Draft(game).options).toEqual({ "open-hands": false, gifts: true, variant: "standard" });
  const setup = { game: "pastiche", options: { gifts: false } } as unknown as Setup;
  expect(new Draft(game, setup).options).toEqual({ "open-hands": false, gifts: false, variant: "standard" });
});
