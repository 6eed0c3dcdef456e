// The masters' palettes, by the card's id.
import { drawn } from "./drawn";

export const PALETTES = drawn(import.meta.glob<string>("./palettes/*.svg", { query: "?raw", import: "default", eager: true }));
