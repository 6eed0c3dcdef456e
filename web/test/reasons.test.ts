// Why the coach would do something, in the reader's language: every kind of reason that a server sends has a sentence.
import { afterEach, describe, expect, it } from "vitest";
import * as masterpiece from "../src/games/masterpiece/coach";
import * as paint from "../src/games/pass-the-paint/coach";
import * as pastiche from "../src/games/pastiche/coach";
import type { Reason as OfMasterpiece } from "../src/gen/masterpiece";
import type { Reason as OfPaint } from "../src/gen/pass-the-paint";
import type { Reason as OfPastiche } from "../src/gen/pastiche";
import { LANGUAGES, language } from "../src/i18n/index.svelte";

const fifer = { commission: "fifer", lacks: { black: 1 } };
const PASTICHE: OfPastiche[] = [
  { brings: { cards: { violet: 1 }, centre: false, then: fifer } },
  { brings: { cards: { blue: 1 }, centre: true, then: { commission: "fifer", lacks: {} } } },
  { nearest: { then: null } },
  { nearest: { then: fifer } },
  "small-hand",
  { points: { points: 12 } },
  { "out-of-reach": { commission: "fifer" } },
  { deal: { give: { red: 1 }, get: { black: 1 }, then: fifer, price: null } },
  { deal: { give: { red: 1 }, get: { black: 1 }, then: fifer, price: 0.2 } },
  { deal: { give: { red: 1 }, get: { black: 2 }, then: fifer, price: 3.4 } },
  "nothing-given",
  "cannot-be-paid",
  "too-near-to-the-end",
  "nothing-nearer",
  "other-gains-more",
  "good-deal",
  "ones-gain-is-others-loss",
  "offer-gone",
  "keeps-cards",
  "nothing-more",
];
const aim = { work: "5-straight", lacks: { ranks: [7, 8] } };
const MASTERPIECE: OfMasterpiece[] = [
  { without: null },
  { "may-help": aim },
  { with: { work: "5-straight", lacks: null } },
  { with: { work: "4-straight-flush", lacks: { cards: ["F9"] } } },
  { with: { work: "49", lacks: "payment" } },
  { announced: { work: "49", readings: 0, paid: 0 } },
  { announced: { work: "49", readings: 1, paid: 1 } },
  { announced: { work: "49", readings: 4, paid: 2 } },
  { read: { work: "49", own: true, left: 0, aim } },
  { read: { work: "49", own: false, left: 1, aim } },
  { read: { work: "49", own: true, left: 3, aim: null } },
  "nothing",
  { flag: { lent: true, aim } },
  { flag: { lent: false, aim: null } },
];
const kept = { points: 2, claims: ["P05"], completes: ["C08"], opens: ["brown" as const], pay: ["C14"] };
const PAINT: OfPaint[] = [
  { "if-kept": kept },
  { keeping: { points: 0, claims: [], completes: [], opens: [], pay: [] } },
  { "better-discarded": { count: 2, worth: 1.26 } },
  { "cannot-be-kept": { count: 1, worth: 0.05 } },
  { discarding: { count: 2, worth: -0.4 } },
  { discarding: { count: 0, worth: 0 } },
  "nothing",
];
const ALL = [
  ...PASTICHE.map((reason) => [reason, () => pastiche.why(reason)] as const),
  ...MASTERPIECE.map((reason) => [reason, () => masterpiece.why(reason)] as const),
  ...PAINT.map((reason) => [reason, () => paint.why(reason)] as const),
];

afterEach(() => language.speak("en", false));

describe.each(LANGUAGES)("in $name", ({ code }) => {
  it.each(ALL)("%j is a sentence", async (_, why) => {
    await language.speak(code, false);
    const said = why() ?? "";
    if (code === "en") expect(said).toMatch(/^[A-Z0-9][^{}]*\.$/);
    else if (code === "ja") expect(said).toMatch(/^[^{}a-z]*\p{Script=Hiragana}[^{}]*。$/u);
    // Bare coordinates or names of cards from the notation are no words.
    expect(said).not.toMatch(/-?\d,-?\d|undefined|NaN|\[object/);
  });
});

it("each says what it has to say", () => {
  expect(pastiche.why(PASTICHE[0])).toBe("The Fifer then lacks black.");
  expect(pastiche.why(PASTICHE[1])).toBe("Its centre gives blue. The Fifer can then be completed.");
  expect(pastiche.why(PASTICHE[9])).toBe("The Fifer then lacks black. The other player gains about 3 points.");
  expect(masterpiece.why(MASTERPIECE[8])).toMatch(
    /^It makes your .* a masterpiece, \d+ points\. .* lacks ranks 7 and 8\.$/,
  );
  expect(paint.why(PAINT[0])).toMatch(
    /^Kept, it brings 2 points, .*Palette \(\d points?\), .* and the way to brown\. It costs .*\.$/,
  );
  expect(paint.why(PAINT[2])).toBe(
    "It is better discarded than kept. Two new commissions are worth about 1.3 points with your colours.",
  );
});

it("a reason that this page has never heard of has no sentence here", () => {
  const unheard = { unheard: { of: 1 } } as never;
  expect([pastiche.why(unheard), masterpiece.why(unheard), paint.why(unheard)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const word = "unheard-of" as never;
  expect([pastiche.why(word), masterpiece.why(word), paint.why(word)]).toEqual([undefined, undefined, undefined]);
  expect(pastiche.why(undefined)).toBeUndefined();
});
