// What cards, genres and works are called.
import { genreOf, rankOf, workOf, type Card, type Work } from "../../data/masterpiece";
import type { View } from "../../gen/masterpiece";
import type { Seat } from "../../gen/table";
import { language, list, t, tOr } from "../../i18n/index.svelte";
import type { Table } from "../../table/model";
import type { Misfit, Verdict } from "./drafts";

/** The mark and the paint of each genre, by the letter in a card's name. */
const MARKS: Record<string, [mark: string, paint: string]> = {
  M: ["My", "mythology"],
  L: ["Lo", "love"],
  S: ["Sf", "scifi"],
  H: ["Ho", "horror"],
  Y: ["Mt", "mystery"],
  F: ["Fa", "fantasy"],
  R: ["Mr", "realism"],
};
export const codeOf = (card: Card) => card[0] ?? "";
export const markOf = (card: Card) => MARKS[codeOf(card)]?.[0] ?? "";
export const paintOf = (card: Card) => MARKS[codeOf(card)]?.[1] ?? "";

export const genreName = (id: string) => tOr(`masterpiece.genre.${id}`, id);
/** "Horror 10". */
export const cardName = (card: Card) =>
  t("masterpiece.card", { genre: genreName(genreOf(card).id), rank: rankOf(card) });
/** "Ho 10". */
export const shortName = (card: Card) => t("masterpiece.card", { genre: markOf(card), rank: rankOf(card) });
export const cardNames = (cards: readonly Card[]) => list(cards.map(cardName));
export const workName = (work: Work) => tOr(`masterpiece.work.${work}`, work);
/** "an 11 Straight", where a sentence needs it. */
export const aWork = (work: Work) => tOr(`masterpiece.a-work.${work}`, work);
/** What a work is made of, in a few words and in a sentence. */
export const workBrief = (work: Work) => tOr(`masterpiece.brief.${work}`, work);
export const workCards = (work: Work) => tOr(`masterpiece.cards.${work}`, work);
export const pointsOf = (work: Work) => workOf(work).points;

/** A seat as a value of a message: its name, and whether it is the reader's own. */
export const person = (table: Table, seat: Seat) => ({
  name: table.name(seat),
  who: seat === table.seat ? "you" : "other",
});

/** "6, 7, 8": several things where there is little room. */
const row = (things: string[]) => new Intl.ListFormat(language.code, { type: "unit", style: "short" }).format(things);

/** What is missing, in as few words as can be. */
export function missing(verdict: Verdict): string {
  if (verdict.is !== "misfit") return "";
  const text = misfitBrief(verdict.misfit);
  if (verdict.surplus === 0 || "too-many" in verdict.misfit || "sum" in verdict.misfit) return text;
  return t("masterpiece.lacks.and-more", { text, count: verdict.surplus });
}

function misfitBrief(misfit: Misfit): string {
  if ("lacks-ranks" in misfit) {
    const { ranks } = misfit["lacks-ranks"];
    return t("masterpiece.lacks.ranks", { count: ranks.length, ranks: row(ranks.map(String)) });
  }
  if ("lacks-cards" in misfit)
    return t("masterpiece.lacks.cards", { cards: row(misfit["lacks-cards"].cards.map(shortName)) });
  if ("lacks-groups" in misfit) return t("masterpiece.lacks.groups", misfit["lacks-groups"]);
  if ("sum" in misfit) {
    const { sum, total } = misfit.sum;
    return sum > total
      ? t("masterpiece.lacks.sum-above", { count: sum - total })
      : t("masterpiece.lacks.sum-below", { count: total - sum });
  }
  const { cards } = misfit["too-many"];
  return t("masterpiece.lacks.too-many", { cards: row(cards.map(shortName)) });
}

/** How far the end is, in a line. */
export function endLine(view: View): string {
  const { end } = view.table;
  if (view.table.phase === "over") return t("masterpiece.top.over");
  return end ? t("masterpiece.top.turns", { count: end.turns }) : t("masterpiece.top.trigger");
}
