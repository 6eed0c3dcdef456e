import type { View } from "../../src/gen/toy";
import type { Hands } from "../hands";
import type { Played } from "../played";

async function turn(_view: View, hands: Hands) {
  await hands.press(hands.page.locator(".prompt .pill"));
  await hands.brass();
}

export const game: Played<View> = {
  name: "The Urn",
  seats: 3,
  there: ".urn li",
  turn,
  inPlay: 4,
};
