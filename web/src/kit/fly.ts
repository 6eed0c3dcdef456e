// Things move from where they were to where they go: at most 220 ms, never in the way of a press.

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A Svelte `animate:` function for keyed lists, and the way to move a thing between lists: give things that are the same
 * card the same `data-fly` name; `remember()` before a change and `settle()` after it make them glide.
 */
const places = new Map<string, DOMRect>();

export function remember(root: ParentNode = document) {
  places.clear();
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>("[data-fly]")) {
    const place = node.getBoundingClientRect();
    // What is on a page that is not shown has no place to come from.
    if (place.width > 0) places.set(node.dataset["fly"] as string, place);
  }
}

/** What comes down at these places, by their names in `data-at`, is shown to fly there by somebody else. */
export function settle(root: ParentNode = document, flying: readonly string[] = []) {
  if (still()) return;
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>("[data-fly]")) {
    const before = places.get(node.dataset["fly"] as string);
    const at = node.closest<HTMLElement>("[data-at]")?.dataset["at"];
    if (!before || (at !== undefined && flying.includes(at))) continue;
    const after = node.getBoundingClientRect();
    const [dx, dy] = [before.left - after.left, before.top - after.top];
    if (after.width === 0 || Math.abs(dx) + Math.abs(dy) < 2) continue;
    const scale = before.width / after.width;
    node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0" },
        { transformOrigin: "0 0" },
      ],
      { duration: 220, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
}
