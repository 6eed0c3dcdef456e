// A group of buttons that is one stop of the Tab key. Inside it arrows go from one to the next, up and down to what lies
// there, Home and End to the ends, and digits to the next one that is known by that number (`data-number="7 8"`).
import type { Attachment } from "svelte/attachments";

/** A digit so soon after another makes one number with it. */
const SOON = 900;

export function roving(of = "button"): Attachment<HTMLElement> {
  return (group) => {
    const all = () => [...group.querySelectorAll<HTMLElement>(of)];
    let stop: HTMLElement | undefined;
    let [typed, at] = ["", 0];

    /** Exactly one of them is a stop: where one was last, or the first. */
    function settle() {
      const buttons = all();
      if (!stop || !buttons.includes(stop)) stop = buttons.find((one) => "first" in one.dataset) ?? buttons[0];
      for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
    }
    function come(event: FocusEvent) {
      const here = (event.target as HTMLElement).closest<HTMLElement>(of);
      if (!here || here === stop || !group.contains(here)) return;
      stop = here;
      settle();
    }
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const buttons = all();
      const here = buttons.indexOf(event.target as HTMLElement);
      const to = /^\d$/.test(event.key) ? numbered(event, buttons, here) : next(event.key, buttons, here);
      if (!to) return;
      event.preventDefault();
      to.focus({ preventScroll: true });
    }
    function numbered(event: KeyboardEvent, buttons: HTMLElement[], here: number) {
      const soon = event.timeStamp - at < SOON;
      [typed, at] = [soon ? typed + event.key : event.key, event.timeStamp];
      const onwards = [...buttons.slice(here + 1), ...buttons.slice(0, here + 1)];
      const known = (number: string) => onwards.find((one) => one.dataset["number"]?.split(" ").includes(number));
      const begun = (start: string) =>
        onwards.find((one) => one.dataset["number"]?.split(" ").some((number) => number.startsWith(start)));
      const found = known(typed) ?? begun(typed);
      if (found || typed.length === 1) return found;
      typed = event.key;
      return known(typed) ?? begun(typed);
    }

    settle();
    const watch = new MutationObserver(settle);
    watch.observe(group, { childList: true, subtree: true });
    group.addEventListener("focusin", come);
    group.addEventListener("keydown", press);
    return () => {
      watch.disconnect();
      group.removeEventListener("focusin", come);
      group.removeEventListener("keydown", press);
    };
  };
}

/** Where an arrow goes: along to the next in order, around at the ends; up and down to the nearest that lies there. */
function next(key: string, buttons: HTMLElement[], here: number): HTMLElement | undefined {
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  if (here < 0) return key.startsWith("Arrow") ? buttons[0] : undefined;
  if (key === "ArrowRight") return buttons[(here + 1) % buttons.length];
  if (key === "ArrowLeft") return buttons.at(here - 1);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const from = (buttons[here] as HTMLElement).getBoundingClientRect();
  const sign = key === "ArrowDown" ? 1 : -1;
  let [best, least]: [HTMLElement | undefined, number] = [undefined, Infinity];
  for (const one of buttons) {
    const { left, top } = one.getBoundingClientRect();
    const [along, away] = [Math.abs(left - from.left), sign * (top - from.top)];
    if (away < 4) continue;
    const far = away * 4 + along;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}
