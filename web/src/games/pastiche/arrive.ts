// Hexes and cards come from where they were: from somebody's seat, from the bank, or from just above.

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A Svelte `in:` function. `from` finds the place; inside a zoomed drawing `zoom` says how large a unit is. */
export function arrive(node: Element, { from, zoom = 1 }: { from?: string | undefined; zoom?: number }) {
  const start = from ? document.querySelector(from)?.getBoundingClientRect() : undefined;
  const end = node.getBoundingClientRect();
  const seen = start !== undefined && start.width > 0;
  const dx = seen ? (start.left + start.width / 2 - end.left - end.width / 2) / zoom : -3;
  const dy = seen ? (start.top + start.height / 2 - end.top - end.height / 2) / zoom : -6;
  return {
    duration: still() ? 0 : 220,
    easing: (t: number) => 1 - (1 - t) ** 3,
    css: (t: number, u: number) => `transform: translate(${dx * u}px, ${dy * u}px); opacity: ${0.4 + 0.6 * t}`,
  };
}
