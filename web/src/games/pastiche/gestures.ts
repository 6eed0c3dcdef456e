// Dragging, pinching and wheeling over the layout.
import type { Camera } from "./camera.svelte";
import type { Point } from "./layout";

/** A press that moves further than this drags, and presses nothing. */
const SLACK = 7;
/** The wheel turns a hex once in this time: one notch has many events on some devices. */
const NOTCH = 110;

export class Gestures {
  #fingers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #dragged = false;
  #turned = 0;

  constructor(
    private camera: () => Camera,
    /** Is the hex in mind held over this point of the screen? */
    private onGhost: (point: Point) => boolean,
    private rotate: (step: 1 | -1) => void,
  ) {}

  down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#fingers.set(event.pointerId, point(event));
    if (this.#fingers.size === 1) {
      this.#start = point(event);
      this.#dragged = false;
    } else this.#grab(event);
  };

  move = (event: PointerEvent) => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = point(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      if (!this.#dragged && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < SLACK) return;
      if (!this.#dragged) this.#grab(event);
      this.camera().pan(now.x - before.x, now.y - before.y);
    } else {
      const [was, is] = [distance(before, other), distance(now, other)];
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      if (was > 0) this.camera().zoom(is / was, inside(event, middle));
      this.camera().pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    }
    this.#fingers.set(event.pointerId, now);
  };

  up = (event: PointerEvent) => {
    this.#fingers.delete(event.pointerId);
  };

  /** Something else has taken the finger. */
  letGo = () => this.#fingers.clear();

  /** A press that was a drag presses nothing. */
  click = (event: MouseEvent) => {
    if (!this.#dragged || event.detail === 0) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  wheel = (event: WheelEvent) => {
    event.preventDefault();
    const at = inside(event, point(event));
    if (event.ctrlKey || !this.onGhost(at)) {
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
      this.camera().zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), at);
    } else if (event.timeStamp - this.#turned > NOTCH && event.deltaY !== 0) {
      this.#turned = event.timeStamp;
      this.rotate(event.deltaY > 0 ? 1 : -1);
    }
  };

  #grab(event: PointerEvent) {
    this.#dragged = true;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }
}

const point = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function inside(event: Event, { x, y }: Point): Point {
  const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: x - left, y: y - top };
}
