import { IntlMessageFormat } from "intl-messageformat";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const CATALOGUES = join(import.meta.dirname, "../src/i18n");
const SOURCE = join(import.meta.dirname, "../src");

type Catalogue = Map<string, { message: string }>;
const codes = readdirSync(CATALOGUES)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));
const written = (code: string) => readFileSync(join(CATALOGUES, `${code}.json`), "utf8");
const catalogue = (code: string): Catalogue => {
  const words = JSON.parse(written(code)) as Record<string, string>;
  return new Map(Object.entries(words).map(([key, message]) => [key, { message }]));
};
const catalogues = new Map(codes.map((code) => [code, catalogue(code)]));
const english = catalogues.get("en") as Catalogue;

type Element = { type: number; value?: unknown; options?: Record<string, { value: Element[] }> };
const [TEXT, SELECT, PLURAL, POUND] = [0, 5, 6, 7];

/** What is to be filled in; what only chooses between forms, which not every language has, is not `written`. */
function places(message: string, code: string): { all: Set<string>; written: Set<string> } {
  const [all, written] = [new Set<string>(), new Set<string>()];
  const walk = (elements: Element[], counted: string) => {
    for (const { type, value, options } of elements) {
      const name = type === POUND ? counted : String(value);
      if (type !== TEXT) all.add(name);
      if (type !== TEXT && type !== SELECT && type !== PLURAL) written.add(name);
      for (const option of Object.values(options ?? {})) walk(option.value, type === PLURAL ? name : counted);
    }
  };
  walk(new IntlMessageFormat(message, code, undefined, { ignoreTag: true }).getAst() as Element[], "");
  return { all, written };
}

describe.each(codes)("in %s", (code) => {
  const words = catalogues.get(code) as Catalogue;

  it("has the same keys as English", () => {
    expect([...english.keys()].filter((key) => !words.has(key))).toEqual([]);
    expect([...words.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it("fills in the same as English, and every message can be read", () => {
    const wrong: string[] = [];
    for (const [key, { message }] of words) {
      try {
        const [here, there] = [places(message, code), places(english.get(key)?.message ?? "", "en")];
        const missing = [...there.written].filter((name) => !here.all.has(name));
        const unknown = [...here.all].filter((name) => !there.all.has(name));
        if (missing.length + unknown.length > 0) wrong.push(`${key}: lacks {${missing}}, does not know {${unknown}}`);
      } catch (why) {
        wrong.push(`${key}: ${String(why)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("leaves nothing empty", () => {
    expect([...words].filter(([, { message }]) => !message.trim()).map(([key]) => key)).toEqual([]);
  });
});

it.each(codes)("in %s nothing is said twice", (code) => {
  // Of two with the same key the later would hide the earlier.
  const keys = [...written(code).matchAll(/^  "([^"]+)":/gm)].map((match) => match[1]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys).toHaveLength(catalogue(code).size);
});

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), "utf8") }));
/** What a pattern finds in all files. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, key: match[1] as string })));
const named = (places: { file: string; key: string }[]) => places.map(({ file, key }) => `${key} in ${file}`);
/** Sentences whose key is put together, by how it begins. */
const built = found(/`([a-z][\w-]*\.[\w.-]*)\$\{/g);

describe("the source", () => {
  it("uses only keys that there are", () => {
    const used = found(/\bt\(\s*["`]([^"`$]+)["`]/g);
    expect(used.length).toBeGreaterThan(50);
    expect(named(used.filter(({ key }) => !english.has(key)))).toEqual([]);
  });

  it("puts together only keys that there are", () => {
    const prefixes = built.filter(({ key }) =>
      [...english.keys()].some((one) => one.split(".")[0] === key.split(".")[0]),
    );
    expect(named(prefixes.filter(({ key }) => ![...english.keys()].some((one) => one.startsWith(key))))).toEqual([]);
  });

  it("fills in what is to be filled in", () => {
    const bare = found(/\bt\(\s*"([^"]+)"\s*\)/g);
    expect(named(bare.filter(({ key }) => places(english.get(key)?.message ?? "", "en").all.size > 0))).toEqual([]);
  });

  it("uses every key", () => {
    const whole = new Set(found(/["'`]([a-z][\w-]*\.[\w.-]+)["'`]/g).map(({ key }) => key));
    const prefixes = [...new Set(built.map(({ key }) => key))];
    const unused = [...english.keys()].filter((key) => !whole.has(key) && !prefixes.some((one) => key.startsWith(one)));
    expect(unused).toEqual([]);
  });
});
