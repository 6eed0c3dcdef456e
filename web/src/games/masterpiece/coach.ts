// What Birth of a Masterpiece says as a coach: which things of the table a suggestion is about, and why.
import type { Action, Aim, Reason, View } from "../../gen/masterpiece";
import { list, t } from "../../i18n/index.svelte";
import type { Suggested, Table } from "../../table/model";
import { cardNames, pointsOf, shortName, workName } from "./words";

type Here = Table<View, Action>;

export function about(action: Action, _: Reason | undefined, table: Here): Suggested {
  if (action === "draw") return { at: ["pile:deck"], says: t("masterpiece.coach.draw") };
  if (action === "take") {
    const { top } = table.view.table;
    return { at: ["pile:discards"], says: t("masterpiece.coach.take", { card: top ? shortName(top) : "" }) };
  }
  if (action === "pass") return { at: [], says: t("masterpiece.coach.pass") };
  if ("announce" in action) {
    const { work, lay, borrow = [] } = action.announce;
    const at = [`work:${work}`, ...lay.map((card) => `card:${card}`), ...borrow.flatMap((card) => shelf(card, table))];
    return { at, says: workName(work) };
  }
  if ("read" in action) {
    const { card } = action.read;
    return { ...single(card, "read"), at: [...shelf(card, table), `card:${card}`] };
  }
  if ("keep" in action) return single(action.keep.card, "keep");
  if ("discard" in action) return single(action.discard.card, "discard");
  return single(action.flag.card, "flag");
}

/** The work on its author's shelf that a card lies with. */
const shelf = (card: string, { view }: Here) =>
  view.table.players.flatMap(({ works }, seat) =>
    works.filter(({ cards }) => cards.includes(card)).map(({ work }) => `shelf:${seat}:${work}`),
  );

const single = (card: string, does: "read" | "keep" | "discard" | "flag"): Suggested => ({
  at: [`card:${card}`],
  says: t("masterpiece.coach.card", { does, card: shortName(card) }),
});

/** What the seat is nearest to. */
function nearest(aim: Aim | null): string {
  if (!aim) return t("masterpiece.because.nothing-left");
  const work = workName(aim.work);
  const { lacks } = aim;
  if (lacks === null) return t("masterpiece.because.can-be-announced", { work });
  if (lacks === "payment") return t("masterpiece.because.lacks-payment", { work });
  if ("cards" in lacks) return t("masterpiece.because.lacks-cards", { work, cards: cardNames(lacks.cards) });
  const counts = new Map<number, number>();
  for (const rank of lacks.ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const ranks = [...counts].map(([rank, count]) => t("masterpiece.because.rank", { rank, count }));
  return t("masterpiece.because.lacks-ranks", { work, count: ranks.length, ranks: list(ranks) });
}

/** Two sentences in a row. */
const both = (one: string, other: string) => t("kit.sentences", { one, other });

export function why(reason: Reason | undefined): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === "nothing") return t("masterpiece.because.nothing");
  if (typeof reason !== "object") return undefined;
  if ("without" in reason) return t("masterpiece.because.without", { aim: nearest(reason.without) });
  if ("may-help" in reason) return t("masterpiece.because.may-help", { aim: nearest(reason["may-help"]) });
  if ("with" in reason) return t("masterpiece.because.with", { aim: nearest(reason.with) });
  if ("announced" in reason) {
    const { work, readings, paid } = reason.announced;
    const gained = t("masterpiece.because.announced", { work: workName(work), readings, points: pointsOf(work) });
    return paid === 0 ? gained : both(gained, t("masterpiece.because.paid", { count: paid }));
  }
  if ("read" in reason) {
    const { work, own, left, aim } = reason.read;
    const values = { work: workName(work), whose: own ? "own" : "other", left, points: pointsOf(work) };
    return both(t("masterpiece.because.read", values), nearest(aim));
  }
  if (!("flag" in reason)) return undefined;
  const { lent, aim } = reason.flag;
  return both(lent ? t("masterpiece.because.flag-lent") : t("masterpiece.because.flag-plain"), nearest(aim));
}
