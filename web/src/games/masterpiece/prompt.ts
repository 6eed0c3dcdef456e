// What the prompt says: one sentence, a hint, and what the brass button does.
import { t } from "../../i18n/index.svelte";
import { whyNot } from "../../table/refusal";
import type { Intent } from "./intent.svelte";
import { aWork, cardName, missing, person, pointsOf, workCards, workName } from "./words";

export type Says = { line: string; hint?: string; primary?: string; why?: string; press?: () => void };

export function says(intent: Intent): Says {
  if (intent.phase === "over") return { line: t("masterpiece.prompt.over") };
  if (!intent.awaited) return waiting(intent);
  if (intent.phase !== "acting") return single(intent, intent.phase);
  if (intent.passing) {
    return {
      line: t("masterpiece.prompt.pass"),
      hint: t("masterpiece.prompt.pass-hint"),
      primary: t("masterpiece.do.pass"),
      press: () => void intent.do("pass"),
    };
  }
  if (intent.picked) return reading(intent, intent.picked);
  if (intent.chosen > 0) return announcing(intent);
  if (intent.aim) {
    const line = t("masterpiece.prompt.aim", { work: workName(intent.aim), points: pointsOf(intent.aim) });
    return { line, hint: t("masterpiece.prompt.aim-hint", { cards: workCards(intent.aim) }) };
  }
  const write = !intent.may || intent.mayDraw || intent.mayTake || intent.mayPass;
  const hint = t(write ? "masterpiece.prompt.acting-hint" : "masterpiece.prompt.no-writing");
  return { line: t("masterpiece.prompt.acting"), hint: last(intent) || hint };
}

/** How many turns are left, once that is known. */
function last(intent: Intent): string {
  const { end } = intent.table.view.table;
  return end ? t("masterpiece.top.turns", { count: end.turns }) : "";
}

function waiting(intent: Intent): Says {
  const { active, phase } = intent.table.view.table;
  return { line: t(`masterpiece.wait.${phase}`, person(intent.table, active)), hint: last(intent) };
}

/** One card is to be chosen. */
function single(intent: Intent, phase: "discarding" | "keeping" | "flagging"): Says {
  const line = t(`masterpiece.prompt.${phase}`);
  const card = intent.picked;
  const verb = ({ discarding: "discard", keeping: "keep", flagging: "flag" } as const)[phase];
  if (!card)
    return {
      line,
      hint: t(`masterpiece.prompt.${phase}-hint`),
      primary: t(`masterpiece.go.${verb}`),
      why: t(`masterpiece.prompt.${phase}-hint`),
    };
  const primary = t(`masterpiece.do.${verb}`, { card: cardName(card) });
  if (phase === "discarding") return { line, primary, press: () => void intent.do({ discard: { card } }) };
  if (phase === "flagging") return { line, primary, press: () => void intent.do({ flag: { card } }) };
  const other = intent.mine?.drawn.find((one) => one !== card);
  const hint = other ? t("masterpiece.prompt.rejected", { card: cardName(other) }) : "";
  return { line, hint, primary, press: () => void intent.do({ keep: { card } }) };
}

/** What reading a card does, and for whom. */
function reading(intent: Intent, card: string): Says {
  const seat = intent.players.findIndex(({ works }) => works.some(({ cards }) => cards.includes(card)));
  const work = intent.players[seat]?.works.find(({ cards }) => cards.includes(card));
  if (!work) return { line: t("masterpiece.prompt.acting") };
  const values = { ...person(intent.table, seat), work: workName(work.work), points: pointsOf(work.work) };
  const rest = work.cards.filter((one) => one !== card);
  const hint =
    rest.length === 1
      ? t("masterpiece.prompt.read-last", { ...values, card: cardName(rest[0] as string) })
      : t("masterpiece.prompt.read-more", { ...values, count: rest.length });
  return {
    line: t("masterpiece.prompt.read", { ...values, card: cardName(card) }),
    hint,
    primary: t("masterpiece.do.read", { card: cardName(card) }),
    press: () => void intent.do({ read: { card } }),
  };
}

function announcing(intent: Intent): Says {
  const { work } = intent;
  if (intent.lay.length === 0) {
    return { line: t("masterpiece.prompt.lay-one"), hint: t("masterpiece.prompt.lay-one-hint") };
  }
  const primary = work ? { primary: t("masterpiece.go.announce", { work: aWork(work) }), press: intent.announce } : {};
  if (intent.deaf) {
    const line = t("masterpiece.prompt.chosen", { count: intent.chosen });
    return { line, hint: t("masterpiece.prompt.deaf"), ...primary };
  }
  const verdict = work ? intent.verdictOn(work) : undefined;
  const wait = intent.fresh ? "" : t("masterpiece.prompt.asking");
  if (work && verdict?.is === "may") {
    const values = { work: aWork(work), points: pointsOf(work), count: intent.lay.length };
    const hint = t(intent.lay.length === 1 ? "masterpiece.prompt.at-once" : "masterpiece.prompt.makes-hint", values);
    return { line: t("masterpiece.prompt.makes", values), hint, ...primary, why: wait };
  }
  if (work && verdict?.is === "price") {
    const line = t("masterpiece.prompt.price", { work: aWork(work) });
    return { line, ...primary, why: whyNot(verdict.answer, intent.table) };
  }
  if (work && verdict) {
    const answer = verdict.is === "no" ? whyNot(verdict.answer, intent.table) : missing(verdict);
    return { line: t("masterpiece.prompt.not-yet", { work: workName(work), why: answer }), ...primary, why: answer };
  }
  return { line: t("masterpiece.prompt.none", { count: intent.chosen }), hint: intent.judged.length ? "" : wait };
}
