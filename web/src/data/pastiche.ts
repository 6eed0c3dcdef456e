// What is printed on Pastiche's cards and hexes, from the game's own data files.
import coloursFile from "../../../games/pastiche/data/colours.toml";
import commissionsFile from "../../../games/pastiche/data/commissions.toml";
import hexesFile from "../../../games/pastiche/data/hexes.toml";
import scoringFile from "../../../games/pastiche/data/scoring.toml";
import type { Cell, Colour, CommissionId, HexId, Primary } from "../gen/pastiche";

export type ColourFacts = {
  id: Colour;
  /** In notation. */
  code: string;
  group: "primary" | "secondary" | "tertiary" | "shade" | "bisque";
  value: number;
  /** Cards of it in the bank at the start. */
  count: number;
  /** The dabs that mix to it, in the order R Y B. */
  mix?: string;
};

export type CommissionFacts = {
  id: CommissionId;
  title: string;
  artist: string;
  artist_name: string;
  nationality: string;
  born: string;
  died: string;
  year: string;
  technique: string;
  museum: string;
  city: string;
  /** Width by height. */
  aspect: number;
  palette: Colour[];
  points: number;
};

/** Dabs are letters R, Y, B, clockwise from the top left; the centre has one or two. */
export type HexFacts = { id: HexId; dabs: string; centre: string };

export const COLOURS = (coloursFile as { colour: ColourFacts[] }).colour;
export const COLOUR = Object.fromEntries(COLOURS.map((one) => [one.id, one])) as Record<Colour, ColourFacts>;
export const COMMISSIONS = (commissionsFile as { commission: CommissionFacts[] }).commission;
const commissions = new Map(COMMISSIONS.map((one) => [one.id, one]));
export const commission = (id: CommissionId) => commissions.get(id) as CommissionFacts;
export const HEXES = (hexesFile as { hex: HexFacts[] }).hex;
const hexes = new Map(HEXES.map((one) => [one.id, one]));
export const hexOf = (id: HexId) => hexes.get(id) as HexFacts;
export const SCORING = scoringFile as Record<string, unknown>;
/** The three hexes that lie in the middle from the start; nobody takes their centre. */
export const START = (hexesFile as { start: (Cell & { dabs: string })[] }).start;

export const PRIMARY: Record<string, Primary> = { R: "red", Y: "yellow", B: "blue" };
/** The colours of dabs that are written as letters. */
export const primaries = (letters: string): Primary[] => [...letters].flatMap((letter) => PRIMARY[letter] ?? []);
const MIXED = new Map(COLOURS.filter(({ mix }) => mix).map(({ id, mix }) => [mix as string, id]));

/** What these dabs mix to where they meet, by the chart; nothing if it is not on it. */
export function mixOf(dabs: string): Colour | undefined {
  return MIXED.get([...dabs].toSorted((a, b) => "RYB".indexOf(a) - "RYB".indexOf(b)).join(""));
}

export type { Cell, Colour, CommissionId, HexId, Primary };
