import { expect, it } from "vitest";
import { refused } from "../src/games/pastiche/refused";
import type { PasticheTable } from "../src/games/pastiche/placing.svelte";
import type { Rejection } from "../src/gen/pastiche";

const table = { name: (seat: number) => ["You", "Ada"][seat] ?? "" } as unknown as PasticheTable;
const [commission, missing, at] = ["fifer", { green: 2 }, { q: 1, r: -2 }];

const REASONS: [Rejection, RegExp][] = [
  [{ "no-such-seat": { seat: 3 } }, /No one/],
  ["game-over", /over/],
  [{ "not-your-turn": { active: 1 } }, /Ada/],
  [{ "wrong-phase": { now: "mixing" } }, /painting phase; now it is mixing/i],
  ["placed-already", /One hex/],
  ["place-first", /First place a hex/],
  ["no-hex-left", /no hex to place/],
  [{ "hex-not-held": { hex: "H12" } }, /H12/],
  [{ "cell-covered": { at } }, /lies there/],
  [{ "cell-apart": { at } }, /no side/],
  [{ "only-own-neighbours": { at } }, /your own/],
  ["nothing-placed", /placed none yet/],
  ["collected-already", /once in a turn/],
  ["takes-several", /one card/],
  [{ "not-in-centre": { colour: "green" } }, /green/],
  [{ "centre-not-in-bank": { colour: "red" } }, /red/],
  ["bank-trades-cards", /palette cards/],
  ["bank-gives-one", /one card/],
  [{ "trade-not-held": { missing } }, /lack .*green/],
  [{ "no-such-trade": { give: missing, get: "black" } }, /black for .*green/],
  [{ "not-in-bank": { get: "black" } }, /black/],
  ["swapped-already", /swapped/],
  ["swaps-other", /one commission/],
  [{ "commission-not-held": { commission } }, /The Fifer/],
  [{ "not-in-gallery": { commission } }, /The Fifer/],
  ["not-your-painting", /painting phase/],
  [{ "commission-out-of-reach": { commission } }, /The Fifer/],
  [{ "palette-missing": { commission, missing } }, /The Fifer needs .*green/],
  ["offers-other", /never commissions or hexes/],
  [{ "offer-not-held": { missing } }, /lack .*green/],
  ["no-one-to-offer", /somebody/],
  ["offer-to-yourself", /yourself/],
  [{ "offer-past-active": { active: 1 } }, /Ada/],
  [{ "more-than-there-are": { get: missing } }, /green/],
  ["empty-offer", /names cards/],
  ["gift", /Gifts/],
  [{ "no-such-offer": { offer: 7 } }, /no longer open/],
  [{ "not-made-to-you": { offer: 7 } }, /not made to you\./],
  [{ "declined-already": { offer: 7 } }, /You have declined/],
  [{ "not-your-offer": { offer: 7 } }, /not yours/],
  [{ "cannot-pay": { missing } }, /lack .*green/],
  [{ "offerer-cannot-pay": { from: 1, missing } }, /Ada now lacks .*green/],
  ["nothing-to-discard", /clean-up/],
  ["discards-other", /one at a time/],
  [{ "discard-not-held": { colour: "green" } }, /green/],
];

it.each(REASONS)("%j is a sentence", (reason, says) => {
  expect(refused(reason, table)).toMatch(says);
  expect(refused(reason, table)).toMatch(/^[A-Z0-9].*\.$/);
  expect(refused(reason, table)).not.toContain("{");
});

it("of other games is left alone", () => {
  expect(refused("same-choice", table)).toBeUndefined();
  expect(refused(undefined, table)).toBeUndefined();
});
