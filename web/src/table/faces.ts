// The three games, each loaded when its table is.
import type { Face, GameId } from "./model";

const FACES: Record<GameId, () => Promise<{ face: Face }>> = {
  pastiche: () => import("../games/pastiche/face"),
  masterpiece: () => import("../games/masterpiece/face"),
  "pass-the-paint": () => import("../games/paint/face"),
};

export const GAMES = Object.keys(FACES) as GameId[];
export const isGame = (id: string): id is GameId => id in FACES;

export async function faceOf(game: string): Promise<Face> {
  if (!isGame(game)) throw new Error(`no face for ${game}`);
  return (await FACES[game]()).face;
}
