// What can be dragged while one paints: a card to a well or to a seat, a picture of one's own to one in the gallery. Anywhere
// else nothing happens.
import type { Colour, CommissionId } from "../../gen/pastiche";
import type { Drag } from "../../kit/drag";
import { intentOf } from "./intent.svelte";
import type { PasticheTable } from "./placing.svelte";

/** Where a card of this colour may be dropped, and what that does; nothing while it goes nowhere. */
export function carry(table: PasticheTable, colour: Colour): Drag | undefined {
  const intent = intentOf(table);
  if (!intent.trades || !intent.palette[colour]) return undefined;
  const wells = intent.wellsFor(colour);
  return {
    may: ({ dataset: { well, seat } }) =>
      well ? wells.has(well as Colour) : seat !== undefined && intent.mayOffer(Number(seat)),
    drop: ({ dataset: { well, seat } }) => {
      if (well) void intent.exchange(colour, well as Colour);
      else intent.offerTo(Number(seat), colour);
    },
  };
}

/** Where a commission of one's own may be dropped: on one in the gallery, to swap them. */
export function carryPicture(table: PasticheTable, give: CommissionId): Drag | undefined {
  const intent = intentOf(table);
  const takes = intent.swaps.filter((swap) => swap.give === give).map(({ take }) => take);
  if (takes.length === 0) return undefined;
  return {
    may: ({ dataset: { picture } }) => picture !== undefined && takes.includes(picture),
    drop: ({ dataset: { picture } }) => void intent.exchangePicture(give, picture as CommissionId),
  };
}
