// What is said aloud is compared, sentence by sentence, with what happened in recorded games.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tell as tellMasterpiece } from "../src/games/masterpiece/tell";
import { tell as tellPaint } from "../src/games/pass-the-paint/words";
import { tell as tellPastiche } from "../src/games/pastiche/tell";
import type { Level } from "../src/table/levels";
import { tellAs } from "../src/table/log";
import type { Face, Table } from "../src/table/model";
import { Narrator } from "../src/table/narrator";
import { card, expected, title, work } from "./sayings";
import { recorded, told, type Recorded } from "./records";

const FILES = [
  "pastiche/records/2/2-gifts-2.txt",
  "pastiche/records/2/3-memory-aid-2.txt",
  "pastiche/records/2/3-plain-1.txt",
  "masterpiece/records/1/3-plain-1.txt",
  "masterpiece/records/1/4-open-hands-1.txt",
  "pass-the-paint/records/2/4-plain-2.txt",
  "pass-the-paint/records/2/3-open-hands-1.txt",
];

const TELL: Record<string, unknown> = {
  pastiche: tellPastiche,
  masterpiece: tellMasterpiece,
  "pass-the-paint": tellPaint,
};
type Heard = { text: string; urgent: boolean };

function listener({ players }: Recorded, level: Level) {
  const heard: Heard[] = [];
  const name = (seat: number) => (seat === 0 ? "You" : (players[seat] ?? ""));
  const table = { seat: 0, name, facts: { seats: [] } } as unknown as Table;
  const narrator = new Narrator(
    table,
    () => level,
    (text, urgent = false) => heard.push({ text, urgent }),
  );
  return { heard, narrator, name };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than anything is gathered or read. */
const LONG = 60_000;

describe.each(FILES)("%s", (file) => {
  const game = recorded(file);
  beforeEach(() => void tellAs({ tell: TELL[game.game] } as unknown as Face));

  it("is told line by line, as it happened", () => {
    const { heard, narrator, name } = listener(game, "everything");
    for (const [n, seen] of game.seen.entries()) {
      heard.length = 0;
      narrator.hear(told(n + 1, seen));
      vi.advanceTimersByTime(LONG);
      // What is too much to listen to is cut to what matters most; one entry rarely is.
      const lines = expected(seen, game.game, name);
      if (lines.length > 9) continue;
      const sentences = lines.filter((line, index) => line !== lines[index - 1]).map((line) => `${line}.`);
      expect(heard.map(({ text }) => text).join(" "), JSON.stringify(seen)).toBe(sentences.join(" "));
    }
  }, 60_000);

  it("is not a stream of procedure when rivals move at once, and loses no feat and no question", () => {
    const { heard, narrator } = listener(game, "matters");
    let turns = 0;
    const feats: string[] = [];
    for (const [n, seen] of game.seen.entries()) {
      narrator.hear(told(n + 1, seen));
      if ("happened" in seen)
        for (const event of seen.happened.events) {
          const { completed, acclaimed, claimed } = event;
          if (completed) feats.push(title(completed.commission as string));
          if (acclaimed) feats.push(work(acclaimed.work as string));
          if (claimed) feats.push(card(claimed.palette as string));
        }
      const next = game.seen[n + 1];
      const mine = next && "happened" in next && next.happened.seat === 0 && !next.happened.by;
      if (mine) {
        // It is one's own turn: whatever happened before is told first, and then what is asked.
        turns += 1;
        narrator.ask(`Question ${turns}`);
        vi.advanceTimersByTime(LONG);
        expect(heard.at(-1)?.text).toMatch(new RegExp(`Question ${turns}\\.$`));
        narrator.ask();
      } else vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(LONG);
    expect(turns).toBeGreaterThan(5);
    // One utterance for each question, and a few while one waits.
    expect(heard.length).toBeLessThanOrEqual(turns + game.seen.length / 20 + 5);
    const all = heard.map(({ text }) => text).join("\n");
    expect(feats.length).toBeGreaterThan(0);
    for (const feat of feats) expect(all).toContain(feat);
    expect(all).not.toMatch(/ turn\.|finished painting|Hands passed|drew a hex/);
  }, 60_000);

  it("is left alone by those who want to hear of their turn only", () => {
    const { heard, narrator } = listener(game, "turn");
    for (const [n, seen] of game.seen.entries()) {
      if ("happened" in seen && seen.happened.seat === 0) continue;
      narrator.hear(told(n + 1, seen));
      vi.advanceTimersByTime(LONG);
    }
    expect(heard).toEqual([]);
    narrator.ask("Place a hex");
    vi.advanceTimersByTime(LONG);
    expect(heard).toEqual([{ text: "Place a hex.", urgent: false }]);
  }, 60_000);
});
