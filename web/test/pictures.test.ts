// The pictures keep their language (docs/ART.md): what is allowed in a file, what belongs to which colour, how large it is.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breadth, hung } from "../src/art/hang";
import { GENRES, WORKS } from "../src/data/masterpiece";
import { COLOURS, COMMISSIONS as ORDERS, PALETTES } from "../src/data/paint";
import { MARKS, type Paint } from "../src/data/paints";
import { COMMISSIONS } from "../src/data/pastiche";

const ART = join(import.meta.dirname, "../src/art");
/** What a file may weigh, in bytes; what is drawn small is simpler. */
const ROOMS: Record<string, { most: number; names: string[] }> = {
  pastiche: { most: 20_000, names: COMMISSIONS.map(({ id }) => id) },
  genres: { most: 12_000, names: GENRES.map(({ id }) => id) },
  works: { most: 8_000, names: WORKS.map(({ id }) => id) },
  commissions: { most: 8_000, names: ORDERS.map(({ id }) => id) },
  pigments: { most: 8_000, names: COLOURS.map(({ id }) => id) },
  palettes: { most: 8_000, names: PALETTES.map(({ id }) => id) },
  backs: { most: 8_000, names: ["brush", "commission", "hex", "order", "story"] },
};

/** The palette and the shape of what has one. */
const CARDS = new Map<string, { palette: readonly string[]; aspect: number }>([
  ...COMMISSIONS.map(({ id, palette, aspect }) => [`pastiche/${id}`, { palette, aspect }] as const),
  ...ORDERS.map(({ id, colours }) => [`commissions/${id}`, { palette: colours, aspect: 1.5 }] as const),
]);

const files = Object.keys(ROOMS).flatMap((room) =>
  readdirSync(join(ART, room)).map((file) => ({
    name: `${room}/${file.replace(/\.svg$/, "")}`,
    room,
    svg: readFileSync(join(ART, room, file), "utf8"),
  })),
);
const SHAPES = ["path", "circle", "ellipse", "rect", "line", "polyline", "polygon"];
const GROUND = ["linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "filter"];
const EFFECTS = [
  ["feTurbulence", "feDisplacementMap", "feColorMatrix", "feGaussianBlur", "feComposite", "feBlend", "feMerge"],
  ["feMergeNode", "feFlood", "feOffset", "feMorphology", "feComponentTransfer", "feFuncA", "feFuncR", "feFuncG"],
  ["feFuncB", "feDiffuseLighting", "feSpecularLighting", "feDistantLight", "fePointLight"],
].flat();
const ELEMENTS = new Set(["svg", "title", "defs", "g", "text", ...SHAPES, ...GROUND, ...EFFECTS]);
/** Attributes that could run, fetch or style something. All others are geometry and paint. */
const UNWANTED = /^(on.*|style|href|xlink:.*|src|xml:.*|begin|end|attributename)$/i;
const CLASSES = new Set(["r", "d", "i", "m", "m m2"]);

const parsed = (svg: string) => new DOMParser().parseFromString(svg, "image/svg+xml");
const belongs = (element: Element) => element.closest("[data-colour]")?.getAttribute("data-colour") ?? "";
const inDefs = (element: Element) => element.closest("defs") !== null;

describe.each(Object.entries(ROOMS))("the pictures in %s", (room, { names, most }) => {
  it("are those of the cards, no more and no fewer", () => {
    const there = files.filter((file) => file.room === room).map(({ name }) => name.slice(room.length + 1));
    expect(there.toSorted()).toEqual(names.toSorted());
  });

  it(`weigh at most ${most} bytes each`, () => {
    const heavy = files.filter((file) => file.room === room && Buffer.byteLength(file.svg) > most);
    expect(heavy.map(({ name, svg }) => `${name}: ${Buffer.byteLength(svg)}`)).toEqual([]);
  });
});

describe.each(files)("$name", ({ name, room, svg }) => {
  const document = parsed(svg);

  it("has nothing in it but shapes and paint", () => {
    expect(svg).not.toMatch(/<!|<\?|javascript:|data:|&[^;]{1,12};|https?:(?!\/\/www\.w3\.org\/2000\/svg")/i);
    const wrong: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      if (!ELEMENTS.has(element.tagName)) wrong.push(`<${element.tagName}>`);
      for (const { name: attribute, value } of element.attributes) {
        if (UNWANTED.test(attribute)) wrong.push(`${attribute} of <${element.tagName}>`);
        for (const [, part] of value.matchAll(/url\(([^)]*)\)/g))
          if (!part?.startsWith("#") || !document.getElementById(part.slice(1))) wrong.push(`no part ${part}`);
      }
      const classes = element.getAttribute("class");
      if (classes !== null && !CLASSES.has(classes)) wrong.push(`class ${classes}`);
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("says what it shows, and is drawn from its upper left corner", () => {
    expect(document.querySelector("svg > title")?.textContent?.trim()).toBeTruthy();
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    expect(breadth(svg)).toBe(Number(width));
    const card = CARDS.get(name);
    if (card) expect(Math.abs(Number(width) / Number(height) / card.aspect - 1)).toBeLessThan(0.012);
    if (room === "pastiche") expect(Math.max(Number(width), Number(height))).toBeCloseTo(300, 0);
  });
});

/** They are painted in part by part. */
const inParts = files.filter(({ room }) => ["pastiche", "commissions", "works"].includes(room));
describe.each(inParts)("$name, painted in", ({ name, svg }) => {
  const document = parsed(svg);
  const palette = CARDS.get(name)?.palette ?? [];

  it("gives every shape to a colour of the card", () => {
    const wrong: string[] = [];
    for (const element of [...document.querySelectorAll("*")].filter((one) => !inDefs(one))) {
      const classes = element.getAttribute("class") ?? "";
      const what = `${classes} <${element.tagName}>`;
      if (element.hasAttribute("data-colour") && ![...palette, "finish"].includes(belongs(element)))
        wrong.push(`${belongs(element)} is not in the palette`);
      if (classes === "r" && !element.hasAttribute("color")) wrong.push(`no colour for ${what}`);
      if (classes === "r" && element.parentElement?.closest(".d")) wrong.push(`a region within details`);
      // The canvas itself is a filter laid over everything.
      if (SHAPES.includes(element.tagName) && !belongs(element) && !element.hasAttribute("filter"))
        wrong.push(`${what} belongs to nothing`);
      if (SHAPES.includes(element.tagName) && belongs(element) && classes !== "r" && !element.closest(".d, .i"))
        wrong.push(`${what} of ${belongs(element)} is neither region nor detail`);
    }
    expect([...new Set(wrong)]).toEqual([]);
    const coloured = new Set([...document.querySelectorAll("[data-colour]")].map(belongs));
    expect([...coloured].filter((one) => one !== "finish").toSorted()).toEqual(palette.toSorted());
  });

  it("marks each colour once, and more often only where there is room", () => {
    const marks = [...document.querySelectorAll("text")];
    for (const mark of marks) {
      expect(mark.textContent).toBe(MARKS[belongs(mark) as Paint]);
      expect(mark.getAttribute("opacity")).toBe("0");
    }
    const first = marks.filter((mark) => mark.getAttribute("class") === "m").map(belongs);
    expect(first.toSorted()).toEqual(palette.toSorted());
  });
});

describe("a picture that is hung", () => {
  const svg = `<svg xmlns="x" viewBox="0 0 300 200"><title>T</title><defs><filter id="hand"><feTurbulence/></filter><linearGradient id="sky"/></defs><g filter="url(#hand)"><path class="r" fill="url(#sky)"/></g><rect width="1" filter="url(#hand)" opacity=".2"/></svg>`;

  it("has names of its own for its parts", () => {
    const here = hung(svg, "p1", 300);
    expect(here).toContain('id="p1-sky"');
    expect(here).toContain('fill="url(#p1-sky)"');
    expect(here).not.toContain("<title>");
    expect(here).toContain('aria-hidden="true"');
  });

  it("is without filters where it is small", () => {
    expect(hung(svg, "p1", 300)).toContain("<filter");
    const small = hung(svg, "p1", 120);
    expect(small).not.toContain("filter");
    expect(small).not.toContain("<rect");
    expect(small).toContain('fill="url(#p1-sky)"');
  });
});
