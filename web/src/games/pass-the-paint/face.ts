import type { Action, EventView, View } from "../../gen/pass-the-paint";
import type { Face } from "../../table/model";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { refused } from "./refused";
import Scores from "./Scores.svelte";
import { made, story, type Piece as Shown } from "./story";
import { awaits, say, tell } from "./words";

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
  open: ({ seats, spectator }) => {
    const held = seats.flatMap(({ mine }) => mine ?? []);
    const places = spectator.table.places.map((place) => {
      const mine = held.find(({ seat, side }) => seat === place.seat && side === place.side);
      return mine ? { ...place, open: { hand: mine.hand ?? "-", commissions: mine.commissions } } : place;
    });
    return { ...spectator, table: { ...spectator.table, places } };
  },
};
