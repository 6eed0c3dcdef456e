// What is said aloud to those who listen to the page.
import { untrack } from "svelte";

class Voice {
  polite = $state("");
  urgent = $state("");
}

export const voice = new Voice();

/** Says a sentence; an urgent one interrupts. */
export function announce(sentence: string, urgent = false) {
  // The same sentence twice is two sentences: a space more makes them differ.
  const field = urgent ? "urgent" : "polite";
  // Whoever speaks in an effect does not wait for what was said before.
  untrack(() => (voice[field] = voice[field] === sentence ? `${sentence}\u00a0` : sentence));
}
