// What Pass the Paint says as a coach: which things of the table a suggestion is about, and why.
import { commission, type Commission } from "../../data/paint";
import type { Action, Drawn, Kept, Reason } from "../../gen/pass-the-paint";
import { language, list, t } from "../../i18n/index.svelte";
import type { Suggested } from "../../table/model";
import { cardName, cardNames, named, paintName } from "./words";

export function about(action: Action): Suggested {
  if ("draft" in action) {
    const { side, colour } = action.draft;
    return { at: [named("card", colour, side)], dabs: [colour] };
  }
  const keeps = "keep" in action;
  const { side } = keeps ? action.keep : action.discard;
  const paid = keeps ? (action.keep.pay ?? []) : [];
  return {
    at: [named("turned", keeps ? "keep" : "discard", side), ...paid.map((card) => `commission:${card}`)],
    says: keeps ? t("paint.coach.keep") : t("paint.coach.discard"),
  };
}

const withPoints = (card: Commission) =>
  t("paint.because.card", { card: cardName(card), points: commission(card).points });

/** Two sentences in a row. */
const both = (one: string, other: string) => t("kit.sentences", { one, other });

/** What a card does that is kept. */
function kept({ points, claims, completes, opens, pay }: Kept): string {
  const things = [
    ...(points > 0 ? [t("paint.points", { count: points })] : []),
    ...[...claims, ...completes].map(withPoints),
    ...(opens.length > 0 ? [t("paint.because.opens", { colours: list(opens.map(paintName)) })] : []),
  ];
  const brings = things.length > 0 ? t("paint.because.brings", { things: list(things) }) : t("paint.because.no-points");
  return pay.length === 0 ? brings : both(brings, t("paint.because.price", { cards: cardNames(pay) }));
}

/** What comes for a card that is discarded. */
function drawn({ count, worth }: Drawn): string {
  if (count === 0) return t("paint.because.none-to-draw");
  if (worth < 0) return t("paint.because.drawn-cost", { count });
  if (worth < 0.1) return t("paint.because.drawn-little", { count });
  const points = new Intl.NumberFormat(language.code, { maximumFractionDigits: 1 }).format(worth);
  return t("paint.because.drawn-worth", { count, points });
}

export function why(reason: Reason | undefined): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === "nothing") return t("paint.because.nothing");
  if (typeof reason !== "object") return undefined;
  if ("if-kept" in reason) return kept(reason["if-kept"]);
  if ("keeping" in reason) return kept(reason.keeping);
  if ("discarding" in reason) return drawn(reason.discarding);
  if ("better-discarded" in reason) return both(t("paint.because.better-discarded"), drawn(reason["better-discarded"]));
  if ("cannot-be-kept" in reason) return both(t("paint.because.cannot-be-kept"), drawn(reason["cannot-be-kept"]));
  return undefined;
}
