import type { View } from "../../src/gen/pass-the-paint";
import type { Hands } from "../hands";
import type { Played } from "../played";

async function turn(view: View, hands: Hands) {
  const { page } = hands;
  if (view.table.step === "draft") {
    // With two hands, of the one that has not chosen.
    await hands.press(page.locator('.ledge :is(.one.on, .hand) > .cards button.card[aria-disabled="false"]'));
    await hands.brass();
    return;
  }
  const keep = page.locator('.prompt:not([data-held]) .go[aria-disabled="false"]');
  await page.locator(".prompt:not([data-held]) [data-end]").waitFor();
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
    if (view.table.step === "draft") await page.locator('.ledge button.card[aria-disabled="false"]').nth(1).click();
  },
};
