import { beforeEach, describe, expect, it } from "vitest";
import type { GameFacts } from "../src/gen/server";
import { strengths, usualBot } from "../src/places/shelf.svelte";
import { settings } from "../src/settings.svelte";

const FIVE = ["pupil", "apprentice", "journeyman", "master", "grand-master"];
const game = (bots: string[]) => ({ id: "pastiche", bots }) as unknown as GameFacts;

describe("whom one can play against", () => {
  const all = game(["random", "greedy", ...FIVE]);
  beforeEach(() => settings.against("journeyman"));

  it("are the five strengths, and whoever sits there already", () => {
    expect(strengths(all)).toEqual(FIVE);
    expect(strengths(all, "greedy")).toEqual(["greedy", ...FIVE]);
  });

  it("the one chosen last is remembered", () => {
    expect(usualBot(all)).toBe("journeyman");
    settings.against("master");
    expect(usualBot(all)).toBe("master");
    expect(localStorage.getItem("bot")).toBe("master");
  });

  it("a game without that one has another", () => {
    settings.against("greedy");
    expect(usualBot(all)).toBe("journeyman");
    expect(usualBot(game(["greedy"]))).toBe("greedy");
  });
});
