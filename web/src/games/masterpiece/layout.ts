// Where things lie when there is more room or less. Lengths are pixels of the place they are for; `target` is what a finger
// needs, and nothing that is pressed is smaller if it can be helped.

export type Room = { width: number; height: number };

/** A story card is so wide for its height, a cover likewise. */
export const CARD = 0.7;
export const COVER = 0.75;

export type Shelves = {
  /** All authors have a shelf; oneself and one rival; or one author alone. */
  stand: "all" | "two" | "one";
  /** Names stand beside the works, not above them. */
  beside: boolean;
  /** Shelves beside each other. One's own is as long as all of them. */
  columns: number;
  /** Rows of works on a shelf, and works in a row. */
  rows: number;
  perRow: number;
  /** One work. */
  work: Room;
};

export type Stage = Room & {
  target: number;
  /** Authors, and whether one of them looks. */
  authors: number;
  own: boolean;
  /** The most works that an author has. */
  works: number;
  /** What a name takes, above or beside; what a board takes under each row. */
  above: number;
  beside: number;
  board: number;
  /** Hands lie open, so high under each shelf. */
  hands?: number;
};

/** A scale for fewer works than this would not last. */
const FEWEST = 6;

/** The shelves on which works are largest, all of them if each work can be hit. */
export function shelves(stage: Stage): Shelves {
  const works = Math.max(FEWEST, stage.works);
  const best = (stand: Shelves["stand"], authors: number): Shelves => {
    let [found, most]: [Shelves | undefined, number] = [undefined, -1];
    for (const across of stand === "all" && authors > 2 ? [1, 2] : [1]) {
      const high = across === 1 ? authors : Math.ceil((authors - Number(stage.own)) / 2) + Number(stage.own);
      for (const beside of [false, true])
        for (const rows of [1, 2, 3]) {
          const perRow = Math.ceil(works / rows);
          const width = (stage.width / across - (beside ? stage.beside : 0)) / perRow;
          const shelf = stage.height / high - (beside ? 0 : stage.above) - rows * stage.board - (stage.hands ?? 0);
          const work = { width, height: shelf / rows };
          const size = worth(work, stage.target);
          if (size > most) [found, most] = [{ stand, beside, columns: across, rows, perRow, work }, size];
        }
    }
    return found as Shelves;
  };
  const fits = ({ work }: Shelves) => Math.min(work.width, work.height) >= stage.target;
  const all = best("all", stage.authors);
  if (fits(all)) return all;
  const two = best("two", Math.min(2, stage.authors));
  return fits(two) ? two : best("one", 1);
}

/** How well a work is seen in so much room: what can be hit comes before everything. */
function worth({ width, height }: Room, target: number): number {
  if (width <= 0 || height <= 0) return 0;
  const seen = Math.min(height, width / COVER);
  return seen * Math.min(width, 2 * seen) + (Math.min(width, height) >= target ? 1e6 : 0);
}

/** A hand that lies open shows whole cards on a wide table, elsewhere what is in their corners. */
export const openHeight = (wide: boolean, unit: number, letter: number) => (wide ? 44 * unit : 17 * letter);

export type Fan = {
  rows: number;
  perRow: number;
  /** So many lie there; the rest is behind a button in the last place. */
  shown: number;
  /** A card's width, and from one card to the next, and from row to row. */
  card: number;
  across: number;
  down: number;
};

/** Cards of a hand in overlapping rows: of each is seen at least half, and no less than can be hit. */
export function fan(count: number, room: Room, target: number, largest: number): Fan {
  const perRowMost = Math.max(1, Math.floor(room.width / target));
  const rowsMost = Math.max(1, Math.floor(room.height / target));
  const shown = count <= perRowMost * rowsMost ? count : perRowMost * rowsMost - 1;
  const places = Math.max(1, count > shown ? shown + 1 : count);
  let [best, most]: [Fan | undefined, number] = [undefined, -1];
  for (let rows = Math.ceil(places / perRowMost); rows <= Math.min(rowsMost, places); rows += 1) {
    const perRow = Math.ceil(places / rows);
    let card = Math.min(largest, room.width);
    let [across, down] = steps(card, rows, perRow, room);
    const wrong = () =>
      (perRow > 1 && across < Math.max(target, card / 2 + 1)) ||
      (rows > 1 && down < Math.max(target, card / CARD / 2 + 1)) ||
      (rows === 1 && card / CARD > room.height);
    // A single row may be lower than cards as wide as a target would be.
    const least = rows === 1 ? Math.min(target, room.height * CARD) : target;
    while (card > least && wrong()) {
      card -= 1;
      [across, down] = steps(card, rows, perRow, room);
    }
    const seen = Math.min(across, card) * Math.min(down, card / CARD);
    if (seen > most + 1) [best, most] = [{ rows, perRow, shown, card, across, down }, seen];
  }
  return best as Fan;
}

function steps(card: number, rows: number, perRow: number, room: Room): [across: number, down: number] {
  const gap = card * 1.06;
  return [
    perRow > 1 ? Math.min(gap, (room.width - card) / (perRow - 1)) : gap,
    rows > 1
      ? Math.min(gap / CARD, Math.max(room.height / rows, 0), (room.height - card / CARD) / (rows - 1))
      : gap / CARD,
  ];
}

/** So many cards are a full hand; more are seldom. */
const FULL = 20;

/**
 * How high a hand is where it may choose, whatever is in it, so that the table keeps still: rows for a full one, as far as a
 * table of so many targets' height has room for them.
 */
export function handHeight(width: number, target: number, table: number): number {
  const perRow = Math.max(1, Math.floor(width / target));
  const most = table >= 16 * target ? 3 : table >= 11 * target ? 2 : 1;
  const rows = Math.min(most, Math.max(2, Math.ceil(FULL / perRow)));
  return rows === 1 ? 1.1 * target : (rows - 1) * target + width / perRow / CARD;
}

/** So many columns make things of a shape (width by height) largest in a room; `width` is one of them. */
export function columns(count: number, room: Room, shape: number, gap: number): { columns: number; width: number } {
  let best = { columns: 1, width: 0 };
  for (let across = 1; across <= Math.max(1, count); across += 1) {
    const down = Math.ceil(count / across);
    const wide = (room.width - (across - 1) * gap) / across;
    const high = (room.height - (down - 1) * gap) / down;
    const width = Math.min(wide, high * shape);
    if (width > best.width) best = { columns: across, width };
  }
  return best;
}
