// The games, each found in its folder. A face is loaded when its table is; what the places say of a game is there at once.
import { games, type GameId } from "../gen/games";
import { part } from "../net/part.svelte";
import type { About, Face } from "./model";

const FACES = import.meta.glob<Face>("../games/*/face.ts", { import: "face" });
const ABOUT = import.meta.glob<About>("../games/*/about.ts", { import: "about", eager: true });
const file = (game: string, name: string) => `../games/${game}/${name}.ts`;

/** Those of the server's games that can be shown, in its order. */
export const GAMES: readonly GameId[] = games.filter((id) => file(id, "face") in FACES);
export const isGame = (id: string): id is GameId => GAMES.includes(id as GameId);

export async function faceOf(game: string): Promise<Face> {
  const load = FACES[file(game, "face")];
  if (!load) throw new Error(`no face for ${game}`);
  return await part(load);
}

/** What the places need to know of a game; a game that says nothing gets a plain picture and sits down in the middle. */
export const aboutOf = (game: string): About => ABOUT[file(game, "about")] ?? {};
