// Every word that people read, by its key, in the reader's language.
import { IntlMessageFormat, type Formatters } from "intl-messageformat";
import { part } from "../net/part.svelte";
import { ENGLISH, OTHERS, type Catalogue, type Key } from "./catalogues";

export type { Key };
type Values = Record<string, string | number | boolean>;

const codes = ["en", ...Object.keys(OTHERS)];

/** The languages there are, each called by its own name, which takes long to find and is seldom asked for. */
export const LANGUAGES: readonly { code: string; readonly name: string }[] = codes.map((code) => ({
  code,
  get name() {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  },
}));

class Language {
  code = $state("en");
  catalogue = $state.raw<Catalogue>(ENGLISH);
  formats = new Map<Key, (values?: Values) => string>();

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

/** A message with nothing but places to be filled in, as most are: to parse them all costs a slow phone much. */
const PLAIN = /^[^{}']*(?:\{\w+\}[^{}']*)*$/;

/** Makes one for each set of wishes: Intl's are slow to make, and a message alone would make its own. */
function kept<Wishes extends unknown[], One>(make: (...wishes: Wishes) => One): (...wishes: Wishes) => One {
  const made = new Map<string, One>();
  return (...wishes) => {
    const key = JSON.stringify(wishes);
    const one = made.get(key) ?? make(...wishes);
    made.set(key, one);
    return one;
  };
}
const formatters: Formatters = {
  getNumberFormat: kept((...wishes) => new Intl.NumberFormat(...wishes)),
  getDateTimeFormat: kept((...wishes) => new Intl.DateTimeFormat(...wishes)),
  getPluralRules: kept((...wishes) => new Intl.PluralRules(...wishes)),
};
const listFormat = kept((code: string, type: "conjunction" | "disjunction") => new Intl.ListFormat(code, { type }));

/** What fills a message in. */
function format(message: string, code: string): (values?: Values) => string {
  if (!PLAIN.test(message)) {
    const icu = new IntlMessageFormat(message, code, undefined, { ignoreTag: true, formatters });
    return (values) => String(icu.format(values));
  }
  if (!message.includes("{")) return () => message;
  return (values) =>
    message.replaceAll(/\{(\w+)\}/g, (_, place: string) => {
      const value = values?.[place];
      if (value === undefined) throw new Error(`"${message}" lacks ${place}`);
      return String(value);
    });
}

/** The sentence with this key, in the reader's language; values are filled in as ICU messages say. */
export function t(key: Key, values?: Values): string {
  const message = language.catalogue[key];
  let fill = language.formats.get(key);
  if (!fill) language.formats.set(key, (fill = format(message, language.code)));
  return fill(values);
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
export const list = (things: string[], type: "conjunction" | "disjunction" = "conjunction") =>
  listFormat(language.code, type).format(things);

/** A moment, as people write it; a dash for one that no calendar has, as a damaged table can have it. */
export const moment = (at: number) =>
  Number.isNaN(new Date(at).getTime())
    ? "–"
    : new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeStyle: "short" }).format(at);
