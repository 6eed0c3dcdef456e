// Every word that people read, by its key, in the reader's language.
import { IntlMessageFormat } from "intl-messageformat";
import { part } from "../net/part.svelte";
import { ENGLISH, OTHERS, type Catalogue, type Key } from "./catalogues";

export type { Key };
type Values = Record<string, string | number | boolean>;

const codes = ["en", ...Object.keys(OTHERS)];

/** The languages there are, each called by its own name. */
export const LANGUAGES: readonly { code: string; name: string }[] = codes.map((code) => ({
  code,
  name: new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code,
}));

class Language {
  code = $state("en");
  catalogue = $state.raw<Catalogue>(ENGLISH);
  formats = new Map<Key, IntlMessageFormat>();

  /** Speaks another language from now on, and remembers it. */
  async speak(code: string, remember = true) {
    const load = OTHERS[code];
    if (code !== "en" && !load) return;
    const words = load ? await part(load) : ENGLISH;
    this.formats.clear();
    this.catalogue = words;
    this.code = code;
    document.documentElement.lang = code;
    if (remember) localStorage.setItem("language", code);
  }

  /** The one chosen before, or else the browser's, if there is a catalogue for it. */
  async start() {
    const wanted = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.split("-")[0])];
    const code = wanted.find((one) => one && codes.includes(one)) ?? "en";
    await this.speak(code, false);
  }
}

export const language = new Language();

/** Is there a sentence with this key? */
export const has = (key: string): key is Key => key in language.catalogue;

/** The sentence with this key, in the reader's language; values are filled in as ICU messages say. */
export function t(key: Key, values?: Values): string {
  const message = language.catalogue[key];
  if (!values && !message.includes("{") && !message.includes("'")) return message;
  let format = language.formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, language.code, undefined, { ignoreTag: true });
    language.formats.set(key, format);
  }
  return String(format.format(values));
}

/** Any key, but one put together in a way that no key is: `never`. */
type Likely<K extends string> = [Extract<Key, K>] extends [never] ? never : K;

/**
 * The sentence for something that a server or a data file names, so that the key can be known only now; where there is none,
 * which may be if the server is newer than this page, what is given instead.
 */
export const tOr = <const K extends string>(key: K & Likely<K>, otherwise: string, values?: Values): string =>
  has(key) ? t(key, values) : otherwise;

/** A word of the server's, as sentences choose by it: they know no hyphens. */
export const which = (word: string) => word.replaceAll("-", "");

/** Several things in a row: "a, b and c". */
export function list(things: string[], type: "conjunction" | "disjunction" = "conjunction") {
  const key = `${language.code} ${type}`;
  const format = lists.get(key) ?? new Intl.ListFormat(language.code, { type });
  lists.set(key, format);
  return format.format(things);
}
/** They are slow to make. */
const lists = new Map<string, Intl.ListFormat>();

/** A moment, as people write it; a dash for one that no calendar has, as a damaged table can have it. */
export const moment = (at: number) =>
  Number.isNaN(new Date(at).getTime())
    ? "–"
    : new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeStyle: "short" }).format(at);
