// What things are called: paintings, artists, places, cards in a row.
import { COLOURS, COMMISSIONS, SCORING, commission } from "../../data/pastiche";
import type { Cards, Colour, CommissionId } from "../../gen/pastiche";
import { BONUSES } from "../../gen/pastiche.data";
import { language, list, t, tOr } from "../../i18n/index.svelte";

/** So many palette cards may be kept at the end of a turn (P6.1). */
export const HAND_LIMIT = SCORING["hand_limit"] as number;

/** A key made of the words that the data has. */
export const slug = (words: string) =>
  words
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const title = (id: CommissionId) => tOr(`painting.${id}`, commission(id).title);

/** By the artist's id, like `vangogh`. */
export const artist = (id: string) => tOr(`artist.${id}`, id);
export const artistOf = (id: CommissionId) => tOr(`artist.${commission(id).artist}`, commission(id).artist_name);

/** From when to when an artist lived; "c." before a year means about. */
export function lived(id: string) {
  const { born, died } = COMMISSIONS.find((one) => one.artist === id) ?? { born: "", died: "" };
  const about = (when: string) => (when.startsWith("c. ") ? t("pastiche.year-about", { years: when.slice(3) }) : when);
  return t("pastiche.lived", { born: about(born), died: about(died) });
}

/** An artist in few letters, as on the seats: "Monet". */
export const artistName = (id: string) => tOr(`surname.${id}`, artist(id));

/** The two paintings of an artist, and the bonus for painting both (P1.3). */
export function pairOf(id: string): { works: CommissionId[]; bonus: number } {
  const works = COMMISSIONS.filter((one) => one.artist === id).map((one) => one.id);
  return { works, bonus: BONUSES[works[0] ?? ""] ?? 0 };
}

/** The artists among some works, each with what is done of the pair. */
export const pairsOf = (works: readonly CommissionId[]) =>
  [...new Set(works.map((id) => commission(id).artist))].map((one) => ({
    artist: one,
    done: works.filter((id) => commission(id).artist === one),
    bonus: pairOf(one).bonus,
  }));

export const technique = (id: CommissionId) => {
  const words = commission(id).technique;
  return tOr(`technique.${slug(words)}`, words);
};

/** Where it hangs. */
export const place = (id: CommissionId) => {
  const { museum, city } = commission(id);
  return t("pastiche.place", {
    museum: tOr(`museum.${slug(museum)}`, museum),
    city: tOr(`city.${slug(city)}`, city),
  });
};

/** When it was painted; "c." before the years means about. */
export const year = (id: CommissionId) => {
  const years = commission(id).year;
  return years.startsWith("c. ") ? t("pastiche.year-about", { years: years.slice(3) }) : t("pastiche.year", { years });
};

/** A colour in a sentence. */
export const colourWord = (colour: Colour) => t(`colour.${colour}`).toLocaleLowerCase(language.code);
/** A sentence may begin with it. */
export const capital = (words: string) => words.charAt(0).toLocaleUpperCase(language.code) + words.slice(1);

/** How many of each colour, in the order of the colours. */
export function byColour(cards: Cards | readonly string[]): [Colour, number][] {
  const count = (colour: Colour) =>
    Array.isArray(cards) ? cards.filter((one) => one === colour).length : ((cards as Cards)[colour] ?? 0);
  return COLOURS.map(({ id }): [Colour, number] => [id, count(id)]).filter(([, many]) => many > 0);
}

/** Card by card. */
export const spread = (cards: Cards): Colour[] =>
  byColour(cards).flatMap(([colour, count]) => Array<Colour>(count).fill(colour));

/** "2 green and violet", where there is little room. */
export function fewCards(cards: Cards): string {
  const words = byColour(cards).map(([colour, count]) =>
    count > 1 ? t("pastiche.some-cards", { count, colour: colourWord(colour) }) : colourWord(colour),
  );
  return words.length > 0 ? list(words) : t("pastiche.no-cards");
}

/** "2 green and 1 violet". */
export function cardsInWords(cards: Cards | readonly string[]): string {
  const words = byColour(cards).map(([colour, count]) =>
    t("pastiche.some-cards", { count, colour: colourWord(colour) }),
  );
  return words.length > 0 ? list(words) : t("pastiche.no-cards");
}

/** "green and violet" where there is one of each; "2 green and 1 violet" where not. */
export function cardsAloud(cards: Cards | readonly string[]): string {
  const each = byColour(cards);
  const single = each.length > 0 && each.every(([, count]) => count === 1);
  return single ? list(each.map(([colour]) => colourWord(colour))) : cardsInWords(cards);
}
