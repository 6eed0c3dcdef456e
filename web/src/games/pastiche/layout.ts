// The layout's geometry, and what a hex would give where it might be laid: a preview from what is printed and from the
// game's own tables, which is tested against the rules. What may be done is for the server to say.
import { COLOUR, START, commission, hexOf, mixOf } from "../../data/pastiche";
import type { Board, Cards, Cell, Colour, CommissionId, Hand, HexId, Turn } from "../../gen/pastiche";
import { MEETING, STEPS } from "../../gen/pastiche.data";

/** From a hex's centre to its corner. */
export const SIZE = 60;
export const HALF = (SIZE * Math.sqrt(3)) / 2;

export type Point = { x: number; y: number };

export const keyOf = ({ q, r }: Cell) => `${q},${r}`;
export const same = (a: Cell | undefined, b: Cell | undefined) => a !== undefined && a.q === b?.q && a.r === b?.r;

export const centreOf = ({ q, r }: Cell): Point => ({ x: 1.5 * SIZE * q, y: 2 * HALF * (r + q / 2) });

/** Corner `i`, counted clockwise from 0 at the top left (P1.4). */
export function cornerOf(i: number, radius = SIZE): Point {
  const angle = ((60 * i - 120) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The cell under a point. */
export function cellAt({ x, y }: Point): Cell {
  const q = x / (1.5 * SIZE);
  const r = y / (2 * HALF) - q / 2;
  // Cube coordinates add up to zero: the one rounded furthest gives way.
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return { q: a + 0, r: b + 0 };
}

/** An outline for `d`. */
export const hexPath = (radius: number) =>
  `M${[0, 1, 2, 3, 4, 5]
    .map((i) => cornerOf(i, radius))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}z`;

/** The cells around one, by side: side `i` lies between corners `i` and `i + 1`. */
export const neighbours = ({ q, r }: Cell) => STEPS.map((step): Cell => ({ q: q + step.q, r: r + step.r }));

/** A hex's dabs as they lie after turning it: corner `i` shows what is printed on corner `i - turn`. */
export const turned = (dabs: string, turn: Turn) => [...dabs].map((_, i) => dabs[(i - turn + 6) % 6]).join("");

/** The dabs of every hex that lies, by cell. */
export function lying(board: Board): ReadonlyMap<string, string> {
  const known = layouts.get(board);
  if (known) return known;
  const dabs = new Map(START.map((cell) => [keyOf(cell), cell.dabs]));
  for (const { hex, at, turn } of board) dabs.set(keyOf(at), turned(hexOf(hex).dabs, turn));
  layouts.set(board, dabs);
  return dabs;
}
/** One layout is asked for many times: once for each move there is. */
const layouts = new WeakMap<Board, ReadonlyMap<string, string>>();

/** What happens at a corner that touches others: the dabs that meet, and the colour they make, if any. */
export type Gain = { corner: number; dabs: string; colour: Colour | undefined; paid: boolean };

/** What each corner of a hex would give at a cell (P4.4), as far as the bank has it (P4.7). */
export function gainsAt(lies: ReadonlyMap<string, string>, bank: Cards, hex: HexId, at: Cell, turn: Turn): Gain[] {
  const mine = turned(hexOf(hex).dabs, turn);
  const left: Cards = { ...bank };
  const gains: Gain[] = [];
  const around = neighbours(at).map((cell) => lies.get(keyOf(cell)));
  for (const [corner, meeting] of MEETING.entries()) {
    const others = meeting.map(([edge, there]) => around[edge]?.[there] ?? "").join("");
    if (!others) continue;
    const dabs = mine[corner] + others;
    const colour = mixOf(dabs);
    const stock = colour ? (left[colour] ?? 0) : 0;
    if (colour) left[colour] = stock - 1;
    gains.push({ corner, dabs, colour, paid: stock > 0 });
  }
  return gains;
}

/** The cards that would come of it. */
export const cardsOf = (gains: readonly Gain[]): Colour[] =>
  gains.flatMap(({ colour, paid }) => (colour && paid ? [colour] : []));

/** The colours of a palette that are not held. */
export const missingOf = (palette: readonly Colour[], held: ReadonlySet<Colour>) =>
  palette.filter((colour) => !held.has(colour));

/** The cards that the commissions in hand ask for, and their points (P7.4). */
export function usable({ palette, commissions }: Pick<Hand, "palette" | "commissions">): {
  cards: Cards;
  points: number;
} {
  const asked = commissions.flatMap((id) => commission(id).palette);
  const cards: Cards = {};
  let points = 0;
  for (const [colour, held] of Object.entries(palette) as [Colour, number][]) {
    const count = Math.min(held, asked.filter((one) => one === colour).length);
    if (count > 0) cards[colour] = count;
    points += count * COLOUR[colour].value;
  }
  return { cards, points };
}

/** A commission that new cards bring nearer: which of its missing colours they are, and how many are missing. */
export type Nearer = { id: CommissionId; colours: Colour[]; missing: number };

/** Which commissions new cards bring nearer, the nearest to its end first. */
export function nearer(
  wanted: readonly { id: CommissionId; palette: readonly Colour[] }[],
  held: ReadonlySet<Colour>,
  cards: readonly Colour[],
): Nearer[] {
  return wanted
    .map(({ id, palette }) => {
      const missing = missingOf(palette, held);
      return { id, colours: missing.filter((colour) => cards.includes(colour)), missing: missing.length };
    })
    .filter(({ colours }) => colours.length > 0)
    .toSorted(
      (a, b) => a.missing - a.colours.length - (b.missing - b.colours.length) || b.colours.length - a.colours.length,
    );
}

/** Of some cells the next one in a direction: near and not far off the line. */
export function towards(from: Cell, cells: readonly Cell[], dx: number, dy: number): Cell | undefined {
  const start = centreOf(from);
  let best: { cell: Cell; cost: number } | undefined;
  for (const cell of cells) {
    const end = centreOf(cell);
    const along = (end.x - start.x) * dx + (end.y - start.y) * dy;
    const across = Math.abs((end.x - start.x) * dy - (end.y - start.y) * dx);
    if (along < 1 || across > along * 2.2) continue;
    const cost = along + across * 2;
    if (!best || cost < best.cost) best = { cell, cost };
  }
  return best?.cell;
}

/** Cells on the way around their middle, clockwise from the top. */
export function clockwise(cells: readonly Cell[]): Cell[] {
  const points = cells.map((cell) => ({ cell, ...centreOf(cell) }));
  const middle = (of: (point: Point) => number) => points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [x, y] = [middle((one) => one.x), middle((one) => one.y)];
  const angle = (one: Point) => (Math.atan2(one.x - x, y - one.y) + 2 * Math.PI) % (2 * Math.PI);
  return points.toSorted((a, b) => angle(a) - angle(b)).map(({ cell }) => cell);
}

/** The box around some cells. */
export function boundsOf(cells: readonly Cell[]) {
  const points = cells.map(centreOf);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - SIZE, Math.min(...ys) - HALF];
  return { left, top, width: Math.max(...xs) + SIZE - left, height: Math.max(...ys) + HALF - top };
}
