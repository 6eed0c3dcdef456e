// Names of all scripts within one sentence.

/** Letters of scripts that are written from right to left. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name within a sentence: it is read its own way, and what stands beside it is not turned round by it. */
export const isolated = (name: string): string => (TURNS.test(name) ? `\u2068${name}\u2069` : name);
