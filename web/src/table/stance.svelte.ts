// How a table stands in the room it is given. The shape of the free space decides, measured in rem, so that a zoomed page and
// large text choose as a smaller screen does. Styles ask for `data-stance`; what is drawn in one stance only asks here.
import { getContext, setContext } from "svelte";
import { placeOf } from "../kit/anchors";
import type { Shot } from "./story";
import type { Telling } from "./telling.svelte";

/** Upright; lying low; or with room for everything at once. */
export type Kind = "tall" | "flat" | "wide";

export type Shape = {
  kind: Kind;
  /** Tall and broad enough for what hangs on the wall to stand below the stage. */
  tablet: boolean;
  /** Tall, but too low for a line of its own about what happened. */
  low: boolean;
  /** Tall, and with so large letters that a leaf needs more than the stage. */
  cramped: boolean;
  /** Flat and so narrow that names yield. */
  narrow: boolean;
};

/** What fits into so much room, in rem. */
export function shapeOf(width: number, height: number): Shape {
  const kind = width < height ? "tall" : width >= 60 && height >= 34 ? "wide" : "flat";
  return {
    kind,
    tablet: kind === "tall" && width >= 44,
    low: kind === "tall" && height < 46,
    cramped: kind === "tall" && height < 32,
    narrow: kind === "flat" && width < 48,
  };
}

export class Stance {
  width = $state(innerWidth);
  height = $state(innerHeight);
  readonly #rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  readonly shape: Shape = $derived(shapeOf(this.width / this.#rem, this.height / this.#rem));

  get wide() {
    return this.shape.kind === "wide";
  }
  get tall() {
    return this.shape.kind === "tall";
  }
  get flat() {
    return this.shape.kind === "flat";
  }
}

/** What opens over the table, one at a time, and how the table stands: everything inside a frame may ask. */
export class Frame {
  readonly stance = new Stance();
  /** What is opened over the stage. */
  leaf = $state<string | undefined>(undefined);
  /** What is opened is only looked at. */
  looking = false;
  /** The list of all moves is open. */
  moves = $state(false);
  /** What happened at a table in play; a replay tells it in its own way. */
  telling = $state.raw<Telling | undefined>(undefined);
  /** A board may have another use for a press on a seat: then its leaf does not open. */
  onSeat: ((seat: number) => boolean) | undefined;
  #from: HTMLElement | undefined;

  /** Opens a leaf, or closes it if it is open. The focus goes back to where it came from. */
  toggle(leaf: string) {
    if (this.leaf === leaf) return this.close();
    return this.open(leaf);
  }

  open(leaf: string) {
    if (this.leaf === undefined && document.activeElement instanceof HTMLElement) this.#from = document.activeElement;
    this.looking = false;
    this.leaf = leaf;
  }

  /** Opens a leaf to be looked at: the focus stays where it is. */
  show(leaf: string) {
    this.#from = undefined;
    this.looking = true;
    this.leaf = leaf;
  }

  close() {
    this.leaf = undefined;
    const from = this.#from;
    this.#from = undefined;
    if (from?.isConnected) from.focus({ preventScroll: true });
  }

  /** In which leaf a place lies that the stage does not show; a board says so. */
  leafOf: ((place: string) => string | undefined) | undefined;

  /**
   * The place on the board that is being told of: a board that shows only part of itself looks there. Nothing moves under
   * the hands of somebody who is to play, unless they asked to see it again.
   */
  get pointed(): string | undefined {
    const { director, table } = this.telling ?? {};
    const scene = director?.now;
    return scene?.again || !table?.turn?.awaited ? scene?.shots[0]?.place[0] : undefined;
  }

  /** Shows on the stage what happened; what lies over it makes way. */
  showAgain(shots: readonly Shot[]) {
    if (!this.stance.wide && this.leaf !== undefined) this.close();
    this.telling?.director.replay(shots);
  }

  /** Opens the leaf in which a place lies, if it cannot be seen otherwise; of several names the first that can be is meant. */
  uncover(root: ParentNode | undefined, place: readonly string[]) {
    const [name] = place;
    if (name === undefined || (this.stance.wide && placeOf(root, place))) return;
    const leaf = root?.querySelector(".leaf");
    if (leaf && placeOf(leaf, place)) return;
    if (placeOf(root, place)) {
      if (this.leaf !== undefined) this.close();
      return;
    }
    const where = this.leafOf?.(name);
    if (where !== undefined && where !== this.leaf) this.open(where);
  }
}

const FRAME = Symbol("frame");
export const provideFrame = (frame: Frame) => setContext(FRAME, frame);
export const useFrame = () => getContext<Frame>(FRAME);
