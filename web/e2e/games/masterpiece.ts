import { expect } from "@playwright/test";
import type { PublicWork, View } from "../../src/gen/masterpiece";
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

type Found = { seat: number; work: PublicWork };
const readable = (view: View, seats: number[]): Found | undefined =>
  seats
    .flatMap((seat) => (view.table.players[seat]?.works ?? []).map((work) => ({ seat, work })))
    .find(({ work }) => !work.masterpiece && work.cards.length > 1);

/** Keys of the table's own: whoever plays by them knows these. */
async function keys(hands: Hands, ...pressed: string[]) {
  for (const key of pressed) {
    hands.presses += 1;
    await hands.page.keyboard.press(key);
  }
}
const done = async (hands: Hands) => {
  await hands.page.locator('.prompt:not([data-held]) .go[aria-disabled="false"]').waitFor();
  await keys(hands, "Control+Enter");
};

/** A card of the hand, then what is to be done with it. */
async function one(hands: Hands, card: string) {
  if (hands.way === "keyboard") {
    await keys(hands, ...card.slice(1), "Enter");
    return done(hands);
  }
  await hands.press(hands.page.locator(`.ledge [data-fly="${card}"] button`));
  return hands.brass();
}

async function announce(hands: Hands, laid: string[]) {
  const { page } = hands;
  const says = () => expect(page.locator(".prompt .go")).toContainText("3 Card");
  if (hands.way === "keyboard") {
    // Naming the kind chooses the cards for it.
    await keys(hands, "ArrowLeft", "3", "Enter");
    await says();
    return done(hands);
  }
  for (const card of laid) await hands.press(page.locator(`.ledge [data-fly="${card}"] button`));
  await says();
  return hands.brass();
}

/** The work is pressed, where it stands or in the leaf of its author, and then one of its cards. */
async function read(hands: Hands, { seat, work }: Found) {
  const { page } = hands;
  if (hands.way === "keyboard") {
    // The first that can be read, and the first of its cards.
    await keys(hands, "ArrowUp", "Enter");
    await page.locator(".leaf .cards button:focus").waitFor();
    await keys(hands, "Enter");
    return done(hands);
  }
  const at = `[data-at="work-${seat}-${work.work}"]`;
  if ((await page.locator(`.stage ${at}`).count()) === 0) {
    await hands.press(page.locator(`[data-seat="${seat}"]`));
    await hands.press(page.locator(`.leaf ${at}`));
  } else await hands.press(page.locator(`.stage ${at}`));
  await hands.press(page.locator(".leaf .cards button"));
  return hands.brass();
}

async function turn(view: View, hands: Hands) {
  const { page } = hands;
  const { mine } = view;
  if (!mine) throw new Error("a player has a hand");
  const own = view.table.players[mine.seat]?.works ?? [];
  const supply = view.table.supply.some(([work, count]) => work === "3-card" && count > 0);
  if (view.table.phase === "discarding" || view.table.phase === "flagging") {
    return one(hands, mine.hand[0] as string);
  }
  if (view.table.phase === "keeping") {
    await hands.press(page.locator(".prompt [data-drawn]"));
    return hands.brass();
  }
  const laid = supply && !own.some(({ work }) => work === "3-card") ? three(mine.hand) : undefined;
  if (laid) return announce(hands, laid);
  // One's own works are read first; those of others when there is nothing to write. Who can do neither passes.
  const mayWrite = view.table.deck + view.table.discards > 0;
  const others = view.table.players.map((_, seat) => seat);
  const found = readable(view, mayWrite ? [mine.seat] : [mine.seat, ...others]);
  if (found) return read(hands, found);
  if (mayWrite) return hands.press(page.locator(".prompt:not([data-held]) [data-write]"));
  return hands.end();
}

export const game: Played<View> = {
  name: "Birth of a Masterpiece",
  seats: 3,
  // The cards go around sooner.
  seatsToTheEnd: 5,
  fullest: 4,
  there: ".shelf",
  turn,
  inPlay: 26,
};
