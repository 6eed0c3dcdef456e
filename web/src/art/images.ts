// Pictures with one state are plain images, fetched by the browser when they are shown.

/** Addresses by the file's name, of what a glob found. */
const named = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, url]) => [path.replace(/^.*\/|\.svg$/g, ""), url]));

/** The jackets of the genres, by the genre's id. */
export const GENRES = named(
  import.meta.glob<string>("./genres/*.svg", { query: "?url", import: "default", eager: true }),
);
/** What each pigment is made of, by its colour. */
export const PIGMENTS = named(
  import.meta.glob<string>("./pigments/*.svg", { query: "?url", import: "default", eager: true }),
);
/** The masters' palettes, by the card's id. */
export const PALETTES = named(
  import.meta.glob<string>("./palettes/*.svg", { query: "?url", import: "default", eager: true }),
);
/** The backs of cards and hexes, by name. */
export const BACKS = named(
  import.meta.glob<string>("./backs/*.svg", { query: "?url", import: "default", eager: true }),
);
