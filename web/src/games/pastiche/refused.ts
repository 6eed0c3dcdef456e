// Why the game refuses something, in the reader's language. A reason is the name of the refusal, with what it is about.
import type { Cards, Colour } from "../../gen/pastiche";
import type { Seat } from "../../gen/table";
import { t } from "../../i18n/index.svelte";
import type { PasticheTable } from "./placing.svelte";
import { cardsInWords, colourWord, title } from "./words";

/** What a refusal may be about. */
type About = Partial<{
  seat: Seat;
  active: Seat;
  from: Seat;
  now: string;
  hex: string;
  colour: Colour;
  give: Cards;
  get: Cards | Colour;
  missing: Cards;
  commission: string;
  offer: number;
}>;

const KNOWN = [
  "no-such-seat",
  "game-over",
  "not-your-turn",
  "wrong-phase",
  "placed-already",
  "place-first",
  "no-hex-left",
  "hex-not-held",
  "cell-covered",
  "cell-apart",
  "only-own-neighbours",
  "nothing-placed",
  "collected-already",
  "takes-several",
  "not-in-centre",
  "centre-not-in-bank",
  "bank-trades-cards",
  "bank-gives-one",
  "trade-not-held",
  "no-such-trade",
  "not-in-bank",
  "swapped-already",
  "swaps-other",
  "commission-not-held",
  "not-in-gallery",
  "not-your-painting",
  "commission-out-of-reach",
  "palette-missing",
  "offers-other",
  "offer-not-held",
  "no-one-to-offer",
  "offer-to-yourself",
  "offer-past-active",
  "more-than-there-are",
  "empty-offer",
  "gift",
  "no-such-offer",
  "not-made-to-you",
  "declined-already",
  "not-your-offer",
  "cannot-pay",
  "offerer-cannot-pay",
  "too-many-open",
  "too-many-made",
  "nothing-to-discard",
  "discards-other",
  "discard-not-held",
] as const;

export function refused(reason: unknown, table: PasticheTable): string | undefined {
  const [given, about] = taken(reason);
  const name = KNOWN.find((one) => one === given);
  if (!name) return undefined;
  const values: Record<string, string | number> = {};
  const seat = about.active ?? about.from ?? about.seat;
  if (seat !== undefined) values["seat"] = table.name(seat);
  if (about.now) values["now"] = phase(about.now);
  if (about.hex) values["hex"] = about.hex;
  if (about.colour) values["colour"] = colourWord(about.colour);
  if (about.give) values["give"] = cardsInWords(about.give);
  if (about.get) values["get"] = typeof about.get === "string" ? colourWord(about.get) : cardsInWords(about.get);
  if (about.missing) values["missing"] = cardsInWords(about.missing);
  if (about.commission) values["title"] = title(about.commission);
  if (about.offer !== undefined) values["offer"] = about.offer;
  return t(`pastiche.refused-${name}`, values);
}

function taken(reason: unknown): [string, About] {
  if (typeof reason === "string") return [reason, {}];
  if (reason === null || typeof reason !== "object") return ["", {}];
  const [name = "", about] = Object.entries(reason)[0] ?? [];
  return [name, (about ?? {}) as About];
}

const PHASES = ["mixing", "painting", "clean-up", "over"] as const;
/** A phase as the refusal calls it. */
const phase = (name: string) => {
  const key = PHASES.find((one) => name.replaceAll(" ", "-").startsWith(one));
  return key ? t(`pastiche.phase-${key}`) : name;
};
