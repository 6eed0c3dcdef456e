// What a table is to agree on, while it is being chosen.
import type { GameFacts, Pace, Setup, Visibility, Watch } from "../gen/server";
import { aboutOf } from "../table/faces";
import { usualBot, usualOf, usualSeats } from "./shelf.svelte";

export type PaceKind = "none" | "move" | "player" | "days";
export type OptionValue = boolean | string | number;

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
    const given = (setup?.options ?? {}) as Record<string, OptionValue | null>;
    for (const { name, kind } of game.options) {
      this.options[name] = given[name] ?? usualOf(kind);
    }
    this.seats = setup?.seats ?? usualSeats(game);
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
    if (this.#isForTwo(value)) this.seats = 2;
  }

  seat(count: number) {
    this.seats = count;
    if (count === 2) return;
    for (const { name, kind } of this.game.options) {
      if ("one-of" in kind && this.#isForTwo(this.options[name])) this.options[name] = kind["one-of"][0] ?? "";
    }
  }

  /** Then the set-up form makes the table one for two at once; the server has the last word. */
  #isForTwo(value: OptionValue | undefined): boolean {
    return typeof value === "string" && (aboutOf(this.game.id).forTwo ?? []).includes(value);
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
