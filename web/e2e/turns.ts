// One turn of each game, pressed as a person would: on the board and in the prompt.
import { expect, type Locator } from "@playwright/test";
import type { View as Masterpiece } from "../src/gen/masterpiece";
import type { View as Paint } from "../src/gen/pass-the-paint";
import type { View as Pastiche } from "../src/gen/pastiche";
import type { Hands } from "./hands";

/** A cell that can be pressed: by the keyboard the one at which Tab stops, otherwise one that is in sight. */
async function cell(hands: Hands): Promise<Locator> {
  const cells = hands.page.locator("[data-cell]");
  await cells.first().waitFor();
  if (hands.way === "keyboard") return hands.page.locator('[data-cell][tabindex="0"]');
  const inSight = () =>
    cells.evaluateAll((all) =>
      all.findIndex((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === one;
      }),
    );
  if ((await inSight()) < 0) await hands.press(hands.page.getByRole("button", { name: "Show the whole layout" }));
  await expect.poll(inSight).toBeGreaterThanOrEqual(0);
  return cells.nth(await inSight());
}

export async function pastiche(view: Pastiche, hands: Hands) {
  const { page } = hands;
  const { phase } = view.table;
  if (phase === "mixing") {
    await hands.press(await cell(hands));
    await hands.brass();
  } else if (phase === "collecting") {
    await hands.brass();
  } else if (phase === "cleaning-up") {
    await hands.press(page.locator(".prompt .tool button"));
    await hands.brass();
  } else {
    const complete = page.locator(".prompt .pill", { hasText: "Complete" });
    await page.locator(".prompt .go").waitFor();
    if (await complete.count()) await hands.press(complete);
    await hands.brass();
  }
}

/** Three of a rank in hand, if there are. */
function three(hand: string[]): string[] | undefined {
  const alike = (card: string) => hand.filter((other) => other.slice(1) === card.slice(1));
  return hand
    .map(alike)
    .find((cards) => cards.length >= 3)
    ?.slice(0, 3);
}

export async function masterpiece(view: Masterpiece, hands: Hands) {
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
    await hands.press(card(mine.drawn[0] as string));
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
    await hands.press(page.locator(`.authors [data-fly="${readable.cards[0]}"] button`));
    await hands.brass();
  } else if (mayWrite) {
    await hands.press(page.locator(".prompt .write"));
  } else {
    await hands.press(page.locator(".prompt .pill"));
    await hands.brass();
  }
}

export async function paint(view: Paint, hands: Hands) {
  const { page } = hands;
  if (view.table.step === "draft") {
    await hands.press(page.locator('.hand button.card[aria-disabled="false"]'));
    await hands.brass();
    return;
  }
  await hands.press(page.locator('.prompt .pill[aria-disabled="false"]'));
  await hands.brass();
}
