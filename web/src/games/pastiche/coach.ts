// What Pastiche says as a coach: which things of the table a suggestion is about, and why, in a sentence about the pictures.
import type { Paint } from "../../data/paints";
import type { Action, Aim, Cards, Reason } from "../../gen/pastiche";
import { list, t } from "../../i18n/index.svelte";
import type { Suggested } from "../../table/model";
import { cardsOf, gainsAt, keyOf, lying } from "./layout";
import type { PasticheTable } from "./placing.svelte";
import { byColour, cardsInWords, colourWord, spread, title } from "./words";

const paints = (cards: Cards) => spread(cards) as Paint[];

export function about(action: Action, reason: Reason | undefined, table: PasticheTable): Suggested {
  const { bank, board, mix, offers } = table.view.table;
  if (action === "mix") return { at: ["choice:mix"], says: t("pastiche-board.coach.mix"), dabs: paints(mix ?? {}) };
  if (action === "leave") return { at: [], says: t("pastiche-board.coach.leave") };
  if (action === "done") return { at: ["end"], says: t("pastiche-board.coach.done") };
  if ("place" in action) {
    const { hex, at, turn } = action.place;
    const brings = typeof reason === "object" && "brings" in reason ? reason.brings : undefined;
    const dabs = brings ? paints(brings.cards) : cardsOf(gainsAt(lying(board), bank, hex, at, turn));
    const values = { cards: cardsInWords(dabs) };
    return {
      at: [`cell:${keyOf(at)}`, `hex:${hex}`],
      dabs,
      means: brings?.centre ? t("pastiche-board.coach.place-centre", values) : t("pastiche-board.coach.place", values),
      does: (number) => t("pastiche-board.coach.place-do", { number }),
    };
  }
  if ("take" in action) {
    const { colour } = action.take;
    return { at: [`choice:${colour}`], says: t("pastiche-board.coach.take"), dabs: [colour] };
  }
  if ("trade" in action) {
    const { give, get } = action.trade;
    const at = [`bank:${get}`, ...Object.keys(give).map((colour) => `card:${colour}`)];
    return { at, says: t("pastiche-board.coach.trade"), dabs: [get] };
  }
  if ("swap" in action) {
    const { give, take } = action.swap;
    return { at: [`commission:${give}`, `commission:${take}`], says: t("pastiche-board.coach.swap") };
  }
  if ("complete" in action) {
    const id = action.complete.commission;
    return { at: [`commission:${id}`], says: title(id) };
  }
  if ("discard" in action) {
    const { colour } = action.discard;
    return { at: [`card:${colour}`], says: t("pastiche-board.coach.discard"), dabs: [colour] };
  }
  if ("offer" in action) {
    const { to, give, get } = action.offer;
    const cards = Object.keys(give).map((colour) => `card:${colour}`);
    const at = [...cards, ...to.map((seat) => `seat:${seat}`)];
    return { at, says: t("pastiche-board.coach.offer"), dabs: paints(get) };
  }
  if ("counter" in action) {
    const { offer, get } = action.counter;
    return { at: [`offer:${offer}`], says: t("pastiche-board.coach.counter"), dabs: paints(get) };
  }
  if ("accept" in action) {
    const { offer } = action.accept;
    const gets = offers.find(({ id }) => id === offer)?.give ?? {};
    return { at: [`offer:${offer}`], says: t("pastiche-board.coach.accept"), dabs: paints(gets) };
  }
  if ("decline" in action) return { at: [`offer:${action.decline.offer}`], says: t("pastiche-board.coach.decline") };
  return { at: [`offer:${action.withdraw.offer}`], says: t("pastiche-board.coach.withdraw") };
}

/** "teal and 2 violet". */
const few = (cards: Cards) =>
  list(byColour(cards).map(([colour, count]) => (count > 1 ? cardsInWords({ [colour]: count }) : colourWord(colour))));

/** What the hand is nearest to then. */
function nearest(aim: Aim | null): string {
  if (!aim) return t("pastiche-board.because.nothing-left");
  const values = { title: title(aim.commission), cards: few(aim.lacks) };
  return Object.keys(aim.lacks).length === 0
    ? t("pastiche-board.because.completes", values)
    : t("pastiche-board.because.lacks", values);
}

/** Two sentences in a row. */
const both = (one: string, other: string) => t("kit.sentences", { one, other });

export function why(reason: Reason | undefined): string | undefined {
  if (reason === undefined) return undefined;
  if (typeof reason === "string") return plain(reason);
  if ("brings" in reason) {
    const { cards, centre, aim } = reason.brings;
    if (!centre) return nearest(aim);
    return both(t("pastiche-board.because.centre", { cards: few(cards) }), nearest(aim));
  }
  if ("nearest" in reason) return nearest(reason.nearest.aim);
  if ("points" in reason) return t("pastiche-board.because.points", { points: Math.round(reason.points.points) });
  if ("out-of-reach" in reason)
    return t("pastiche-board.because.out-of-reach", { title: title(reason["out-of-reach"].commission) });
  if (!("deal" in reason)) return undefined;
  const { aim, price } = reason.deal;
  if (price === null) return nearest(aim);
  return both(nearest(aim), t("pastiche-board.because.price", { points: Math.round(price) }));
}

function plain(reason: Extract<Reason, string>): string | undefined {
  switch (reason) {
    case "small-hand":
      return t("pastiche-board.because.small-hand");
    case "nothing-given":
      return t("pastiche-board.because.nothing-given");
    case "cannot-be-paid":
      return t("pastiche-board.because.cannot-be-paid");
    case "too-near-to-the-end":
      return t("pastiche-board.because.too-near");
    case "nothing-nearer":
      return t("pastiche-board.because.nothing-nearer");
    case "other-gains-more":
      return t("pastiche-board.because.other-gains-more");
    case "good-deal":
      return t("pastiche-board.because.good-deal");
    case "ones-gain-is-others-loss":
      return t("pastiche-board.because.ones-gain");
    case "offer-gone":
      return t("pastiche-board.because.offer-gone");
    case "keeps-cards":
      return t("pastiche-board.because.keeps-cards");
    case "nothing-more":
      return t("pastiche-board.because.nothing-more");
    default:
      return undefined;
  }
}
