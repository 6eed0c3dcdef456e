// What each pigment is made of, by its colour.
import { drawn } from "./drawn";

export const PIGMENTS = drawn(import.meta.glob<string>("./pigments/*.svg", { query: "?raw", import: "default", eager: true }));
