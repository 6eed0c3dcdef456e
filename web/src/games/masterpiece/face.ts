import type { Action, EventView, View } from "../../gen/masterpiece";
import { list, t } from "../../i18n/index.svelte";
import type { Face, Table } from "../../table/model";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { refused } from "./refused";
import Scores from "./Scores.svelte";
import { made, story, type Piece as Shown } from "./story";
import { tell } from "./tell";
import { aWork, cardName, cardNames, workName } from "./words";

type Here = Table<View, Action>;

/** An action in words. */
function say(action: Action, table: Here): { group: string; text: string } {
  const write = t("masterpiece.group.write");
  if (action === "draw") return { group: write, text: t("masterpiece.do.draw") };
  if (action === "take") {
    const { top } = table.view.table;
    const text = top ? t("masterpiece.do.take", { card: cardName(top) }) : t("masterpiece.do.take-top");
    return { group: write, text };
  }
  if (action === "pass") return { group: t("masterpiece.group.pass"), text: t("masterpiece.do.pass") };
  if ("keep" in action) {
    return { group: write, text: t("masterpiece.do.keep", { card: cardName(action.keep.card) }) };
  }
  if ("discard" in action) {
    const text = t("masterpiece.do.discard", { card: cardName(action.discard.card) });
    return { group: t("masterpiece.group.discard"), text };
  }
  if ("flag" in action) {
    return { group: t("masterpiece.group.flag"), text: t("masterpiece.do.flag", { card: cardName(action.flag.card) }) };
  }
  if ("read" in action) {
    const { card } = action.read;
    const group = t("masterpiece.group.read");
    const author = table.view.table.players.findIndex(({ works }) => works.some(({ cards }) => cards.includes(card)));
    const work = table.view.table.players[author]?.works.find(({ cards }) => cards.includes(card));
    if (!work) return { group, text: t("masterpiece.do.read", { card: cardName(card) }) };
    const values = { name: table.name(author), who: author === table.seat ? "you" : "other" };
    return {
      group,
      text: t("masterpiece.do.read-from", { ...values, card: cardName(card), work: workName(work.work) }),
    };
  }
  const { work, lay, borrow = [], pay = [] } = action.announce;
  const group = t("masterpiece.group.announce");
  const values = { work: aWork(work), cards: cardNames(lay) };
  if (borrow.length === 0) return { group, text: t("masterpiece.do.announce-with", values) };
  const borrowing = { ...values, borrowed: cardNames(borrow) };
  if (pay.length === 0) return { group, text: t("masterpiece.do.announce-borrowing", borrowing) };
  const paid = list(
    pay.map(({ to, cards }) => t("masterpiece.do.pays", { cards: cardNames(cards), name: table.name(to) })),
  );
  return { group, text: t("masterpiece.do.announce-paying", { ...borrowing, paid }) };
}

/** What the phase asks of whoever is on turn. */
const awaits = (table: Here) => t(`masterpiece.awaits.${table.view.table.phase}`);

/** Everybody's hand beside their works. */
function open({ seats, spectator }: { seats: View[]; spectator: View }): View {
  const players = spectator.table.players.map((player, seat) => {
    const mine = seats[seat]?.mine;
    return mine ? { ...player, shown: mine.hand, drawn: mine.drawn } : player;
  });
  return { ...spectator, table: { ...spectator.table, players } };
}

export const face: Face<View, Action, EventView, Shown> = {
  Board,
  Scores,
  awaits,
  tell,
  refused,
  say,
  coach: () => import("./coach"),
  story,
  Piece,
  made,
  open,
};
