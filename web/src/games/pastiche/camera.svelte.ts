// Where the layout is looked at from: moved and zoomed by hand, or fitted to the room by itself.
import { HALF, SIZE, type Point } from "./layout";

const NEAREST = 2.4;
const FURTHEST = 0.22;
/** Fitted by itself the layout is neither blown up nor so small that its cells cannot be touched. */
const CLOSE = 1.12;
const FAR = 0.45;

export type Box = { left: number; top: number; width: number; height: number };

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(0);
  height = $state(0);
  /** By itself it shows what is needed; it shows the whole if asked to; moved by hand it stays where it is. */
  mode = $state<"itself" | "whole" | "hand">("itself");
  /** A change glides, unless it follows a finger. */
  glides = $state(false);

  /** Shows the whole box, or of a large one only what is around `look`, if that has to be large enough to touch. */
  fit(box: Box, look?: Point) {
    if (this.width === 0 || this.height === 0) return;
    const whole = Math.min(this.width / box.width, this.height / box.height, CLOSE);
    const k = look ? Math.max(whole, FAR) : Math.max(whole, FURTHEST);
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const centre = look && whole < FAR ? look : middle;
    this.k = k;
    this.x = this.width / 2 - centre.x * k;
    this.y = this.height / 2 - centre.y * k;
  }

  pan(dx: number, dy: number, glides = false) {
    this.glides = glides;
    this.mode = "hand";
    this.x += dx;
    this.y += dy;
  }

  /** Zooms around a point of the screen. */
  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }, glides = false) {
    const k = Math.min(NEAREST, Math.max(FURTHEST, this.k * factor));
    this.glides = glides;
    this.mode = "hand";
    this.x = around.x - ((around.x - this.x) * k) / this.k;
    this.y = around.y - ((around.y - this.y) * k) / this.k;
    this.k = k;
  }

  toScreen({ x, y }: Point): Point {
    return { x: x * this.k + this.x, y: y * this.k + this.y };
  }

  toWorld({ x, y }: Point): Point {
    return { x: (x - this.x) / this.k, y: (y - this.y) / this.k };
  }

  /** Brings a hex into sight, with what lies around its corners. */
  reveal(centre: Point) {
    const { x, y } = this.toScreen(centre);
    const [w, h] = [SIZE * 1.3 * this.k, HALF * 1.35 * this.k];
    const dx = Math.max(0, w - x) - Math.max(0, x + w - this.width);
    const dy = Math.max(0, h - y) - Math.max(0, y + h - this.height);
    this.glides = true;
    this.x += dx;
    this.y += dy;
  }
}
