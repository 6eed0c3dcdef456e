// What the browser tests know of each game: its file in `games`, found by its name.
import type { Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import type { Hands } from "./hands";

export interface Played<View = never> {
  /** What it is called in English. */
  name: string;
  /** At how many seats it is tried. */
  seats: number;
  /** At how many it is played to its end, if that is another number. */
  seatsToTheEnd?: number;
  /** The fullest table that is weighed, if that is another number. */
  fullest?: number;
  /** What shows that its table is there. */
  there: string;
  /** One turn, pressed as a person would: on the board and in the prompt. */
  turn(view: View, hands: Hands): Promise<void>;
  /** So many of one's own actions in, there is something on the table for a picture. */
  inPlay: number;
  /** Makes the table ready for a picture. */
  pose?(view: View, page: Page): Promise<void>;
}

const names = readdirSync(new URL("games", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
const found = names.map(async (name) => {
  const { game } = (await import(`./games/${name}.ts`)) as { game: Played };
  return [name, game] as const;
});

/** Every game by its id. */
export const PLAYED: Readonly<Record<string, Played>> = Object.fromEntries(await Promise.all(found));
export const games = Object.keys(PLAYED);

export function played(game: string): Played {
  const known = PLAYED[game];
  if (!known) throw new Error(`nobody knows how to play ${game} here`);
  return known;
}
