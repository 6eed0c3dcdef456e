// Colours are named by letters: those that their marks begin with.
import { MARKS } from "../../data/paints";
import type { Colour } from "../../gen/pastiche";

const LETTERS = new Set(Object.values(MARKS).map((mark) => mark.charAt(0).toLowerCase()));
/** Does the mark of any colour begin with it? */
export const isLetter = (key: string) => LETTERS.has(key);

/** The one of some colours that a letter means: the first whose mark begins with it, or the next after another one. */
export function byLetter(letter: string, colours: readonly Colour[], after?: Colour): Colour | undefined {
  const named = colours.filter((colour) => MARKS[colour].toLowerCase().startsWith(letter));
  return named[(named.indexOf(after as Colour) + 1) % named.length];
}
