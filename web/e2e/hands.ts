// The three ways to play: a mouse at a desk, a thumb on a phone, a keyboard alone.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Full } from "../src/gen/server";

export const WAYS = {
  mouse: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  touch: { viewport: { width: 360, height: 640 }, hasTouch: true },
  keyboard: { viewport: { width: 1280, height: 800 }, hasTouch: false },
} as const;
export type Way = keyof typeof WAYS;

/** More steps of the Tab key than any page has things to stop at. */
const ROUND = 400;

export class Hands {
  constructor(
    readonly page: Page,
    readonly way: Way,
    readonly table: string,
  ) {}

  /** Presses something as a person with these hands would. */
  async press(target: Locator) {
    const one = target.first();
    await one.waitFor();
    if (this.way === "mouse") await one.click();
    else if (this.way === "touch") await one.tap();
    else {
      await this.reach(one);
      await this.page.keyboard.press("Enter");
    }
  }

  /** Goes to something by the keyboard: Tab from stop to stop, arrows inside a row that is one stop. */
  async reach(target: Locator) {
    const element = await target.elementHandle();
    if (!element) throw new Error("there is nothing to go to");
    // So many stops lie between here and there; which way is shorter is what a person sees.
    const far = await element.evaluate((node) => {
      const stops = [
        ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
      ];
      const open = stops.filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility());
      const [here, there] = [open.indexOf(document.activeElement as HTMLElement), open.indexOf(node as HTMLElement)];
      return here < 0 || there < 0 ? 0 : there - here;
    });
    for (let step = 0; step < Math.abs(far); step += 1) await this.page.keyboard.press(far > 0 ? "Tab" : "Shift+Tab");
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
      await this.page.keyboard.press(beside ? "ArrowRight" : "Tab");
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
      await turn(full.view as V, this);
      // What was pressed is done when another decision is due, or none.
      await expect(async () => {
        const after = await this.full();
        expect(after.now?.decision).not.toBe(now.decision);
      }).toPass({ intervals: [20, 40, 80], timeout: 20_000 });
    }
  }
}
