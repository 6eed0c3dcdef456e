// The jackets of the genres, by the genre's id.
import { drawn } from "./drawn";

export const GENRES = drawn(import.meta.glob<string>("./genres/*.svg", { query: "?raw", import: "default", eager: true }));
