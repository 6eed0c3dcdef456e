// What is said aloud to those who listen to the page.
import { untrack } from "svelte";

export type Said = { id: number; text: string };

/** What was said stands for so long; nobody is told when it goes. */
const STANDS = 10_000;
/** So much stands at a time. */
const MOST = 6;

class Voice {
  polite = $state.raw<Said[]>([]);
  urgent = $state.raw<Said[]>([]);
  #last = 0;

  /** Each sentence is an addition to its region: a second one soon after does not replace the first before it is read. */
  say(text: string, region: "polite" | "urgent") {
    const said = { id: (this.#last += 1), text };
    this[region] = [...this[region], said].slice(-MOST);
    setTimeout(() => (this[region] = this[region].filter((one) => one !== said)), STANDS);
  }
}

export const voice = new Voice();

/** Says a sentence; an urgent one interrupts. */
export function announce(sentence: string, urgent = false) {
  // Whoever speaks in an effect does not wait for what was said before.
  untrack(() => voice.say(sentence, urgent ? "urgent" : "polite"));
}
