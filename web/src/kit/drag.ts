// Drag and drop, beside press and press: whatever can be dragged is also a button, and a drag ends where a press would. A
// press that moves on becomes a drag; the thing's likeness follows the pointer; targets are elements with `data-drop`.
// Let go elsewhere, or with Escape, nothing has happened. Nothing is announced: what is dropped says so by what it does.
import type { Attachment } from "svelte/attachments";
import "./drag.css";

/** On the screen. */
export type Spot = { x: number; y: number };

export type Drag = {
  /** May it be dropped there? Those where it may are marked `data-drop-may`, the one it is over `data-drop-over`. */
  may: (target: HTMLElement) => boolean;
  drop: (target: HTMLElement) => void;
  /** What it is over now; nothing between targets. */
  over?: (target: HTMLElement | undefined, spot: Spot) => void;
  start?: () => void;
  /** It is let go: after `drop`, or elsewhere with nothing done. */
  end?: (dropped: boolean) => void;
  /** Wheel, keys (r, R, brackets) and a second finger turn what is dragged. */
  turn?: (step: 1 | -1) => void;
  /** What follows the pointer; a copy of the thing itself, if it is not said. */
  ghost?: () => HTMLElement;
  /** So many of its own heights it floats above a finger, which would hide it; it is dropped where it is seen. */
  lift?: number;
};

/** A press that moves further than this drags; a finger is less steady than a mouse. */
const SLACK = { mouse: 6, touch: 10 };
/** One notch of a wheel has many events on some devices. */
const NOTCH = 110;
const TURNS: Record<string, 1 | -1> = { r: 1, "]": 1, R: -1, "[": -1 };

/**
 * Makes a thing draggable: `{@attach drag(() => …)}`; nothing while there is nothing to do with it. Where the thing lies in
 * something that scrolls, `scrolls` says which way: a finger that moves so scrolls as ever.
 */
export function drag(options: () => Drag | undefined, scrolls?: "x" | "y"): Attachment<HTMLElement> {
  return (node) => {
    let held: { pointer: number; touch: boolean; from: Spot } | undefined;
    let now: Dragging | undefined;
    node.style.touchAction = scrolls ? `pan-${scrolls}` : "none";

    const down = (event: PointerEvent) => {
      if (held || event.button !== 0 || !options()) return;
      held = { pointer: event.pointerId, touch: event.pointerType !== "mouse", from: spotOf(event) };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", cancel);
    };
    const move = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointer) return;
      const spot = spotOf(event);
      if (!now) {
        const far = Math.hypot(spot.x - held.from.x, spot.y - held.from.y);
        if (far < (held.touch ? SLACK.touch : SLACK.mouse)) return;
        const what = options();
        if (!what) return letGo();
        node.setPointerCapture(event.pointerId);
        now = new Dragging(node, what, held, letGo);
      }
      now.to(spot);
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== held?.pointer) return;
      if (now) noClick(true);
      now?.drop();
      letGo();
    };
    const cancel = (event: PointerEvent) => {
      if (event.pointerId === held?.pointer) letGo();
    };
    function letGo() {
      held = undefined;
      const was = now;
      now = undefined;
      was?.end();
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
    }
    const never = (event: Event) => event.preventDefault();

    node.addEventListener("pointerdown", down);
    node.addEventListener("enlarge", letGo);
    node.addEventListener("dragstart", never);
    return () => {
      letGo();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("enlarge", letGo);
      node.removeEventListener("dragstart", never);
    };
  };
}

/** One drag, from where it became one. */
class Dragging {
  readonly #node: HTMLElement;
  readonly #what: Drag;
  readonly #pointer: number;
  readonly #letGo: () => void;
  readonly #ghost: HTMLElement;
  /** It floats above the finger, and is aimed with itself; otherwise with the pointer. */
  readonly #lifted: boolean;
  /** From the pointer to the ghost's middle. */
  readonly #off: Spot;
  #over: HTMLElement | undefined;
  #dropped = false;
  #turned = 0;

  constructor(node: HTMLElement, what: Drag, held: { pointer: number; touch: boolean; from: Spot }, letGo: () => void) {
    this.#node = node;
    this.#what = what;
    this.#pointer = held.pointer;
    this.#letGo = letGo;
    const { left, top, width, height } = node.getBoundingClientRect();
    this.#ghost = what.ghost?.() ?? copy(node, width, height);
    this.#ghost.classList.add("dragged");
    // Whatever the thing's own styles say: it takes no room on the table.
    this.#ghost.style.position = "fixed";
    this.#ghost.inert = true;
    // Where sizes and colours are those of the table, and above a dialog if the thing lies in one.
    (node.closest<HTMLElement>("dialog, [data-stance]") ?? document.body).append(this.#ghost);
    this.#lifted = held.touch && what.lift !== undefined;
    this.#off = this.#lifted
      ? { x: 0, y: -(what.lift ?? 0) * height }
      : { x: left + width / 2 - held.from.x, y: top + height / 2 - held.from.y };
    node.dataset["dragging"] = "";
    what.start?.();
    for (const target of targets()) if (what.may(target)) target.dataset["dropMay"] = "";
    addEventListener("pointerdown", this.#finger, true);
    addEventListener("keydown", this.#key, true);
    addEventListener("wheel", this.#wheel, { capture: true, passive: false });
  }

  to({ x, y }: Spot) {
    const middle = { x: x + this.#off.x, y: y + this.#off.y };
    this.#ghost.style.translate = `calc(${middle.x}px - 50%) calc(${middle.y}px - 50%)`;
    const spot = this.#lifted ? middle : { x, y };
    const under = document.elementsFromPoint(spot.x, spot.y).map((one) => one.closest<HTMLElement>("[data-drop]"));
    const over = under.find((one) => one !== null && this.#what.may(one)) ?? undefined;
    if (over !== this.#over) {
      delete this.#over?.dataset["dropOver"];
      if (over) over.dataset["dropOver"] = "";
      this.#over = over;
      this.#ghost.toggleAttribute("data-over", over !== undefined);
    }
    this.#what.over?.(over, spot);
  }

  drop() {
    const target = this.#over;
    if (!target?.isConnected || !this.#what.may(target)) return;
    this.#dropped = true;
    this.#what.drop(target);
  }

  end() {
    removeEventListener("pointerdown", this.#finger, true);
    removeEventListener("keydown", this.#key, true);
    removeEventListener("wheel", this.#wheel, true);
    delete this.#node.dataset["dragging"];
    for (const target of targets()) {
      delete target.dataset["dropMay"];
      delete target.dataset["dropOver"];
    }
    this.#ghost.remove();
    this.#what.end?.(this.#dropped);
  }

  #finger = (event: PointerEvent) => {
    if (event.pointerId === this.#pointer) return;
    event.stopPropagation();
    event.preventDefault();
    this.#what.turn?.(1);
  };

  #key = (event: KeyboardEvent) => {
    const step = TURNS[event.key];
    if (event.key === "Escape") {
      noClick(false);
      this.#letGo();
    } else if (step && this.#what.turn && !event.ctrlKey && !event.metaKey && !event.altKey) this.#what.turn(step);
    else return;
    event.stopPropagation();
    event.preventDefault();
  };

  #wheel = (event: WheelEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (event.deltaY === 0 || event.timeStamp - this.#turned < NOTCH) return;
    this.#turned = event.timeStamp;
    this.#what.turn?.(event.deltaY > 0 ? 1 : -1);
  };
}

const spotOf = ({ clientX, clientY }: MouseEvent): Spot => ({ x: clientX, y: clientY });
const targets = () => document.querySelectorAll<HTMLElement>("[data-drop]");

/** The thing's likeness, without what others find it by. */
function copy(node: HTMLElement, width: number, height: number): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement;
  for (const one of [ghost, ...ghost.querySelectorAll<HTMLElement>("*")])
    for (const name of one.getAttributeNames())
      if (name === "id" || name.startsWith("data-")) one.removeAttribute(name);
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px`, margin: "0" });
  return ghost;
}

/** The press that ends a drag presses nothing: its click comes as the pointer goes up, which it does now or later. */
function noClick(isUp: boolean) {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const over = () => setTimeout(() => removeEventListener("click", swallow, true));
  addEventListener("click", swallow, true);
  if (isUp) over();
  else addEventListener("pointerup", over, { capture: true, once: true });
}
