// The backs of cards and hexes, by name.
import { drawn } from "./drawn";

export const BACKS = drawn(import.meta.glob<string>("./backs/*.svg", { query: "?raw", import: "default", eager: true }));
