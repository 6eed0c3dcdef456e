// What the coach suggests, had in mind on this table: a hex held over its cell, cards marked, a tool filled in.
import type { Action, Primary, Reason } from "../../gen/pastiche";
import type { Shows } from "../../table/coach.svelte";
import type { Frame } from "../../table/stance.svelte";
import type { Camera } from "./camera.svelte";
import { intentOf, isTool } from "./intent.svelte";
import { centreOf } from "./layout";
import type { PasticheTable, Placing, Want } from "./placing.svelte";

export function coaching(table: () => PasticheTable, placing: Placing, camera: Camera, frame: Frame): Shows {
  return {
    show(hint) {
      const [action, reason] = [hint.action as Action, hint.reason as Reason | undefined];
      if (typeof action === "object" && "place" in action) {
        placing.show(action.place, wanted(reason));
        camera.reveal(centreOf(action.place.at));
        return;
      }
      const intent = intentOf(table());
      intent.frame = frame;
      const leaf = intent.show(action);
      if (leaf !== undefined) frame.show(leaf);
      else if (isTool(frame.leaf)) frame.close();
    },
    async take({ action }) {
      const done = action as Action;
      // What the hex is laid for is collected with it.
      if (typeof done === "object" && "place" in done) return placing.place();
      if (!(await table().act(done))) return;
      if (typeof done === "object" && ("offer" in done || "counter" in done)) intentOf(table()).sent();
      if (isTool(frame.leaf)) frame.close();
    },
  };
}

/** What a hex is laid for. */
function wanted(reason: Reason | undefined): Want {
  if (typeof reason !== "object" || !("brings" in reason) || !reason.brings.centre) return "mix";
  return (Object.keys(reason.brings.cards)[0] as Primary | undefined) ?? "mix";
}
