// The games on the shelf, asked for once, and what their bots, paces and options are called.
import type { GameFacts, ListedTable, Pace, Setup } from "../gen/server";
import type { OptionKind } from "../gen/table";
import { t, tOr } from "../i18n/index.svelte";
import { ask } from "../net/api";
import { isolated } from "../kit/isolated";
import { settings } from "../settings.svelte";
import { aboutOf, isGame } from "../table/faces";

class Shelf {
  games = $state.raw<GameFacts[]>([]);
  #asked: Promise<GameFacts[]> | undefined;

  load(): Promise<GameFacts[]> {
    this.#asked ??= ask<GameFacts[]>("GET", "/api/v1/games").then(
      (games) => (this.games = games.filter(({ id }) => isGame(id))),
      (wrong: unknown) => {
        this.#asked = undefined;
        throw wrong;
      },
    );
    return this.#asked;
  }

  async find(id: string): Promise<GameFacts | undefined> {
    return (await this.load()).find((game) => game.id === id);
  }
}

export const shelf = new Shelf();

/** So many sit down if nobody says otherwise. */
export const usualSeats = ({ id, from, to }: GameFacts) => aboutOf(id).seats ?? Math.floor((from + to) / 2);

/** Others are measured by these two; people choose among those who learn the craft. */
const MEASURES = new Set(["random", "greedy"]);
/** Whom people can choose to play against, the weakest first; and whoever is chosen already. */
export const strengths = (game: GameFacts, chosen = "") =>
  game.bots.filter((bot) => bot === chosen || !MEASURES.has(bot));
/** The one that was chosen last in this browser, if the game has it. */
export function usualBot(game: GameFacts): string {
  const known = strengths(game);
  return known.includes(settings.bot) ? settings.bot : (known[Math.floor(known.length / 2)] ?? game.bots.at(-1) ?? "");
}

export const gameName = (game: string) => tOr(`game.${game}`, game);
export const botName = (bot: string) => tOr(`places.bot.${bot}`, bot);
/** A bot and how strong it is, for choosing one. */
export function botStrength(bot: string): string {
  const level = tOr(`places.bot.${bot}.level`, "");
  return level ? t("places.bot.strength", { bot: botName(bot), level }) : botName(bot);
}
/** How it plays, in a sentence. */
export const botSays = (bot: string) => tOr(`places.bot.${bot}.says`, "");

/** What somebody in a seat is called, if anybody sits there. */
export const seatName = ({ name, player, bot }: ListedTable["seats"][number]) =>
  player ? isolated(name) : bot ? t("places.bot", { bot: botName(bot) }) : t("places.seat-free");

/** How much time there is, in a sentence. */
export function paceSays(pace: Pace | undefined): string {
  if (!pace || pace.kind === "none") return t("places.pace.none");
  if (pace.kind === "correspondence") return hoursSay(pace.hours);
  const parts = [];
  if (pace["per-move"]) parts.push(t("places.pace.per-move", { time: span(pace["per-move"]) }));
  if (pace["per-player"])
    parts.push(
      pace.increment
        ? t("places.pace.per-player-plus", { time: span(pace["per-player"]), plus: span(pace.increment) })
        : t("places.pace.per-player", { time: span(pace["per-player"]) }),
    );
  return parts.join(" · ");
}

/** Hours for one move; whole days as days. */
export const hoursSay = (hours: number) =>
  hours % 24 === 0 ? t("places.pace.days", { count: hours / 24 }) : t("places.pace.hours", { count: hours });

/** A time in the largest unit that fits it. */
export function span(seconds: number): string {
  if (seconds % 3600 === 0 && seconds > 0) return t("places.span.hours", { count: seconds / 3600 });
  if (seconds % 60 === 0 && seconds > 0) return t("places.span.minutes", { count: seconds / 60 });
  return t("places.span.seconds", { count: seconds });
}

export const optionTitle = (game: string, name: string) => tOr(`option.${game}.${name}`, name);
export const optionSays = (game: string, name: string, says: string) => tOr(`option.${game}.${name}.says`, says);
export const choiceTitle = (game: string, name: string, choice: string) =>
  tOr(`option.${game}.${name}.${choice}`, choice);

/** What holds for an option if nothing is said. */
export function usualOf(kind: OptionKind): boolean | string | number {
  if ("flag" in kind) return kind.flag.default;
  return "one-of" in kind ? (kind["one-of"][0] ?? "") : kind.number.from;
}

/** What was agreed that differs from the usual, each in a few words. */
export function agreed(setup: Setup, game: GameFacts | undefined): string[] {
  const chosen = (setup.options ?? {}) as Record<string, unknown>;
  const says = [];
  for (const { name, kind } of game?.options ?? []) {
    const value = chosen[name] ?? undefined;
    if (value === undefined || (!("number" in kind) && value === usualOf(kind))) continue;
    if ("flag" in kind) says.push(value ? optionTitle(setup.game, name) : choiceTitle(setup.game, name, "off"));
    else if ("one-of" in kind) says.push(choiceTitle(setup.game, name, String(value)));
    else says.push(`${optionTitle(setup.game, name)}: ${String(value)}`);
  }
  return says;
}
