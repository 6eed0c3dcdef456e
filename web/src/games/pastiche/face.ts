import type { Action, EventView, View } from "../../gen/pastiche";
import type { Face } from "../../table/model";
import { awaits } from "./awaits";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { refused } from "./refused";
import { say } from "./say";
import Scores from "./Scores.svelte";
import { made, story, type Piece as Shown } from "./story";
import { tell } from "./tell";

export const face: Face<View, Action, EventView, Shown> = {
  Board,
  Scores,
  awaits,
  tell,
  refused,
  say,
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
