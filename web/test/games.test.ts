import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { games } from "../src/gen/games";
import { GAMES, aboutOf, faceOf, isGame } from "../src/table/faces";
import { usualSeats } from "../src/places/shelf.svelte";
import type { GameFacts } from "../src/gen/server";

it("finds a face for each game on the shelf, and no other", async () => {
  expect(GAMES).toEqual(games);
  const folders = readdirSync(join(import.meta.dirname, "../src/games"));
  expect(folders.toSorted()).toEqual([...games].toSorted());
  for (const game of games) expect((await faceOf(game)).Board, game).toBeTruthy();
  expect(isGame("chess")).toBe(false);
  await expect(faceOf("chess")).rejects.toThrow("no face for chess");
  // All boards are compiled for it.
}, 60_000);

it("seats the middle where a game says nothing of it", () => {
  const facts = (id: string, from: number, to: number) => ({ id, from, to }) as GameFacts;
  expect(usualSeats(facts("pass-the-paint", 2, 6))).toBe(4);
  expect(usualSeats(facts("masterpiece", 3, 5))).toBe(3);
  expect(aboutOf("chess")).toEqual({});
  expect([usualSeats(facts("chess", 2, 2)), usualSeats(facts("chess", 2, 5))]).toEqual([2, 3]);
});
