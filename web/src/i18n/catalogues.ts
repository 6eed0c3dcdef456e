// The catalogues: English says which keys there are, and every other language has exactly these. A language is one file
// beside this one and a line in `OTHERS`.
import english from "./en.json";

/** The key of a sentence. */
export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;
type Load = () => Promise<{ default: Catalogue }>;

export const ENGLISH: Catalogue = english;

/** A language that lacks a key, or has one that English has not, is an error here. */
export const whole = <Words extends Catalogue>(
  load: () => Promise<{ default: Words & Record<Exclude<keyof Words, Key>, never> }>,
): Load => load;

export const OTHERS: Readonly<Record<string, Load>> = {
  ja: whole(() => import("./ja.json")),
};
