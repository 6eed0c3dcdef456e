// Standing answers, in the game's notation (`accept Te for 2Gn from BC`) and taken apart.
import { COLOUR, COLOURS, type Colour } from "../../data/pastiche";
import type { Cards } from "../../gen/pastiche";
import type { Seat } from "../../gen/table";
import { byColour } from "./words";

export type Standing = { get: Cards; give: Cards; /** By anybody, if nothing is said. */ from?: Seat[] };

const BY_CODE = new Map(COLOURS.map(({ code, id }) => [code, id]));

const write = (cards: Cards) =>
  byColour(cards)
    .map(([colour, count]) => `${count > 1 ? count : ""}${COLOUR[colour].code}`)
    .join("+") || "-";

function read(text: string): Cards | undefined {
  if (text === "-") return {};
  const cards: Cards = {};
  for (const part of text.split("+")) {
    const [, count = "", code = ""] = /^(\d*)([A-Z][a-z]?)$/.exec(part) ?? [];
    const colour: Colour | undefined = BY_CODE.get(code);
    if (!colour) return undefined;
    cards[colour] = (cards[colour] ?? 0) + (count ? Number(count) : 1);
  }
  return cards;
}

export function writeStanding({ get, give, from }: Standing): string {
  const seats = from?.length ? ` from ${from.map((seat) => String.fromCharCode(65 + seat)).join("")}` : "";
  return `accept ${write(get)} for ${write(give)}${seats}`;
}

/** Nothing, if it is written in a way that is not known here. */
export function readStanding(text: string): Standing | undefined {
  const [, first = "", second = "", seats] = /^accept (\S+) for (\S+)(?: from ([A-H]+))?$/.exec(text) ?? [];
  const [get, give] = [read(first), read(second)];
  if (!get || !give) return undefined;
  return { get, give, ...(seats ? { from: [...seats].map((letter) => letter.charCodeAt(0) - 65) } : {}) };
}
