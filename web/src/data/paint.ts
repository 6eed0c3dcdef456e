// What is printed on the cards of Pass the Paint, from the game's own data files.
import coloursFile from "../../../games/pass-the-paint/data/colours.toml";
import commissionsFile from "../../../games/pass-the-paint/data/commissions.toml";
import palettesFile from "../../../games/pass-the-paint/data/palettes.toml";
import tableFile from "../../../games/pass-the-paint/data/table.toml";
import type { Colour, Commission, Paints } from "../gen/pass-the-paint";

export type ColourFacts = {
  id: Colour;
  /** Its letter in `Paints`. */
  code: string;
  pigment: string;
  requires: Colour[];
  /** What 1 to 6 copies are worth together. */
  values: number[];
};
export type CommissionFacts = { id: Commission; name: string; colours: Colour[]; points: number };

export const COLOURS = (coloursFile as { colour: ColourFacts[] }).colour;
export const COLOUR = Object.fromEntries(COLOURS.map((one) => [one.id, one])) as Record<Colour, ColourFacts>;
const byCode = new Map(COLOURS.map((one) => [one.code, one.id]));
export const COMMISSIONS = (commissionsFile as { commission: CommissionFacts[] }).commission;
export const PALETTES = (palettesFile as { palette: CommissionFacts[] }).palette;
const cards = new Map([...COMMISSIONS, ...PALETTES].map((one) => [one.id, one]));
export const commission = (id: Commission) => cards.get(id) as CommissionFacts;
export const isPalette = (id: Commission) => id.startsWith("P");
const table = tableFile as { hand: number; row: number; penalty: number };
/** Cards dealt to each player for a round, so also its turns. */
export const TURNS = table.hand;
/** Cards turned up at a time in the advanced draft. */
export const ROW = table.row;
/** Points taken off for a commission that is not complete, in the harder game. */
export const PENALTY = table.penalty;

/** `bbrg` as how many of each colour, in the order of the rules. */
export function counted(paints: Paints): [Colour, number][] {
  const counts = new Map<Colour, number>();
  for (const letter of paints) {
    const colour = byCode.get(letter);
    if (colour) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return COLOURS.filter(({ id }) => counts.has(id)).map(({ id }) => [id, counts.get(id) as number]);
}
export type { Colour, Commission, Paints };
