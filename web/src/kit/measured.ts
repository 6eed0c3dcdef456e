// How large a thing is, told before it is painted and whenever it changes. Svelte's `bind:clientWidth` asks at the moment the
// thing is made, and at each such question the browser lays out everything: half the time that opening a table took.
import type { Attachment } from "svelte/attachments";

const told = new WeakMap<Element, () => void>();
let watch: ResizeObserver | undefined;

/** `{@attach measured(({ clientWidth }) => (width = clientWidth))}`, once for a thing. */
export const measured =
  (tell: (thing: HTMLElement) => void): Attachment<HTMLElement> =>
  (thing) => {
    // One for all: everything is read before anything is drawn anew.
    watch ??= new ResizeObserver((seen) => {
      for (const { target } of seen) told.get(target)?.();
    });
    const mine = watch;
    told.set(thing, () => tell(thing));
    mine.observe(thing, { box: "border-box" });
    return () => mine.unobserve(thing);
  };
