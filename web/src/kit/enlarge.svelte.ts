// A long press or the right button (or the key for it) shows any card, hex or picture large. `Enlarged` draws it, once for a
// whole table.
import type { Snippet } from "svelte";
import type { Attachment } from "svelte/attachments";

export type Large = {
  /** What it is called. */
  title: string;
  /** Draws it; `--large` is how tall it may be, and it may be as wide as there is room. */
  show: Snippet;
};

class Enlarged {
  now = $state.raw<Large | undefined>();
}
export const enlarged = new Enlarged();

/** So long a finger rests, and no further it strays. */
const LONG = 450;
const SLACK = 10;

/** Makes a thing one that can be looked at closely: `{@attach enlarge(() => ({ title, show }))}`, or what of it is there. */
export function enlarge(what: (at: { x: number; y: number }) => Large | undefined): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    node.style.setProperty("-webkit-touch-callout", "none");
    node.dataset["enlarges"] = "";

    function open(large: Large | undefined) {
      if (!large) return;
      // A drag that was about to begin does not.
      node.dispatchEvent(new CustomEvent("enlarge", { bubbles: true }));
      enlarged.now = large;
    }
    const down = (event: PointerEvent) => {
      clearTimeout(timer);
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        open(what(from));
        if (enlarged.now) noClick();
      }, LONG);
    };
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) clearTimeout(timer);
    };
    const up = () => clearTimeout(timer);
    const menu = (event: MouseEvent) => {
      const large = what({ x: event.clientX, y: event.clientY });
      if (!large) return;
      event.preventDefault();
      event.stopPropagation();
      // Some devices say so too after a long press.
      if (!enlarged.now) open(large);
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("contextmenu", menu);
    return () => {
      clearTimeout(timer);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("contextmenu", menu);
    };
  };
}

/** The finger that rested presses nothing when it goes up; what is pressed next is. */
function noClick() {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const over = () => {
    for (const next of ["pointerdown", "keydown"]) removeEventListener(next, over, true);
    removeEventListener("click", swallow, true);
  };
  addEventListener("click", swallow, true);
  for (const next of ["pointerdown", "keydown"]) addEventListener(next, over, true);
}
