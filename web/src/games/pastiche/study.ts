// Draws a study: the picture of a painting that has not been drawn by hand yet. It speaks the same language as the
// homages: a group for each shape with its colour, a region that is outline or paint, and strokes that come with paint.
import { MARKS } from "../../data/paints";
import { commission } from "../../data/pastiche";
import type { Colour, CommissionId } from "../../gen/pastiche";
import { STUDIES } from "./studies";

type Point = readonly [number, number];
type Grain = "flat" | "up" | "slant" | "round";
type Shape = { colour: Colour; points: Point[]; grain: Grain; sharp: boolean };

/** The longer side of a picture, in its own measure. */
const LONG = 300;
/** How finely it is looked at which shape lies on top. */
const CELL = 5;

/** Chances that are the same for the same picture each time. */
function chances(seed: string) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (x: number) => String(Math.round(x * 10) / 10);

/** The points of a shape, as shares of width and height. */
function outline(kind: string, n: number[]): { points: Point[]; grain: Grain; sharp?: boolean } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = n;
  const turn = (from: number, to: number, steps: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const angle = (Math.PI * (from + ((to - from) * i) / steps)) / 180;
      return [a + c * Math.cos(angle), b + d * Math.sin(angle)];
    });
  const wave = (from: number, to: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => [-0.06 + (1.12 * i) / 8, from + ((to - from) * i) / 8]);
  const flip = (points: Point[]): Point[] => points.map(([x, y]) => [y, x]);
  switch (kind) {
    case "all":
      return {
        points: [
          [-0.06, -0.06],
          [1.06, -0.06],
          [1.06, 1.06],
          [-0.06, 1.06],
        ],
        grain: "slant",
        sharp: true,
      };
    case "below":
      return { points: [...wave(a, b), [1.06, 1.2], [-0.06, 1.2]], grain: "flat" };
    case "above":
      return { points: [...wave(a, b), [1.06, -0.2], [-0.06, -0.2]], grain: "flat" };
    case "left":
      return { points: [...flip(wave(a, b)), [-0.2, 1.06], [-0.2, -0.06]], grain: "up" };
    case "right":
      return { points: [...flip(wave(a, b)), [1.2, 1.06], [1.2, -0.06]], grain: "up" };
    case "oval":
      return { points: turn(0, 337.5, 15), grain: "round" };
    case "dome":
      return { points: [...turn(180, 360, 10), [a + c * 0.4, b + 0.01], [a - c * 0.4, b + 0.01]], grain: "round" };
    case "lens":
      return { points: [...turn(0, 180, 10), [a - c * 0.5, b + 0.01], [a + c * 0.5, b + 0.01]], grain: "flat" };
    case "bell": {
      const at = (x: number, y: number): Point => [a + d * x, b + (c - b) * y];
      const half: [number, number][] = [
        [0.12, 0],
        [0.3, 0.03],
        [0.34, 0.1],
        [0.2, 0.17],
        [0.44, 0.2],
        [0.68, 0.27],
        [0.76, 0.55],
        [1, 1],
      ];
      const mirrored = half.toReversed().map(([x, y]) => at(-x, y));
      return { points: [...half.map(([x, y]) => at(x, y)), at(0.5, 1.02), at(-0.5, 1.02), ...mirrored], grain: "up" };
    }
    case "arch": {
      const spring = b + d;
      const bow = Array.from({ length: 9 }, (_, i): Point => {
        const angle = Math.PI * (1 + i / 8);
        return [a + d * Math.cos(angle), spring + d * Math.sin(angle)];
      });
      return { points: [[a - d, c], ...bow, [a + d, c]], grain: "up", sharp: true };
    }
    case "cone":
      return {
        points: [
          [a, b],
          [a + d * 0.45, b + (c - b) * 0.42],
          [a + d, c],
          [a - d, c],
          [a - d * 0.5, b + (c - b) * 0.5],
        ],
        grain: "slant",
        sharp: true,
      };
    case "slab":
      return {
        points: [
          [a, b],
          [c, b],
          [c, d],
          [a, d],
        ],
        grain: "up",
        sharp: true,
      };
    case "band": {
      const [x, y] = [c - a, d - b];
      const length = Math.hypot(x, y);
      const [u, v] = [(-y / length) * e * 0.5, (x / length) * e * 0.5];
      const bow = 0.06;
      return {
        points: [
          [a + u, b + v],
          [a + x * 0.3 + u * 1.2, b + y * 0.3 + v * 1.2],
          [a + x * 0.6 + u * (1 + bow), b + y * 0.6 + v],
          [c + u, d + v],
          [c - u, d - v],
          [a + x * 0.6 - u * 1.1, b + y * 0.6 - v * 1.1],
          [a + x * 0.3 - u, b + y * 0.3 - v],
          [a - u, b - v],
        ],
        grain: Math.abs(y) > Math.abs(x) ? "up" : "flat",
      };
    }
    default:
      throw new Error(`no shape ${kind}`);
  }
}

function shapesOf(id: CommissionId, width: number, height: number, chance: () => number): Shape[] {
  const plan =
    STUDIES[id] ??
    commission(id)
      .palette.map((one, i, all) => `${one} below ${i / all.length - 0.02} ${i / all.length}`)
      .join(" | ");
  return plan.split("|").map((part) => {
    const [colour = "", kind = "", ...numbers] = part.trim().split(/\s+/);
    const { points, grain, sharp = false } = outline(kind, numbers.map(Number));
    const shake = kind === "all" ? 0 : sharp ? 2 : 3.2;
    return {
      colour: colour as Colour,
      points: points.map(([x, y]): Point => [
        x * width + (chance() - 0.5) * 2 * shake,
        y * height + (chance() - 0.5) * 2 * shake,
      ]),
      grain,
      sharp,
    };
  });
}

function inside(points: readonly Point[], x: number, y: number) {
  let within = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i] as Point;
    const [xj, yj] = points[j] as Point;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

/** A closed line through points: straight, or rounded by a curve over each of them. */
function line(points: readonly Point[], sharp: boolean) {
  if (sharp) return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}z`;
  const middle = (i: number): Point => {
    const [[x, y], [u, v]] = [points[i % points.length] as Point, points[(i + 1) % points.length] as Point];
    return [(x + u) / 2, (y + v) / 2];
  };
  const [x, y] = middle(points.length - 1);
  return `M${round(x)} ${round(y)}${points
    .map(([u, v], i) => {
      const [s, t] = middle(i);
      return `Q${round(u)} ${round(v)} ${round(s)} ${round(t)}`;
    })
    .join("")}z`;
}

const ANGLE: Record<Exclude<Grain, "round">, number> = { flat: 0, up: Math.PI / 2 - 0.12, slant: -0.6 };

/** Brush strokes on a shape where it lies on top, along its grain. */
function strokes(
  shape: Shape,
  shows: (x: number, y: number) => boolean,
  count: number,
  length: number,
  chance: () => number,
) {
  const xs = shape.points.map(([x]) => x);
  const ys = shape.points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, tall] = [Math.max(...xs) - left, Math.max(...ys) - top];
  let path = "";
  for (let tries = 0, done = 0; tries < count * 8 && done < count; tries++) {
    const [x, y] = [left + chance() * wide, top + chance() * tall];
    const angle =
      (shape.grain === "round"
        ? Math.atan2(y - top - tall / 2, x - left - wide / 2) + Math.PI / 2
        : ANGLE[shape.grain]) +
      (chance() - 0.5) * 0.35;
    const long = length * (0.6 + chance() * 0.8);
    const [u, v] = [Math.cos(angle) * long, Math.sin(angle) * long];
    const bend = (chance() - 0.5) * 0.3;
    const ends: Point[] = [
      [x - u / 2, y - v / 2],
      [x + u / 2, y + v / 2],
      [x, y],
    ];
    if (!ends.every(([s, t]) => inside(shape.points, s, t) && shows(s, t))) continue;
    done += 1;
    path += `M${round(x - u / 2)} ${round(y - v / 2)}q${round(u / 2 - v * bend)} ${round(v / 2 + u * bend)} ${round(u)} ${round(v)}`;
  }
  return path;
}

export type Study = { svg: string; /** How much of the picture each colour covers. */ shares: Map<Colour, number> };
const drawn = new Map<CommissionId, Study>();

export function study(id: CommissionId): Study {
  const known = drawn.get(id);
  if (known) return known;
  const { aspect } = commission(id);
  const [width, height] = aspect > 1 ? [LONG, LONG / aspect] : [LONG * aspect, LONG];
  const chance = chances(id);
  const shapes = shapesOf(id, width, height, chance);

  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const top = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      shapes.findLastIndex(({ points }) => inside(points, (column + 0.5) * CELL, (row + 0.5) * CELL)),
    ),
  );
  const onTop = (x: number, y: number) => top[Math.floor(y / CELL)]?.[Math.floor(x / CELL)] ?? -1;
  const shares = new Map<Colour, number>();
  for (const row of top)
    for (const index of row) {
      const colour = shapes[index]?.colour;
      if (colour) shares.set(colour, (shares.get(colour) ?? 0) + 1 / (rows * columns));
    }

  const groups = shapes.map((shape, index) => {
    const shows = (x: number, y: number) => onTop(x, y) === index;
    const seen = top.flat().filter((one) => one === index).length / (rows * columns);
    const many = 6 + Math.round(150 * seen);
    const tone = (name: string, count: number, length: number, thick: number, opacity: number) => {
      const path = strokes(shape, shows, count, length, chance);
      return path && `<path class="${name}" stroke-width="${thick}" opacity="${opacity}" d="${path}"/>`;
    };
    const detail =
      tone("lo", many, 22, 4.2, 0.4) +
      tone("hi", many, 17, 3.2, 0.5) +
      tone("lo", many / 3, 13, 2, 0.55) +
      tone("gl", many / 9, 11, 2, 0.6);
    return `<g data-colour="${shape.colour}" class="c-${shape.colour}"><path class="r" d="${line(shape.points, shape.sharp)}"/><g class="d">${detail}</g></g>`;
  });
  const svg =
    `<svg class="study" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}">` +
    `<defs><filter id="E" x="-3%" y="-3%" width="106%" height="106%"><feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="2" seed="${id.length}"/><feDisplacementMap in="SourceGraphic" scale="4" xChannelSelector="R" yChannelSelector="G"/></filter>` +
    `<filter id="C" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85 .8" numOctaves="3" seed="9"/><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .15 0 0 0 0 .1 1.7 0 0 0 -.72"/></filter></defs>` +
    `<g filter="url(#E)">${groups.join("")}</g><rect width="${round(width)}" height="${round(height)}" filter="url(#C)" opacity=".22"/>${marks(shapes, top)}</svg>`;
  const made = { svg, shares };
  drawn.set(id, made);
  return made;
}

/** A mark for each colour, where most of the same lies around it; a second one for colours that lie apart. */
function marks(shapes: Shape[], top: number[][]) {
  const colourAt = (row: number, column: number) => shapes[top[row]?.[column] ?? -1]?.colour;
  /** How many cells one can go from here in all directions without leaving the colour. */
  const room = (row: number, column: number, colour: Colour) => {
    for (let reach = 1; reach < 24; reach++)
      for (let step = 0; step < 8; step++) {
        const [x, y] = [Math.cos((step * Math.PI) / 4), Math.sin((step * Math.PI) / 4)];
        if (colourAt(Math.round(row + y * reach * 0.8), Math.round(column + x * reach * 1.3)) !== colour) return reach;
      }
    return 24;
  };
  return [...new Set(shapes.map(({ colour }) => colour))]
    .map((colour) => {
      let best = { row: 0, column: 0, room: 0 };
      for (let row = 0; row < top.length; row++)
        for (let column = 0; column < (top[row]?.length ?? 0); column++)
          if (colourAt(row, column) === colour) {
            const here = room(row, column, colour);
            if (here > best.room) best = { row, column, room: here };
          }
      return `<text class="m" data-colour="${colour}" x="${round((best.column + 0.5) * CELL)}" y="${round((best.row + 0.5) * CELL + 4)}">${MARKS[colour]}</text>`;
    })
    .join("");
}
