// What is new in front of one comes down from just above. What flies over the table is shown by its director.
import type { TransitionConfig } from "svelte/transition";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A Svelte `in:` function. */
export const settle: (node: Element) => TransitionConfig = () => ({
  duration: still() ? 0 : 220,
  easing: (t: number) => 1 - (1 - t) ** 3,
  css: (t: number, u: number) => `transform: translate(${-3 * u}px, ${-6 * u}px); opacity: ${0.4 + 0.6 * t}`,
});
