import { expect } from "@playwright/test";
import type { View } from "../../src/gen/masterpiece";
import type { Hands } from "../hands";
import type { Played } from "../played";

/** Three of a rank in hand, if there are. */
function three(hand: string[]): string[] | undefined {
  const alike = (card: string) => hand.filter((other) => other.slice(1) === card.slice(1));
  return hand
    .map(alike)
    .find((cards) => cards.length >= 3)
    ?.slice(0, 3);
}

async function turn(view: View, hands: Hands) {
  const { page } = hands;
  const mine = view.mine;
  if (!mine) throw new Error("a player has a hand");
  const card = (name: string) => page.locator(`.ledge [data-fly="${name}"] button`);
  const own = view.table.players[mine.seat]?.works ?? [];
  const supply = view.table.supply.some(([work, count]) => work === "3-card" && count > 0);
  if (view.table.phase === "discarding" || view.table.phase === "flagging") {
    await hands.press(card(mine.hand[0] as string));
    await hands.brass();
    return;
  }
  if (view.table.phase === "keeping") {
    await hands.press(page.locator(`[data-drawn="${mine.drawn[0]}"]`));
    await hands.brass();
    return;
  }
  const laid = supply && !own.some(({ work }) => work === "3-card") ? three(mine.hand) : undefined;
  if (laid) {
    for (const one of laid) await hands.press(card(one));
    await expect(page.locator(".prompt .go")).toContainText("3 Card");
    await hands.brass();
    return;
  }
  // One's own works are read first; those of others when there is nothing to write. Who can do neither passes.
  const mayWrite = view.table.deck + view.table.discards > 0;
  const works = mayWrite ? own : [own, ...view.table.players.map((player) => player.works)].flat();
  const readable = works.find((work) => !work.masterpiece && work.cards.length > 1);
  if (readable) {
    const first = page.locator(`[data-fly="${readable.cards[0]}"]`);
    await hands.press(page.locator("button.work", { has: first }));
    await hands.press(page.locator('.leaf .cards button[aria-disabled="false"]'));
    await hands.brass();
  } else if (mayWrite) {
    await hands.press(page.locator('.prompt:not([data-held]) [data-write="draw"]'));
  } else {
    await hands.end();
  }
}

export const game: Played<View> = {
  name: "Birth of a Masterpiece",
  seats: 3,
  fullest: 4,
  there: ".shelves",
  turn,
  inPlay: 26,
};
