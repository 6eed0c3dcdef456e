// Where the layout is looked at from. By itself it shows all that lies and the cells around it; if those would be too small
// to touch, it keeps them large enough and follows what matters. Only the layout and a press change how near it is.
import { HALF, SIZE, type Point } from "./layout";

const NEAREST = 2.4;
const FURTHEST = 0.16;
/** A cell is at least 44 pixels high, and a little more. */
const LEAST = 46 / (2 * HALF);

export type Box = { left: number; top: number; width: number; height: number };

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(0);
  height = $state(0);
  /** By itself; the whole, however small; or where somebody has moved it. */
  mode = $state<"itself" | "whole" | "hand">("itself");
  /** A change glides, unless it follows a finger. */
  glides = $state(false);
  /** For what it stands as it does. */
  #fitted: { width: number; height: number; mode: string; box: Box; look: Point } | undefined;

  /**
   * Shows the box; of one that is too large to be touched so, what is around `look`, and all of `laid` if there is room for
   * that.
   */
  fit(box: Box, look: Point, laid: Box = box) {
    const { width, height, mode } = this;
    if (width === 0 || height === 0) return;
    const before = this.#fitted;
    this.#fitted = { width, height, mode, box, look };
    const otherwise = before?.width !== width || before.height !== height || before.mode !== mode;
    if (mode !== "hand" && (otherwise || (before.box !== box && !this.#shows(box)))) {
      const whole = Math.min(width / box.width, height / box.height, NEAREST);
      this.k = mode === "whole" ? Math.max(whole, FURTHEST) : Math.max(whole, LEAST);
      this.x = within(along(width, this.k, box.left, box.width, look.x), width, this.k, laid.left, laid.width);
      this.y = within(along(height, this.k, box.top, box.height, look.y), height, this.k, laid.top, laid.height);
    } else if (before && (before.look.x !== look.x || before.look.y !== look.y)) {
      this.glides = true;
      this.#follow(look);
    }
  }

  /** The whole, or back from it. */
  toggleWhole() {
    this.glides = true;
    this.mode = this.mode === "whole" ? "itself" : "whole";
  }

  pan(dx: number, dy: number, glides = false) {
    this.glides = glides;
    this.mode = "hand";
    this.x += dx;
    this.y += dy;
  }

  /** Zooms around a point of the screen. */
  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }, glides = false) {
    this.#near(Math.min(NEAREST, Math.max(FURTHEST, this.k * factor)), around);
    this.glides = glides;
    this.mode = "hand";
  }

  toScreen({ x, y }: Point): Point {
    return { x: x * this.k + this.x, y: y * this.k + this.y };
  }

  toWorld({ x, y }: Point): Point {
    return { x: (x - this.x) / this.k, y: (y - this.y) / this.k };
  }

  /** Brings a hex into sight, with what lies around its corners, and near enough to be touched. */
  reveal(centre: Point, glides = true) {
    this.glides = glides;
    if (this.k < LEAST) {
      this.mode = "hand";
      this.#near(LEAST, this.toScreen(centre));
    }
    this.#follow(centre);
  }

  /** Moves no further than it takes to see a hex. */
  #follow(centre: Point) {
    const { x, y } = this.toScreen(centre);
    const [w, h] = [SIZE * 1.3 * this.k, HALF * 1.35 * this.k];
    this.x += Math.max(0, w - x) - Math.max(0, x + w - this.width);
    this.y += Math.max(0, h - y) - Math.max(0, y + h - this.height);
  }

  #near(k: number, around: Point) {
    this.x = around.x - ((around.x - this.x) * k) / this.k;
    this.y = around.y - ((around.y - this.y) * k) / this.k;
    this.k = k;
  }

  #shows({ left, top, width, height }: Box) {
    const [from, to] = [this.toScreen({ x: left, y: top }), this.toScreen({ x: left + width, y: top + height })];
    return from.x >= -1 && from.y >= -1 && to.x <= this.width + 1 && to.y <= this.height + 1;
  }
}

/** Where a stretch begins on the screen: in the middle, or with `look` in the middle but nothing empty beside it. */
function along(room: number, k: number, start: number, length: number, look: number): number {
  if (length * k <= room) return (room - length * k) / 2 - start * k;
  return Math.min(-start * k, Math.max(room - (start + length) * k, room / 2 - look * k));
}

/** No further than it takes to have a stretch in sight, if it fits. */
function within(at: number, room: number, k: number, start: number, length: number): number {
  if (length * k > room) return at;
  const [from, to] = [at + start * k, at + (start + length) * k];
  return at + Math.max(0, -from) - Math.max(0, to - room);
}
