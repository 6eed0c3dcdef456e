// What the coach suggests, had in mind on this table.
import type { Action, Primary, Reason } from "../../gen/pastiche";
import type { Shows } from "../../table/coach.svelte";
import type { Camera } from "./camera.svelte";
import { intentOf } from "./intent.svelte";
import { centreOf } from "./layout";
import type { PasticheTable, Placing, Want } from "./placing.svelte";

export function coaching(table: () => PasticheTable, placing: Placing, camera: Camera): Shows {
  return {
    show(hint) {
      const [action, reason] = [hint.action as Action, hint.reason as Reason | undefined];
      if (typeof action !== "object") return;
      const intent = intentOf(table());
      if ("place" in action) {
        placing.show(action.place, wanted(reason));
        camera.reveal(centreOf(action.place.at));
      } else if ("complete" in action) intent.choosePicture(action.complete.commission);
      else if ("discard" in action && intent.lifted(action.discard.colour) === 0) intent.mark(action.discard.colour);
      else intent.putBack();
    },
    async take({ action }) {
      const placed = typeof action === "object" && action !== null && "place" in action;
      // What the hex is laid for is collected with it.
      await (placed ? placing.place() : table().act(action as Action));
    },
  };
}

/** What a hex is laid for. */
function wanted(reason: Reason | undefined): Want {
  if (typeof reason !== "object" || !("brings" in reason) || !reason.brings.centre) return "mix";
  return (Object.keys(reason.brings.cards)[0] as Primary | undefined) ?? "mix";
}
