// Every word that people read, by its key. A language is one file beside this one; English stands in for what it lacks.
import { IntlMessageFormat } from "intl-messageformat";
import english from "./en.json";

type Catalogue = Record<string, string>;

const others = import.meta.glob<{ default: Catalogue }>(["./*.json", "!./en.json"]);
const codes = ["en", ...Object.keys(others).map((file) => file.slice(2, -".json".length))];

/** The languages there are, each called by its own name. */
export const LANGUAGES: readonly { code: string; name: string }[] = codes.map((code) => ({
  code,
  name: new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code,
}));

class Language {
  code = $state("en");
  catalogue = $state.raw<Catalogue>(english);
  formats = new Map<string, IntlMessageFormat>();

  /** Speaks another language from now on, and remembers it. */
  async speak(code: string, remember = true) {
    const file = others[`./${code}.json`];
    if (code !== "en" && !file) return;
    const words = file ? (await file()).default : english;
    this.formats.clear();
    this.catalogue = { ...english, ...words };
    this.code = code;
    document.documentElement.lang = code;
    if (remember) localStorage.setItem("language", code);
  }

  /** The one chosen before, or else the browser's, if there is a catalogue for it. */
  async start() {
    const wanted = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.split("-")[0])];
    const code = wanted.find((one) => one && LANGUAGES.some(({ code }) => code === one)) ?? "en";
    await this.speak(code, false);
  }
}

export const language = new Language();

/** Is there a sentence with this key? */
export const has = (key: string) => key in language.catalogue;

/** The sentence with this key, in the reader's language; values are filled in as ICU messages say. */
export function t(key: string, values?: Record<string, string | number | boolean>): string {
  const message = language.catalogue[key];
  if (message === undefined) return key;
  if (!values && !message.includes("{") && !message.includes("'")) return message;
  let format = language.formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, language.code, undefined, { ignoreTag: true });
    language.formats.set(key, format);
  }
  return String(format.format(values));
}

/** Several things in a row: "a, b and c". */
export function list(things: string[], type: "conjunction" | "disjunction" = "conjunction") {
  const key = `${language.code} ${type}`;
  const format = lists.get(key) ?? new Intl.ListFormat(language.code, { type });
  lists.set(key, format);
  return format.format(things);
}
/** They are slow to make. */
const lists = new Map<string, Intl.ListFormat>();

/** A moment, as people write it. */
export const moment = (at: number) =>
  new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeStyle: "short" }).format(at);
