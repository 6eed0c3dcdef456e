// What bots say to all when they decline an offer: a sentence in every language, and at the prompt of whoever asked.
import { afterEach, expect, it } from "vitest";
import { lastRefusal, remark } from "../src/games/pastiche/remarks";
import type { Happened } from "../src/gen/server";
import { LANGUAGES, language } from "../src/i18n/index.svelte";

const REASONS = [
  { "could-complete": { commission: "fifer" } },
  { "wanted-for": { commission: "fifer" } },
  "nothing-given",
  "cannot-be-paid",
  "leads",
  "refused-already",
  "rather-that",
  "ones-gain-is-others-loss",
  "not-for-that",
];

afterEach(() => language.speak("en", false));

it("has a sentence for every reason in every language", async () => {
  for (const { code } of LANGUAGES) {
    await language.speak(code, false);
    const said = REASONS.map((reason) => remark(reason));
    expect(new Set(said).size).toBe(REASONS.length);
    expect(said.every((one) => one && !one.includes("pastiche"))).toBe(true);
  }
});

const game = (n: number, event: object, reason?: unknown): Happened =>
  ({ n, at: 0, what: { is: "game", seen: { happened: { seat: 0, events: [event] } }, told: [], reason } }) as Happened;
const offer = (from: number) => ({ offered: { offer: { id: 4, from, to: [1], give: {}, get: {}, counters: null } } });

it("knows who declined one's own offer, until the turn goes on", () => {
  const log = [game(1, offer(0)), game(2, { declined: { seat: 1, offer: 4 } }, "leads")];
  expect(lastRefusal(log, 0)).toEqual({ seat: 1, says: "No: you lead." });
  expect(lastRefusal(log, 2)).toBeUndefined();
  expect(lastRefusal([...log, game(3, { "turn-began": { seat: 1, round: 2 } })], 0)).toBeUndefined();
});
