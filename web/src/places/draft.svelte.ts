// What a table is to agree on, while it is being chosen.
import type { GameFacts, Pace, Setup, Visibility, Watch } from "../gen/server";
import { isGame } from "../table/faces";
import { USUAL_SEATS, usualBot, usualOf } from "./shelf.svelte";

export type PaceKind = "none" | "move" | "player" | "days";
export type OptionValue = boolean | string | number;

/** Choices that the set-up form makes for two players at once; the server has the last word. */
const FOR_TWO = new Set(["advanced-draft", "double-hands"]);

export class Draft {
  seats = $state(0);
  options = $state<Record<string, OptionValue>>({});
  pace = $state<PaceKind>("none");
  /** Seconds for one move. */
  move = $state(60);
  /** Minutes for the whole game, and seconds added. */
  minutes = $state(20);
  increment = $state(10);
  hours = $state(48);
  visibility = $state<Visibility>("link");
  watch = $state<Watch>("anyone");
  title = $state("");
  standIn = $state("");

  constructor(
    readonly game: GameFacts,
    setup?: Setup,
  ) {
    const usual = isGame(game.id) ? USUAL_SEATS[game.id] : game.from;
    const given = (setup?.options ?? {}) as Record<string, OptionValue | null>;
    for (const { name, kind } of game.options) {
      this.options[name] = given[name] ?? usualOf(kind);
    }
    this.seats = setup?.seats ?? usual;
    this.visibility = setup?.visibility ?? "link";
    this.watch = setup?.watch ?? "anyone";
    this.title = setup?.title ?? "";
    this.standIn = setup?.["stand-in"] || usualBot(game);
    const pace = setup?.pace;
    if (pace?.kind === "correspondence") [this.pace, this.hours] = ["days", pace.hours];
    else if (pace?.kind === "live" && pace["per-player"]) {
      this.pace = "player";
      this.minutes = pace["per-player"] / 60;
      this.increment = pace.increment ?? 0;
    } else if (pace?.kind === "live") [this.pace, this.move] = ["move", pace["per-move"] ?? 60];
  }

  choose(name: string, value: OptionValue) {
    this.options[name] = value;
    if (typeof value === "string" && FOR_TWO.has(value)) this.seats = 2;
  }

  seat(count: number) {
    this.seats = count;
    if (count === 2) return;
    for (const { name, kind } of this.game.options) {
      const value = this.options[name];
      if ("one-of" in kind && typeof value === "string" && FOR_TWO.has(value))
        this.options[name] = kind["one-of"][0] ?? "";
    }
  }

  get setup(): Setup {
    return {
      game: this.game.id,
      seats: this.seats,
      options: $state.snapshot(this.options),
      pace: this.#pace(),
      visibility: this.visibility,
      watch: this.watch,
      title: this.title.trim(),
      "stand-in": this.standIn,
    };
  }

  #pace(): Pace {
    if (this.pace === "move") return { kind: "live", "per-move": this.move };
    if (this.pace === "player") return { kind: "live", "per-player": this.minutes * 60, increment: this.increment };
    if (this.pace === "days") return { kind: "correspondence", hours: this.hours };
    return { kind: "none" };
  }
}
