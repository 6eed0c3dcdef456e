import { expect, type Locator } from "@playwright/test";
import type { View } from "../../src/gen/pastiche";
import type { Hands } from "../hands";
import type { Played } from "../played";

/** A cell that can be pressed: one that is in sight. */
async function cell(hands: Hands): Promise<Locator> {
  const cells = hands.page.locator("[data-cell]");
  await cells.first().waitFor();
  const inSight = () =>
    cells.evaluateAll((all) =>
      all.findIndex((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === one;
      }),
    );
  if ((await inSight()) < 0) await hands.press(hands.page.getByRole("button", { name: "Next place" }));
  await expect.poll(inSight).toBeGreaterThanOrEqual(0);
  return cells.nth(await inSight());
}

async function phaseOf(hands: Hands): Promise<string> {
  const { phase } = ((await hands.full()).view as View).table;
  return typeof phase === "string" ? phase : "painting";
}
const SOON = { intervals: [20, 40, 80] };

async function turn(view: View, hands: Hands) {
  const { page } = hands;
  const { phase } = view.table;
  if (phase === "mixing") {
    if (hands.way === "keyboard") {
      // From the prompt up to the cells; there Enter chooses, and places.
      await page.locator(".prompt:not([data-held])").waitFor();
      for (const key of ["p", "ArrowUp", "Enter"]) await hands.key(key);
      await expect(page.locator('[data-cell][aria-pressed="true"]')).toBeFocused();
      await hands.key("Enter");
    } else {
      await hands.press(await cell(hands));
      await hands.brass();
    }
    // What is mixed is collected in the same go.
    await expect.poll(() => phaseOf(hands), SOON).toBe("painting");
  } else if (phase === "collecting") {
    await hands.brass();
  } else if (phase === "cleaning-up") {
    await hands.brass();
    // All cards that are too many go back together.
    await expect.poll(() => phaseOf(hands), SOON).not.toBe("cleaning-up");
  } else {
    // What is finished is completed; then the turn is over.
    await page.locator(".prompt:not([data-held]) [data-end]").waitFor();
    const ready = await page.locator('.prompt .go[aria-disabled="false"]').count();
    await (ready ? hands.brass() : hands.end());
  }
}

export const game: Played<View> = {
  name: "Pastiche",
  seats: 3,
  // More bots bring it to its end sooner.
  seatsToTheEnd: 4,
  fullest: 4,
  there: "[data-cell]",
  turn,
  inPlay: 8,
  // A hex that is about to be placed.
  pose: async (view, page) => {
    if (view.table.phase === "mixing") await page.locator("[data-cell]").first().click();
  },
};
