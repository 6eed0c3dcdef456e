import { beforeEach, describe, expect, it } from "vitest";
import type { Happened, What } from "../src/gen/server";
import type { By, Seen } from "../src/gen/table";
import { logLines, renewals, seenLines, tellAs } from "../src/table/log";
import type { Face, Table } from "../src/table/model";

type Painted = { painted: { seat: number; colour: string } } | "nothing worth a line";

const table = { name: (seat: number) => ["You", "Bruno"][seat] ?? "" } as Table;
const face = {
  tell: (event: Painted) =>
    typeof event === "string"
      ? undefined
      : { text: `${table.name(event.painted.seat)} paints`, dabs: [event.painted.colour] },
} as unknown as Face;
const painted = (seat: number, colour: string): Painted => ({ painted: { seat, colour } });
const told = (n: number, what: What): Happened => ({ n, at: 1, what });

beforeEach(() => void tellAs(face));

describe("what one saw of the game", () => {
  it("has a line for each event that is worth one", () => {
    const events = [painted(1, "red"), "nothing worth a line", painted(0, "blue")];
    const lines = seenLines({ happened: { seat: 1, events } }, table, "7");
    expect(lines).toEqual([
      { key: "7.0", text: "Bruno paints", dabs: ["red"] },
      { key: "7.2", text: "You paints", dabs: ["blue"] },
    ]);
  });

  it("says whose hand it was, where that is not the player’s own", () => {
    const by = (hand: By) =>
      seenLines({ happened: { seat: 1, by: hand, events: [painted(1, "red"), painted(1, "red")] } }, table, "1").map(
        ({ text }) => text,
      );
    expect(by("player")).toEqual(["Bruno paints", "Bruno paints"]);
    expect(by("bot master")).toEqual(["Bruno paints", "Bruno paints"]);
    expect(by("clock master")).toEqual(["Bruno paints (time was up; Master decided)", "Bruno paints"]);
    expect(by("clock")).toEqual(["Bruno paints (time was up; the bot decided)", "Bruno paints"]);
    expect(by("standing")).toEqual(["Bruno paints (by a standing answer)", "Bruno paints"]);
  });

  it("says that something was taken back", () => {
    expect(seenLines({ undone: { seat: 1 } }, table, "3")).toEqual([{ key: "3", text: "Bruno took it back" }]);
    const back: Seen<unknown> = { "taken-back": { seat: 1 } };
    expect(seenLines(back, table, "3")[0]?.text).toBe("Bruno took it back, as all agreed");
  });

  it("says in plain words that luck is drawn anew", () => {
    const renewed: Seen<unknown> = { renewed: { epoch: "8f03c1d75b2e49a6a1d4e07c35f2b986" } };
    expect(seenLines(renewed, table, "4")).toEqual([
      {
        key: "4",
        text: "The server went back to a copy of what it had kept. From here on all luck is drawn anew; the record says so.",
        weight: "great",
      },
    ]);
    const happened = [told(1, { is: "started" }), told(2, { is: "game", seen: renewed, told: [] })];
    expect(renewals(happened).map(({ at }) => at)).toEqual([happened[1]?.at]);
  });
});

describe("the log", () => {
  it("mixes the game’s lines with the house’s", () => {
    const lines = logLines(
      [
        told(1, { is: "made" }),
        told(2, { is: "sat", seat: 1, name: "Bruno", handed: false }),
        told(3, { is: "started" }),
        told(4, { is: "game", seen: { happened: { seat: 1, events: [painted(1, "red")] } }, told: [] }),
        told(5, { is: "resigned", seat: 1, bot: "greedy" }),
        told(6, { is: "over", places: [1, 2] }),
      ],
      table,
    );
    expect(lines.map(({ key, text }) => [key, text])).toEqual([
      ["2", "Bruno sits down"],
      ["3", "The game begins"],
      ["4.0", "Bruno paints"],
      ["5", "Bruno gives up; a bot goes on"],
      ["6", "The game is over"],
    ]);
  });

  it("leaves out what is said and what concerns nobody else", () => {
    const said = { player: "p2", name: "Bruno", text: "Hello", at: 1 };
    expect(logLines([told(1, { is: "said", ...said })], table)).toEqual([]);
    expect(logLines([told(1, { is: "muted", player: "p2", on: true })], table)).toEqual([]);
    expect(logLines([told(1, { is: "standing", answers: [] })], table)).toEqual([]);
  });

  it("tells a seat that is kept warm from one that is given back", () => {
    const [kept, back] = logLines(
      [told(1, { is: "kept", seat: 1, bot: "greedy" }), told(2, { is: "kept", seat: 1 })],
      table,
    );
    expect(kept?.text).toBe("A bot keeps the seat of Bruno warm");
    expect(back?.text).toBe("Bruno is back");
  });

  it("has a key of its own for each line", () => {
    const game = { is: "game" as const, seen: { happened: { seat: 0, events: [painted(0, "a"), painted(0, "b")] } } };
    const keys = logLines([told(1, { ...game, told: [] }), told(11, { ...game, told: [] })], table).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(4);
  });
});
