import type { View } from "../../src/gen/pass-the-paint";
import type { Hands } from "../hands";
import type { Played } from "../played";

async function turn(view: View, hands: Hands) {
  const { page } = hands;
  if (view.table.step === "draft") {
    await hands.press(page.locator('.hand button.card[aria-disabled="false"]'));
    await hands.brass();
    return;
  }
  await hands.press(page.locator('.prompt .pill[aria-disabled="false"]'));
  await hands.brass();
}

export const game: Played<View> = {
  name: "Pass the Paint",
  seats: 4,
  there: ".brush-card",
  turn,
  inPlay: 15,
  // A card that is about to be drafted.
  pose: async (view, page) => {
    if (view.table.step === "draft") await page.locator('.hand button.card[aria-disabled="false"]').nth(1).click();
  },
};
