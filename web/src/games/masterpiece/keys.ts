// Many cards and works, few presses: beside what a row of buttons does, digits go to the next thing with that number
// (`data-number="7 8"`), and up and down to what lies there.
import type { Attachment } from "svelte/attachments";

/** A digit so soon after another makes one number with it. */
const SOON = 900;
let typed = { digits: "", at: -SOON };

const things = (group: ParentNode) => [...group.querySelectorAll<HTMLElement>("button")];

/** Where a key goes from here, if it goes anywhere; `roving` has the others. */
export function goesTo(event: KeyboardEvent, group: ParentNode): HTMLElement | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const all = things(group);
  const here = all.indexOf(event.target as HTMLElement);
  if (/^\d$/.test(event.key)) return numbered(event, [...all.slice(here + 1), ...all.slice(0, here + 1)]);
  return here < 0 ? undefined : beyond(event.key, all[here] as HTMLElement, all);
}

function numbered(event: KeyboardEvent, onwards: HTMLElement[]): HTMLElement | undefined {
  const numbers = (one: HTMLElement) => one.dataset["number"]?.split(" ") ?? [];
  const find = (digits: string) =>
    onwards.find((one) => numbers(one).includes(digits)) ??
    onwards.find((one) => numbers(one).some((number) => number.startsWith(digits)));
  const soon = event.timeStamp - typed.at < SOON;
  const digits = soon && find(typed.digits + event.key) ? typed.digits + event.key : event.key;
  typed = { digits, at: event.timeStamp };
  return find(digits);
}

/** The nearest above or below. */
function beyond(key: string, here: HTMLElement, all: HTMLElement[]): HTMLElement | undefined {
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const from = here.getBoundingClientRect();
  const sign = key === "ArrowDown" ? 1 : -1;
  let [best, least]: [HTMLElement | undefined, number] = [undefined, Infinity];
  for (const one of all) {
    const { left, top } = one.getBoundingClientRect();
    const away = sign * (top - from.top);
    const far = 4 * away + Math.abs(left - from.left);
    if (away > 4 && far < least) [best, least] = [one, far];
  }
  return best;
}

export const keys: Attachment<HTMLElement> = (group) => {
  const press = (event: KeyboardEvent) => {
    const to = goesTo(event, group);
    if (!to) return;
    event.preventDefault();
    to.focus({ preventScroll: true });
  };
  group.addEventListener("keydown", press);
  return () => group.removeEventListener("keydown", press);
};
