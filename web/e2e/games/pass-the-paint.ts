import type { View } from "../../src/gen/pass-the-paint";
import type { Hands } from "../hands";
import type { Played } from "../played";

async function turn(view: View, hands: Hands) {
  const { page } = hands;
  if (view.table.step === "draft") {
    // With two hands, of the one that has not chosen. The only card is lifted by itself.
    await page.locator(".prompt:not([data-held])").waitFor();
    const cards = page.locator('.ledge :is(.one.on, .hand) > .cards button.card[aria-disabled="false"]');
    if ((await cards.and(page.locator('[aria-pressed="true"]')).count()) === 0) await hands.press(cards);
    await hands.brass();
    return;
  }
  // What can be kept is kept; for the rest there are two commissions.
  const keep = page.locator('.prompt:not([data-held]) [data-do][aria-disabled="false"]');
  await keep.or(page.locator(".prompt:not([data-held]) [data-end]")).first().waitFor();
  if (await keep.count()) await hands.brass();
  else await hands.end();
}

export const game: Played<View> = {
  name: "Pass the Paint",
  seats: 4,
  there: ".brush-card",
  turn,
  inPlay: 15,
  // A card that is about to be drafted.
  pose: async (view, page) => {
    // One that is lifted already would be drafted.
    const card = page.locator('.ledge button.card[aria-disabled="false"][aria-pressed="false"]');
    if (view.table.step === "draft") await card.first().click();
  },
};
