import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ListedTable, SetAside as Facts } from "../src/gen/server";
import { LANGUAGES, language } from "../src/i18n/index.svelte";
import TableItem from "../src/places/TableItem.svelte";
import SetAside from "../src/table/SetAside.svelte";

const facts = (more: Partial<Facts> = {}): Facts => ({
  reason: "unknown-rules",
  id: "T1",
  game: "pastiche",
  rules: 97,
  stage: "playing",
  title: "Nightcap",
  seats: [
    { name: "Ines", player: "p1" },
    { name: "greedy", bot: "greedy" },
  ],
  talk: [{ player: "p1", name: "Ines", text: "Good luck!", at: 2 }],
  moves: [],
  created: 1,
  updated: 2,
  ...more,
});

let shown: ReturnType<typeof mount> | undefined;
function show(aside: Facts): HTMLElement {
  shown = mount(SetAside, { target: document.body, props: { aside } });
  flushSync();
  return document.querySelector("main") as HTMLElement;
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    async () => new Response("{}", { status: 401, headers: { "content-type": "application/json" } }),
  );
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  await language.speak("en", false);
  vi.unstubAllGlobals();
});

it("says why a table cannot be read, that it is kept, and what can be read of it", () => {
  const page = show(facts());
  expect(page.querySelector("h1")?.textContent).toContain("Nightcap");
  expect(page.textContent).toContain("rules 97 of Pastiche, which this program does not know");
  expect(page.textContent).toContain("kept as it is");
  expect([...page.querySelectorAll("ol li")].map((seat) => seat.textContent?.trim())).toEqual(["Ines", "Bot (Greedy)"]);
  expect(page.textContent).toContain("Good luck!");
  expect(page.querySelector("a[download]")).toBeNull();
});

it("offers the record and the moves of a finished game", () => {
  const moves = [
    { at: 1, said: "deal" },
    { at: 2, seat: 1, said: "mix" },
  ];
  const page = show(facts({ reason: "damaged", entry: 12, stage: "over", places: [2, 1], moves }));
  expect(page.textContent).toContain("Entry 12 of this table’s log is damaged.");
  expect(page.querySelector("a[download]")?.getAttribute("href")).toBe("/api/v1/tables/T1/record");
  expect(page.querySelector("ol li")?.textContent).toContain("2nd place");
  expect([...page.querySelectorAll("details li")].map((move) => move.textContent)).toEqual(["deal", "Greedy: mix"]);
});

it.each(LANGUAGES.map(({ code }) => code))("has words for every reason in %s", async (code) => {
  await language.speak(code, false);
  for (const reason of ["unknown-game", "unknown-rules", "unknown-format", "damaged"] as const) {
    const page = show(facts({ reason, game: "chess" }));
    expect(page.textContent).not.toMatch(/aside\.|\{|\}/);
    if (shown) await unmount(shown);
  }
  shown = undefined;
});

it("is shown with the others where its times are beyond all calendars", () => {
  const page = show(facts({ created: 2 ** 63, updated: -(2 ** 63) }));
  expect([...page.querySelectorAll("dd")].slice(2).map((time) => time.textContent)).toEqual(["–", "–"]);
  const table: ListedTable = {
    id: "T1",
    game: "pastiche",
    stage: "playing",
    title: "Nightcap",
    seats: [],
    pace: { kind: "none" },
    updated: 2 ** 63,
    "awaits-you": false,
    "set-aside": true,
  };
  for (const more of [{}, { deadline: 2 ** 63 }]) {
    const item = mount(TableItem, { target: document.body, props: { table: { ...table, ...more } } });
    flushSync();
    expect(document.querySelector("li .when")?.textContent).toContain("–");
    void unmount(item);
  }
});
