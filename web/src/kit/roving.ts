// A row of things that is one stop for Tab: arrows go from one to the next, Home and End to the first and the last.
import type { Attachment } from "svelte/attachments";

/** What may be in a row. What a thing itself keeps out of the order stays out of the row. */
const THINGS = "button, a[href], [data-roving]";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const roving: Attachment<HTMLElement> = (row) => {
  const things = () =>
    [...row.querySelectorAll<HTMLElement>(THINGS)].filter((one) => !one.hasAttribute("disabled") && !one.hidden);
  let at: HTMLElement | undefined;

  /** One of them can be reached: the one that was, or the first. */
  function settle() {
    const all = things();
    if (!at || !all.includes(at)) at = all.find((one) => one.getAttribute("aria-pressed") === "true") ?? all[0];
    for (const one of all) {
      const stop = one === at ? 0 : -1;
      if (one.tabIndex !== stop) one.tabIndex = stop;
    }
  }
  function focused(event: FocusEvent) {
    at = things().find((one) => one === event.target) ?? at;
    settle();
  }
  function pressed(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = things();
    const here = all.indexOf(event.target as HTMLElement);
    if (here < 0) return;
    const step = STEPS[event.key];
    const next =
      event.key === "Home"
        ? all[0]
        : event.key === "End"
          ? all.at(-1)
          : step && all[(here + step + all.length) % all.length];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  settle();
  const changes = new MutationObserver(settle);
  changes.observe(row, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
  row.addEventListener("focusin", focused);
  row.addEventListener("keydown", pressed);
  return () => {
    changes.disconnect();
    row.removeEventListener("focusin", focused);
    row.removeEventListener("keydown", pressed);
  };
};
