// Keys inside a group that Tab enters once: arrows go to the neighbour, Home and End to the ends.

export function rove(event: KeyboardEvent & { currentTarget: HTMLElement }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-mark]")];
  const here = all.indexOf(document.activeElement as HTMLElement);
  const to = goal(all, here, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function goal(all: HTMLElement[], here: number, key: string): HTMLElement | undefined {
  const from = all[here];
  if (!from) return undefined;
  if (key === "ArrowRight") return all[(here + 1) % all.length];
  if (key === "ArrowLeft") return all.at(here - 1);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowDown" || key === "ArrowUp") return beside(all, from, key === "ArrowDown" ? 1 : -1);
  return undefined;
}

/** The nearest one of another row. */
function beside(all: HTMLElement[], from: HTMLElement, way: 1 | -1): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const far = (one: HTMLElement) => {
    const { left, top } = one.getBoundingClientRect();
    return (top - start.top) * way * 1_000 + Math.abs(left - start.left);
  };
  const row = all.filter((one) => (one.getBoundingClientRect().top - start.top) * way > start.height / 2);
  return row.toSorted((a, b) => far(a) - far(b))[0];
}
