// What a card in the hand can be dragged to.
import type { Colour } from "../../gen/pastiche";
import type { Drag } from "../../kit/drag";
import type { PasticheTable } from "./placing.svelte";

/** Where a card of this colour may be dropped, and what that does; nothing while it goes nowhere. */
export function carry(_table: PasticheTable, _colour: Colour): Drag | undefined {
  return undefined;
}
