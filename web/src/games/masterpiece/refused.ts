// Why something was refused, in the reader's language: every refusal of the game.
import type { Card, Work } from "../../data/masterpiece";
import type { Seat } from "../../gen/table";
import { list, t, type Key } from "../../i18n/index.svelte";
import type { Table } from "../../table/model";
import type { Misfit } from "./drafts";
import { cardName, cardNames, person, workName } from "./words";

type Refusals = {
  "no-such-seat": { seat: Seat };
  "game-over": null;
  "not-your-turn": { active: Seat };
  "not-your-discard": { active: Seat };
  "discard-first": null;
  "nothing-to-discard": null;
  "discards-several": null;
  "discard-not-held": { card: Card };
  "can-write": null;
  "can-read": null;
  "draws-other": null;
  "nothing-to-write": null;
  "keep-first": null;
  "nothing-drawn": null;
  "keeps-several": null;
  "not-drawn": { card: Card };
  "takes-other": null;
  "nothing-discarded": null;
  "owned-already": { work: Work };
  "not-in-supply": { work: Work };
  "laid-not-held": { cards: Card[] };
  "laid-twice": { cards: Card[] };
  misfit: { work: Work; misfit: Misfit };
  "not-a-masterpiece": { cards: Card[] };
  "borrows-alone": null;
  "borrowed-twice": { cards: Card[] };
  "nothing-laid": null;
  "cannot-pay": { owed: number; left: number };
  "wrong-payment": { author: Seat; owed: number; paid: number };
  "paid-twice": { cards: Card[] };
  "payment-not-left": { cards: Card[] };
  "reads-several": null;
  "not-announced": { card: Card };
  "reads-masterpiece": { card: Card };
  "flag-is-not-announced": null;
  "flag-first": null;
  "no-flag-to-take": null;
  "flags-several": null;
  "flag-not-held": { card: Card };
  "plain-flag": { card: Card };
};
type Kind = keyof Refusals;
type Says = { [K in Kind]: (given: Refusals[K], table: Table) => string };

const card = (key: Key) => (given: { card: Card }) => t(key, { card: cardName(given.card) });
const cards = (key: Key) => (given: { cards: Card[] }) =>
  t(key, { cards: cardNames(given.cards), count: given.cards.length });
const work = (key: Key) => (given: { work: Work }) => t(key, { work: workName(given.work) });

const SAYS: Says = {
  "no-such-seat": () => t("masterpiece.no.no-such-seat"),
  "game-over": () => t("masterpiece.no.game-over"),
  "not-your-turn": ({ active }, table) => t("masterpiece.no.not-your-turn", person(table, active)),
  "not-your-discard": ({ active }, table) => t("masterpiece.no.not-your-discard", person(table, active)),
  "discard-first": () => t("masterpiece.no.discard-first"),
  "nothing-to-discard": () => t("masterpiece.no.nothing-to-discard"),
  "discards-several": () => t("masterpiece.no.discards-several"),
  "discard-not-held": card("masterpiece.no.not-held"),
  "can-write": () => t("masterpiece.no.can-write"),
  "can-read": () => t("masterpiece.no.can-read"),
  "draws-other": () => t("masterpiece.no.draws-other"),
  "nothing-to-write": () => t("masterpiece.no.nothing-to-write"),
  "keep-first": () => t("masterpiece.no.keep-first"),
  "nothing-drawn": () => t("masterpiece.no.nothing-drawn"),
  "keeps-several": () => t("masterpiece.no.keeps-several"),
  "not-drawn": card("masterpiece.no.not-drawn"),
  "takes-other": () => t("masterpiece.no.takes-other"),
  "nothing-discarded": () => t("masterpiece.no.nothing-discarded"),
  "owned-already": work("masterpiece.no.owned-already"),
  "not-in-supply": work("masterpiece.no.not-in-supply"),
  "laid-not-held": cards("masterpiece.no.laid-not-held"),
  "laid-twice": cards("masterpiece.no.laid-twice"),
  misfit: (given) => t("masterpiece.no.misfit", { work: workName(given.work), why: misfit(given.misfit) }),
  "not-a-masterpiece": cards("masterpiece.no.not-a-masterpiece"),
  "borrows-alone": () => t("masterpiece.no.borrows-alone"),
  "borrowed-twice": cards("masterpiece.no.borrowed-twice"),
  "nothing-laid": () => t("masterpiece.no.nothing-laid"),
  "cannot-pay": (given) => t("masterpiece.no.cannot-pay", given),
  "wrong-payment": ({ author, owed, paid }, table) =>
    t("masterpiece.no.wrong-payment", { ...person(table, author), owed, paid }),
  "paid-twice": cards("masterpiece.no.paid-twice"),
  "payment-not-left": cards("masterpiece.no.payment-not-left"),
  "reads-several": () => t("masterpiece.no.reads-several"),
  "not-announced": card("masterpiece.no.not-announced"),
  "reads-masterpiece": card("masterpiece.no.reads-masterpiece"),
  "flag-is-not-announced": () => t("masterpiece.no.flag-is-not-announced"),
  "flag-first": () => t("masterpiece.no.flag-first"),
  "no-flag-to-take": () => t("masterpiece.no.no-flag-to-take"),
  "flags-several": () => t("masterpiece.no.flags-several"),
  "flag-not-held": card("masterpiece.no.not-held"),
  "plain-flag": card("masterpiece.no.plain-flag"),
};

/** What is wrong with the cards of a work, as a clause. */
function misfit(given: Misfit): string {
  if ("lacks-ranks" in given) {
    const { ranks } = given["lacks-ranks"];
    return t("masterpiece.misfit.ranks", { count: ranks.length, ranks: list(ranks.map(String)) });
  }
  if ("lacks-cards" in given) {
    const lacking = given["lacks-cards"].cards;
    return t("masterpiece.misfit.cards", { count: lacking.length, cards: cardNames(lacking) });
  }
  if ("lacks-groups" in given) return t("masterpiece.misfit.groups", given["lacks-groups"]);
  if ("sum" in given) return t("masterpiece.misfit.sum", given.sum);
  const many = given["too-many"].cards;
  return t("masterpiece.misfit.too-many", { count: many.length, cards: cardNames(many) });
}

/** The sentence for a refusal as the server sends it; nothing if it is not one of this game's. */
export function refused(reason: unknown, table: Table): string | undefined {
  const [kind, given] =
    typeof reason === "string" ? [reason, null] : (Object.entries((reason ?? {}) as object)[0] ?? ["", null]);
  const say = kind in SAYS ? (SAYS[kind as Kind] as (given: unknown, table: Table) => string) : undefined;
  return say?.(given, table);
}
