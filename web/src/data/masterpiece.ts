// What is printed on the story cards and works of Birth of a Masterpiece, from the game's own data files.
import genresFile from "../../../games/masterpiece/data/genres.toml";
import tableFile from "../../../games/masterpiece/data/table.toml";
import worksFile from "../../../games/masterpiece/data/works.toml";
import type { Card, Work } from "../gen/masterpiece";

export type GenreFacts = { id: string; name: string; code: string; lowest: number };
export type Shape =
  | { straight: number }
  | { flush: number }
  | { groups: [count: number, of: number] }
  | { sum: number }
  | { ranks: number[] }
  | "flag";
export type WorkFacts = { id: Work; title: string; points: number; copies: number; shape: Shape };

export const GENRES = (genresFile as { genre: GenreFacts[] }).genre;
const genres = new Map(GENRES.map((one) => [one.code, one]));
export const WORKS = (worksFile as { work: WorkFacts[] }).work;
const works = new Map(WORKS.map((one) => [one.id, one]));
export const workOf = (id: Work) => works.get(id) as WorkFacts;
export const TRIGGER = (tableFile as { trigger: number }).trigger;

/** `H10` is the Horror 10. */
export const genreOf = (card: Card) => genres.get(card[0] ?? "") as GenreFacts;
export const rankOf = (card: Card) => Number(card.slice(1));
export type { Card, Work };
