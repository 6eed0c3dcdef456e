// The catalogues: English says which keys there are, and every other language has exactly these. What every game shares is
// beside this file, what only one says in its own folder. A language is one file in each of these, and a line in `FRAMES`.
import type { Words } from "../gen/games";
import frame from "./en.json";

type Frame = Record<keyof typeof frame, string>;
/** The key of a sentence. */
export type Key = keyof Frame | keyof Words;
export type Catalogue = Record<Key, string>;
type Load<Part> = () => Promise<{ default: Part }>;

/** What is said whichever game it is. */
export const FRAME: Frame = frame;

/** Those of the games. English is there at once, and the tests hold every other to its keys. */
const english = import.meta.glob<object>("../games/*/i18n/en.json", { import: "default", eager: true });
const others = import.meta.glob<object>(["../games/*/i18n/*.json", "!../games/*/i18n/en.json"], { import: "default" });

export const ENGLISH: Catalogue = Object.assign({}, FRAME, ...Object.values(english));

/** A language that lacks a key, or has one that English has not, is an error here. */
export const whole = <Part extends Frame>(
  load: () => Promise<{ default: Part & Record<Exclude<keyof Part, keyof Frame>, never> }>,
): Load<Frame> => load;

const FRAMES: Readonly<Record<string, Load<Frame>>> = {
  ja: whole(() => import("./ja.json")),
};

async function loaded(code: string, load: Load<Frame>): Promise<Catalogue> {
  const ofGames = Object.entries(others).filter(([path]) => path.endsWith(`/${code}.json`));
  const [{ default: shared }, ...rest] = await Promise.all([load(), ...ofGames.map(([, words]) => words())]);
  return Object.assign({}, shared, ...rest);
}

/** Every language but English, fetched when somebody reads it. */
export const OTHERS: Readonly<Record<string, () => Promise<Catalogue>>> = Object.fromEntries(
  Object.entries(FRAMES).map(([code, load]) => [code, () => loaded(code, load)]),
);
