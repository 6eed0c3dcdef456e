import type { Action, EventView, View } from "../../gen/pastiche";
import { t } from "../../i18n/index.svelte";
import type { Face } from "../../table/model";
import { awaits } from "./awaits";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { refused } from "./refused";
import { remark } from "./remarks";
import { say } from "./say";
import Scores from "./Scores.svelte";
import { made, story, type Piece as Shown } from "./story";
import { tell } from "./tell";
import { cardsInWords } from "./words";

export const face: Face<View, Action, EventView, Shown> = {
  Board,
  Scores,
  awaits,
  tell,
  remark,
  refused,
  say,
  coach: () => import("./coach"),
  asked: (table) =>
    table.view.table.offers
      .filter(({ to }) => table.seat !== undefined && to.includes(table.seat))
      .map(({ id, from, give, get }) => ({
        key: `offer-${id}`,
        says: t("pastiche.offer-heard", {
          seat: table.name(from),
          give: cardsInWords(get),
          get: cardsInWords(give),
        }),
      })),
  keys: () => [
    ["R", t("pastiche-board.keys.turn")],
    ["← ↑ ↓ →", t("pastiche-board.keys.arrows")],
    ["Enter", t("pastiche-board.keys.enter")],
    ["B", t("pastiche.bank-trade")],
    ["O", t("pastiche.make-offer")],
    ["S", t("pastiche.swap-commission")],
    ["F", t("pastiche.way-finder")],
    ["A – Z", t("pastiche-board.keys.letters")],
    ["1 – 9", t("pastiche-board.keys.digits")],
    ["Ctrl Enter", t("pastiche-board.keys.do")],
  ],
  story,
  Piece,
  made,
  open: ({ seats, spectator }) => ({
    mine: null,
    table: {
      ...spectator.table,
      players: spectator.table.players.map((player, seat) => ({
        ...player,
        shown: seats[seat]?.mine?.hand ?? player.shown,
      })),
    },
  }),
};
