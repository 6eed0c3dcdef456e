import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameFacts, TableFacts } from "../src/gen/server";
import { LANGUAGES, language } from "../src/i18n/index.svelte";
import { shelf } from "../src/places/shelf.svelte";
import OlderRules from "../src/table/OlderRules.svelte";

const facts = (rules: number, stage: TableFacts["stage"] = "playing") =>
  ({ rules, stage, setup: { game: "pass-the-paint" } }) as TableFacts;

beforeEach(() => {
  vi.spyOn(shelf, "find").mockResolvedValue({ id: "pass-the-paint", rules: 12 } as GameFacts);
});
afterEach(async () => {
  await language.speak("en", false);
  vi.restoreAllMocks();
});

async function says(table: TableFacts): Promise<string> {
  const shown = mount(OlderRules, { target: document.body, props: { facts: table } });
  flushSync();
  await Promise.resolve();
  flushSync();
  const said = document.body.textContent?.trim() ?? "";
  await unmount(shown);
  return said;
}

it.each(LANGUAGES.map(({ code }) => code))("a table by older rules says by which, in %s", async (code) => {
  await language.speak(code, false);
  for (const stage of ["playing", "over", "ended"] as const) {
    expect(await says(facts(11, stage))).toMatch(/11.*12/);
  }
});

it("says nothing by the newest rules, or before it is known by which", async () => {
  expect(await says(facts(12))).toBe("");
  expect(await says(facts(11, "open"))).toBe("");
});
