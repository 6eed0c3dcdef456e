// The ways to play: a mouse at a desk, a thumb on a phone upright or on its side, a keyboard alone.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Full } from "../src/gen/server";

export const WAYS = {
  mouse: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  touch: { viewport: { width: 360, height: 640 }, hasTouch: true },
  keyboard: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true },
} as const;
export type Way = keyof typeof WAYS;

/** As `guard.svelte.ts` has it, in milliseconds. */
const GUARDED = 350;
/**
 * For whole games, in which nobody presses twice by accident: the prompt takes presses again at once after every change,
 * instead of a moment later. What waits for it still does.
 */
export const unguarded = (page: Page) =>
  page.addInitScript((moment) => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((then: () => void, after?: number) =>
      wait(then, after === moment ? 0 : after)) as typeof window.setTimeout;
  }, GUARDED);

/** More steps of the Tab key than any page has things to stop at. */
const ROUND = 400;

/** The keys that lead to an element from where the focus is, as far as can be told beforehand. Runs in the page. */
function keysTo(node: Node): string[] {
  const target = node as HTMLElement;
  const dialog = target.closest("dialog");
  const all = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    ),
  ].filter((one) => !one.matches(":disabled") && one.checkVisibility());
  const stops = all.filter((one) => one.tabIndex >= 0);
  // Of a row that is one stop, that stop; then along it, around its end if that is shorter.
  let [stop, along] = [target, [] as string[]];
  if (target.tabIndex < 0) {
    let row = target.parentElement;
    while (row && !stops.some((one) => row?.contains(one) && one.tagName === target.tagName)) row = row.parentElement;
    const things = all.filter((one) => row?.contains(one) && one.tagName === target.tagName);
    stop = things.find((one) => one.tabIndex >= 0) ?? target;
    const here = things.includes(document.activeElement as HTMLElement)
      ? (document.activeElement as HTMLElement)
      : stop;
    const on = (things.indexOf(target) - things.indexOf(here) + things.length) % things.length;
    const right = on <= things.length - on;
    along = Array<string>(right ? on : things.length - on).fill(right ? "ArrowRight" : "ArrowLeft");
    if (here !== stop) return along;
  }
  const steps = (one: HTMLElement) => {
    const far = stops.indexOf(stop) - place(one);
    // Back from something that is no stop, the first step leads to the stop before it.
    const back = stops.includes(one) ? 0 : 1;
    return far > 0 ? Array<string>(far).fill("Tab") : Array<string>(back - far).fill("Shift+Tab");
  };
  const active = document.activeElement as HTMLElement;
  // From something that is no stop itself, Tab goes on to the next one that follows it.
  const place = (one: HTMLElement) =>
    stops.includes(one)
      ? stops.indexOf(one)
      : stops.filter((other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING).length - 1;
  if (active === document.body || !stops.includes(stop)) return along;
  const direct = steps(active);
  const prompt = document.querySelector<HTMLElement>("[data-prompt]");
  const from = prompt && !dialog ? steps(prompt) : undefined;
  const free = !active.matches("input, select, textarea");
  return [...(from && free && from.length + 1 < direct.length ? ["p", ...from] : direct), ...along];
}

export class Hands {
  /** So many keys were pressed. */
  presses = 0;
  /** How many for each decision, and where the game stood. */
  readonly costs: { at: string; presses: number }[] = [];

  constructor(
    readonly page: Page,
    readonly way: Way,
    readonly table: string,
  ) {}

  /** Presses something as a person with these hands would. */
  async press(target: Locator) {
    const one = target.first();
    await one.waitFor();
    if (WAYS[this.way].hasTouch) await one.tap();
    else if (this.way === "mouse") await one.click();
    else {
      await this.reach(one);
      await this.key("Enter");
    }
  }

  /** Presses a key, and counts it. */
  async key(key: string) {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /**
   * Goes to something by the keyboard, the way somebody goes who knows the table: Tab from stop to stop in the shorter
   * direction, P to the prompt if it is nearer from there, arrows inside a row that is one stop.
   */
  async reach(target: Locator) {
    const element = await target.elementHandle();
    if (!element) throw new Error("there is nothing to go to");
    for (const key of await element.evaluate(keysTo)) await this.key(key);
    // The rest, if anything stops where it was not expected.
    const inRow = await element.evaluate((node) => (node as HTMLElement).tabIndex < 0);
    for (let step = 0; step < ROUND; step += 1) {
      if (await element.evaluate((node) => node === document.activeElement)) return;
      const beside =
        inRow &&
        (await element.evaluate((node) => {
          const at = document.activeElement;
          const row = node.closest("[role=group], [role=toolbar], section, ul, div");
          return Boolean(at && at !== document.body && row?.contains(at));
        }));
      await this.key(beside ? "ArrowRight" : "Tab");
    }
    throw new Error("the keyboard does not get there");
  }

  /** The brass button, once it can be pressed: for a moment after every change the prompt takes no press. */
  async brass() {
    await this.press(this.page.locator('.prompt:not([data-held]) .go[aria-disabled="false"]'));
  }

  /** The button that ends a phase or a turn; a second time, if something would be left. */
  async end() {
    const end = this.page.locator(".prompt:not([data-held]) [data-end]");
    const decision = await this.page.locator(".prompt").getAttribute("data-decision");
    await this.press(end);
    const left = this.page.locator(`.prompt[data-decision="${decision}"]:not([data-held]) [data-end].warned`);
    const next = this.page.locator(`.prompt:not([data-decision="${decision}"])`);
    await left.or(next).first().waitFor();
    if (await left.isVisible()) await this.press(left);
  }

  /** How the table stands for whoever plays here. */
  async full(): Promise<Full> {
    return (await (await this.page.request.get(`/api/v1/tables/${this.table}`)).json()) as Full;
  }

  /** Plays to the end, or until it is enough: `turn` does one thing whenever one is awaited. */
  async toTheEnd<V>(turn: (view: V, hands: Hands) => Promise<void>, enough: () => boolean = () => false) {
    for (;;) {
      const full = await this.full();
      if (full.table.stage === "over") return full;
      const { now } = full;
      if (!now?.awaited.includes(full.seat as number)) {
        await this.page.waitForTimeout(30);
        continue;
      }
      // Nobody presses what is not shown yet: the server may know of a decision before the page does.
      if ((await this.page.locator(`[data-decision="${now.decision}"]`).count()) === 0) {
        await this.page.waitForTimeout(30);
        continue;
      }
      if (enough()) return full;
      const before = this.presses;
      await turn(full.view as V, this);
      const { phase, step } = (full.view as { table: { phase?: unknown; step?: unknown } }).table;
      this.costs.push({ at: JSON.stringify(phase ?? step), presses: this.presses - before });
      // What was pressed is done when another decision is due, or none.
      await expect(async () => {
        const after = await this.full();
        expect(after.now?.decision).not.toBe(now.decision);
      }).toPass({ intervals: [20, 40, 80], timeout: 20_000 });
    }
  }
}
