// How what everybody made hangs on the wall of a result: all of it in sight where it fits, as large as it then can be, the
// winners' pictures the largest. What finds no room is behind a number.

export type Wall = {
  width: number;
  height: number;
  /** One pixel of the table as it stands there. */
  unit: number;
  /** The least side of what is pressed. */
  target: number;
  /** So much room has what a winner's picture is called, below it. */
  label: number;
  /** A single winner may hang beside the others. */
  low: boolean;
};
/** What somebody made: how broad each is for its height. */
export type Works = { won: boolean; aspects: readonly number[] };
export type Hung = {
  /** So high are the pictures. */
  height: number;
  /** So many of them hang there; whatever else there is, is behind a number. */
  shown: number;
  /** So broad are they together, so that no line is left with one alone. */
  breadth: number;
};
export type Plan = {
  rails: Hung[];
  /** The winner's part, if it hangs beside the others: so broad it is, over so many rows. */
  beside?: { width: number; rows: number };
  /** How many hang side by side: of the winners, and of the others. */
  columns: [winners: number, others: number];
};

/** Between lines and pictures, in units; the styles of a rail have the same. */
const GAP = 8;
/** The brass, and the room around the pictures, above the name. */
const BRASS = 16;
/** Between rails. */
export const BETWEEN = { row: 8, column: 24 };
const sizes = (from: number, to: number) => {
  const all = [from];
  while ((all.at(-1) as number) * 1.13 < to) all.push((all.at(-1) as number) * 1.13);
  return all;
};
const [OTHERS, WINNERS] = [sizes(36, 110), sizes(46, 260)];

/** Pictures of this height, line after line, in so many lines at most. */
function laid(
  aspects: readonly number[],
  height: number,
  width: number,
  most: number,
  wall: Wall,
): Hung & { lines: number } {
  const gap = GAP * wall.unit;
  const broad = aspects.map((aspect) => Math.max(wall.target, aspect * height));
  /** How many fit into so many lines of this breadth, with room left at the end for a number. */
  const fill = (breadth: number, lines: number, spare: number) => {
    let [line, x] = [1, 0];
    for (const [index, one] of broad.entries()) {
      if (x > 0 && x + gap + one > breadth - (line === lines ? spare : 0)) {
        line += 1;
        x = 0;
        if (line > lines) return { shown: index, lines };
      }
      x += (x > 0 ? gap : 0) + one;
    }
    return { shown: broad.length, lines: line };
  };
  const all = fill(width, Infinity, 0);
  if (all.lines > most) {
    const { shown } = fill(width, most, wall.target + gap);
    // A single one that leaves no room for the number makes way for it.
    const narrow = most === 1 && (broad[0] as number) + gap + wall.target > width;
    return { height, shown: narrow ? 0 : shown, breadth: width, lines: most };
  }
  const sum = broad.reduce((before, one) => before + one + gap, -gap);
  let breadth = Math.min(width, Math.max(wall.target, ...broad, sum / all.lines));
  while (breadth < width && fill(breadth, Infinity, 0).lines > all.lines) breadth = Math.min(width, breadth * 1.04);
  return { height, shown: broad.length, breadth: Math.min(width, breadth + 1), lines: all.lines };
}

/** How high a rail is with so many lines. */
const railHeight = (lines: number, height: number, label: number, { unit, target }: Wall) =>
  BRASS * unit + target + lines * (Math.max(target, height) + label) + (lines - 1) * GAP * unit;

/** Ways to hang them: everybody below the winners, or beside the one. */
function ways(winners: number, others: number, wall: Wall): Pick<Plan, "beside" | "columns">[] {
  const across = [1, 2, 3].filter((columns) => columns <= Math.max(1, others));
  const below = across.map((columns): Pick<Plan, "columns"> => ({ columns: [Math.min(winners, 3), columns] }));
  if (!wall.low || winners !== 1 || others === 0) return below;
  const beside = across.flatMap((columns) =>
    [0.28, 0.34, 0.4, 0.5].map((part) => ({
      columns: [1, columns] as [number, number],
      beside: { width: part * wall.width, rows: Math.ceil(others / columns) },
    })),
  );
  return [...below, ...beside];
}

/** The best way to hang them; those who won come first. */
export function hang(people: readonly Works[], wall: Wall): Plan {
  const { unit } = wall;
  const winners = people.filter(({ won }) => won);
  const others = people.filter(({ won }) => !won);
  const [row, column] = [BETWEEN.row * unit, BETWEEN.column * unit];
  const wide = (width: number, columns: number) => (width - (columns - 1) * column) / columns;
  let best: { plan: Plan; worth: number } | undefined;

  for (const way of ways(winners.length, others.length, wall)) {
    const [forWinners, forOthers] = way.columns;
    const rest = way.beside ? wall.width - way.beside.width - column : wall.width;
    /** A name wants some room, too. */
    const cramped = Math.max(0, 150 - Math.min(wide(rest, forOthers), way.beside?.width ?? Infinity) / unit) / 40;
    for (const size of others.length > 0 ? OTHERS : [OTHERS[0] as number])
      for (const most of [4, 2, 1]) {
        const hung = others.map(({ aspects }) => laid(aspects, size * unit, wide(rest, forOthers), most, wall));
        const below = stacked(hung, forOthers, (lines) => railHeight(lines, size * unit, 0, wall), row);
        const left = wall.height - (way.beside || others.length === 0 ? 0 : below + row);
        if (below > wall.height + 0.5) continue;
        for (const large of WINNERS) {
          if (others.length > 0 && large < size * 1.15) continue;
          const one = railHeight(1, large * unit, wall.label, wall);
          const rows = Math.ceil(winners.length / forWinners);
          const lines =
            1 +
            Math.floor(
              ((left - (rows - 1) * row) / rows - one) / (railHeight(2, large * unit, wall.label, wall) - one),
            );
          if (lines < 1) continue;
          const width = way.beside?.width ?? wide(wall.width, forWinners);
          const first = winners.map(({ aspects }) => laid(aspects, large * unit, width, lines, wall));
          const rails = [...first, ...hung];
          // Everything in sight before all, then everything large.
          const shown = rails.reduce((sum, rail) => sum + rail.shown, 0);
          const worth = 10 * shown + 1.5 * Math.log(large) + 2 * Math.log(size) - cramped;
          if (!best || worth > best.worth) best = { plan: { rails, ...way }, worth };
        }
      }
  }
  // There is no room at all: a line for each, and the wall is higher than the screen.
  return best?.plan ?? least(people, wall);
}

/** How high rails are together that hang side by side in so many columns. */
function stacked(rails: { lines: number }[], columns: number, high: (lines: number) => number, gap: number): number {
  let sum = 0;
  for (let at = 0; at < rails.length; at += columns)
    sum += high(Math.max(...rails.slice(at, at + columns).map(({ lines }) => lines))) + (at > 0 ? gap : 0);
  return sum;
}

function least(people: readonly Works[], wall: Wall): Plan {
  const [other, won] = [OTHERS[0] as number, WINNERS[0] as number];
  const rails = people.map((one) => laid(one.aspects, (one.won ? won : other) * wall.unit, wall.width, 1, wall));
  return { rails, columns: [1, 1] };
}
