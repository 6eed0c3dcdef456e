import { IntlMessageFormat } from "intl-messageformat";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BACKS } from "../src/art/backs";
import { GENRES, WORKS } from "../src/data/masterpiece";
import { COMMISSIONS as ORDERS, PALETTES } from "../src/data/paint";
import { COMMISSIONS } from "../src/data/pastiche";
import { slug } from "../src/games/pastiche/words";
import { games } from "../src/gen/games";
import { ENGLISH, FRAME, OTHERS, whole } from "../src/i18n/catalogues";
import { LANGUAGES, language, t, tOr, type Key } from "../src/i18n/index.svelte";

const CATALOGUES = join(import.meta.dirname, "../src/i18n");
const SOURCE = join(import.meta.dirname, "../src");

type Catalogue = Map<string, { message: string }>;
const codes = readdirSync(CATALOGUES)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));
/** What all games share, then what each game says of itself. */
const FOLDERS = [CATALOGUES, ...games.map((game) => join(SOURCE, "games", game, "i18n"))];
const written = (code: string) => FOLDERS.map((folder) => readFileSync(join(folder, `${code}.json`), "utf8"));
const catalogue = (code: string): Catalogue => {
  const words = written(code).flatMap((text) => Object.entries(JSON.parse(text) as Record<string, string>));
  return new Map(words.map(([key, message]) => [key, { message }]));
};
const catalogues = new Map(codes.map((code) => [code, catalogue(code)]));
const english = catalogues.get("en") as Catalogue;

type Element = { type: number; value?: unknown; options?: Record<string, { value: Element[] }> };
const [TEXT, SELECT, PLURAL, POUND] = [0, 5, 6, 7];

/** What is to be filled in; what only chooses between forms, which not every language has, is not `written`. */
function places(message: string, code: string): { all: Set<string>; written: Set<string> } {
  const [all, shown] = [new Set<string>(), new Set<string>()];
  const walk = (elements: Element[], counted: string) => {
    for (const { type, value, options } of elements) {
      const name = type === POUND ? counted : String(value);
      if (type !== TEXT) all.add(name);
      if (type !== TEXT && type !== SELECT && type !== PLURAL) shown.add(name);
      for (const option of Object.values(options ?? {})) walk(option.value, type === PLURAL ? name : counted);
    }
  };
  walk(new IntlMessageFormat(message, code, undefined, { ignoreTag: true }).getAst() as Element[], "");
  return { all, written: shown };
}

describe.each(codes)("in %s", (code) => {
  const words = catalogues.get(code) as Catalogue;

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

  it("is filled in as ICU messages are", async () => {
    await language.speak(code, false);
    for (const [key, { message }] of words) {
      const values = Object.fromEntries([...places(message, code).all].map((name, nth) => [name, nth + 2]));
      const icu = new IntlMessageFormat(message, code, undefined, { ignoreTag: true });
      expect(t(key as Key, values), key).toBe(icu.format(values));
    }
    await language.speak("en", false);
  });

  it("leaves nothing empty", () => {
    expect([...words].filter(([, { message }]) => !message.trim()).map(([key]) => key)).toEqual([]);
  });
});

it.each(codes)("in %s nothing is said twice", (code) => {
  // Of two with the same key the later would hide the earlier.
  const keys = [
    ...written(code)
      .join("\n")
      .matchAll(/^  "([^"]+)":/gm),
  ].map((match) => match[1]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys).toHaveLength(catalogue(code).size);
});

it.each(codes)("in %s everything is said that English says, and nothing else", async (code) => {
  // The compiler knows it of what all games share; what a game says of itself is found by its folder.
  expect([...catalogue(code).keys()].toSorted()).toEqual([...english.keys()].toSorted());
  const loaded = (await OTHERS[code]?.()) ?? ENGLISH;
  expect(Object.keys(loaded).toSorted()).toEqual([...english.keys()].toSorted());
});

it("has the words of a game in no other language than all the rest", () => {
  for (const folder of FOLDERS.slice(1))
    expect(readdirSync(folder).toSorted()).toEqual(codes.map((code) => `${code}.json`).toSorted());
});

it("offers every catalogue there is", () => {
  expect(LANGUAGES.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
});

it("has a name for everything that the games' data and pictures have", () => {
  // Types know keys, but not what is in data files.
  const wanted = [
    ...GENRES.map(({ id }) => `masterpiece.genre.${id}`),
    ...WORKS.flatMap(({ id }) => ["work", "a-work", "brief", "cards"].map((kind) => `masterpiece.${kind}.${id}`)),
    ...[...ORDERS, ...PALETTES].map(({ id }) => `paint.card.${id}`),
    ...COMMISSIONS.flatMap(({ id, artist, technique, museum, city }) => [
      `painting.${id}`,
      `artist.${artist}`,
      `technique.${slug(technique)}`,
      `museum.${slug(museum)}`,
      `city.${slug(city)}`,
    ]),
    ...Object.keys(BACKS).map((name) => `gallery.back.${name}`),
  ];
  expect(wanted.filter((key) => !english.has(key))).toEqual([]);
});

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), "utf8") }));
/** What a pattern finds in all files. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, key: match[1] as string })));
const named = (some: { file: string; key: string }[]) => some.map(({ file, key }) => `${key} in ${file}`);
/** Sentences whose key is put together, by how it begins. */
const built = found(/`([a-z][\w-]*\.[\w.-]*)\$\{/g);

describe("the source", () => {
  it("fills in what is to be filled in", () => {
    const bare = found(/\bt\(\s*"([^"]+)"\s*\)/g);
    expect(named(bare.filter(({ key }) => places(english.get(key)?.message ?? "", "en").all.size > 0))).toEqual([]);
  });

  it("uses every key", () => {
    const plain = new Set(found(/["'`]([a-z][\w-]*\.[\w.-]+)["'`]/g).map(({ key }) => key));
    const prefixes = [...new Set(built.map(({ key }) => key))];
    const unused = [...english.keys()].filter((key) => !plain.has(key) && !prefixes.some((one) => key.startsWith(one)));
    expect(unused).toEqual([]);
  });
});

it("says nothing with a hole in it", () => {
  expect(() => t("table.look-at")).toThrow("who");
});

it("is held to the catalogues by the compiler", () => {
  const [some, paint] = ["pastiche" as string, "red" as "red" | "blue"];
  expect([t("app.reload"), t(`colour.${paint}`), tOr(`game.${some}`, some)]).toEqual(["Load again", "Red", "Pastiche"]);
  const wrong = [
    // @ts-expect-error There is no such key.
    () => t("app.relaod"),
    // @ts-expect-error Not every colour is a paint.
    () => t(`colour.${paint}dish`),
    // @ts-expect-error Any string may be no game.
    () => t(`game.${some}`),
    // @ts-expect-error No key looks like that.
    () => tOr(`gmae.${some}`, some),
  ];
  expect(wrong).toHaveLength(4);
});

it("is whole in every language, by the compiler", () => {
  const { "app.home": home, ...rest } = FRAME;
  expect(home).toBeTruthy();
  const wrong = [
    // @ts-expect-error A key is missing.
    whole(async () => ({ default: rest })),
    // @ts-expect-error A key is too much.
    whole(async () => ({ default: { ...FRAME, "app.away": "" } })),
  ];
  expect(wrong).toHaveLength(2);
});
