// Why something was refused, for every reason the game has.
import type { Colour, Commission } from "../../data/paint";
import { list, t } from "../../i18n/index.svelte";
import { cardNames, paintName } from "./words";

type Reason =
  | "game-over"
  | "not-at-the-table"
  | "one-hand"
  | "which-hand"
  | "not-your-turn"
  | "not-drafting"
  | "not-deciding"
  | "decide-first"
  | "take-first"
  | "discards-commissions"
  | "draws-alone"
  | "claims-itself"
  | "same-choice"
  | { "not-there": { colour: Colour; open: boolean } }
  | { "drafts-several": { open: boolean } }
  | { "no-passing": { open: boolean } }
  | { "not-held": { cards: Commission[] } }
  | { "pays-with-claimed": { cards: Commission[] } }
  | { "pays-with-other-hand": { cards: Commission[] } }
  | { "paid-twice": { cards: Commission[] } }
  | { price: { colour: Colour; lacks: Colour[]; paid: number } };

const PLAIN = {
  "game-over": () => t("paint.refused.game-over"),
  "not-at-the-table": () => t("paint.refused.not-at-the-table"),
  "one-hand": () => t("paint.refused.one-hand"),
  "which-hand": () => t("paint.refused.which-hand"),
  "not-your-turn": () => t("paint.refused.not-your-turn"),
  "not-drafting": () => t("paint.refused.not-drafting"),
  "not-deciding": () => t("paint.refused.not-deciding"),
  "decide-first": () => t("paint.refused.decide-first"),
  "take-first": () => t("paint.refused.take-first"),
  "same-choice": () => t("paint.refused.same-choice"),
  "discards-commissions": () => t("paint.refused.discards-commissions"),
  "draws-alone": () => t("paint.refused.draws-alone"),
  "claims-itself": () => t("paint.refused.claims-itself"),
};

export function refused(given: unknown): string | undefined {
  if (typeof given === "string") return given in PLAIN ? PLAIN[given as keyof typeof PLAIN]() : undefined;
  if (typeof given !== "object" || given === null) return undefined;
  const reason = given as Exclude<Reason, string>;
  if ("not-there" in reason) {
    const { colour, open } = reason["not-there"];
    return t("paint.refused.not-there", { colour: paintName(colour), where: open ? "row" : "hand" });
  }
  if ("drafts-several" in reason) return t("paint.refused.drafts-several");
  if ("no-passing" in reason) {
    return t("paint.refused.no-passing", { where: reason["no-passing"].open ? "row" : "hand" });
  }
  if ("not-held" in reason) return t("paint.refused.not-held", { cards: cardNames(reason["not-held"].cards) });
  if ("pays-with-claimed" in reason) {
    return t("paint.refused.pays-with-claimed", { cards: cardNames(reason["pays-with-claimed"].cards) });
  }
  if ("pays-with-other-hand" in reason) {
    return t("paint.refused.pays-with-other-hand", { cards: cardNames(reason["pays-with-other-hand"].cards) });
  }
  if ("paid-twice" in reason) {
    return t("paint.refused.paid-twice", { cards: cardNames(reason["paid-twice"].cards) });
  }
  if ("price" in reason) {
    const { colour, lacks, paid } = reason.price;
    const values = { colour: paintName(colour), lacks: list(lacks.map(paintName)), count: lacks.length, paid };
    return lacks.length === 0 ? t("paint.refused.price-none", values) : t("paint.refused.price", values);
  }
  return undefined;
}
