// What the prompt says: one sentence, a hint, and what the brass button does.
import { t } from "../../i18n/index.svelte";
import { whyNot } from "../../table/refusal";
import type { Desk } from "./desk.svelte";
import { aWork, cardName, missing, person, pointsOf, workCards, workName } from "./words";

export type Says = { line: string; hint?: string; primary?: string; why?: string; press?: () => void };

export function says(desk: Desk): Says {
  if (desk.phase === "over") return { line: t("masterpiece.prompt.over") };
  if (!desk.awaited) return waiting(desk);
  if (desk.phase !== "acting") return single(desk, desk.phase);
  if (desk.passing) {
    return {
      line: t("masterpiece.prompt.pass"),
      hint: t("masterpiece.prompt.pass-hint"),
      primary: t("masterpiece.do.pass"),
      press: () => void desk.do("pass"),
    };
  }
  if (desk.picked) return reading(desk, desk.picked);
  if (desk.chosen > 0) return announcing(desk);
  if (desk.aim) {
    const line = t("masterpiece.prompt.aim", { work: workName(desk.aim), points: pointsOf(desk.aim) });
    return { line, hint: t("masterpiece.prompt.aim-hint", { cards: workCards(desk.aim) }) };
  }
  const write = !desk.may || desk.mayDraw || desk.mayTake || desk.mayPass;
  const hint = t(write ? "masterpiece.prompt.acting-hint" : "masterpiece.prompt.no-writing");
  return { line: t("masterpiece.prompt.acting"), hint: last(desk) || hint };
}

/** How many turns are left, once that is known. */
function last(desk: Desk): string {
  const { end } = desk.table.view.table;
  return end ? t("masterpiece.top.turns", { count: end.turns }) : "";
}

function waiting(desk: Desk): Says {
  const { active, phase } = desk.table.view.table;
  return { line: t(`masterpiece.wait.${phase}`, person(desk.table, active)), hint: last(desk) };
}

/** One card is to be chosen. */
function single(desk: Desk, phase: "discarding" | "keeping" | "flagging"): Says {
  const line = t(`masterpiece.prompt.${phase}`);
  const card = desk.picked;
  const verb = ({ discarding: "discard", keeping: "keep", flagging: "flag" } as const)[phase];
  if (!card)
    return {
      line,
      hint: t(`masterpiece.prompt.${phase}-hint`),
      primary: t(`masterpiece.go.${verb}`),
      why: t(`masterpiece.prompt.${phase}-hint`),
    };
  const primary = t(`masterpiece.do.${verb}`, { card: cardName(card) });
  if (phase === "discarding") return { line, primary, press: () => void desk.do({ discard: { card } }) };
  if (phase === "flagging") return { line, primary, press: () => void desk.do({ flag: { card } }) };
  const other = desk.mine?.drawn.find((one) => one !== card);
  const hint = other ? t("masterpiece.prompt.rejected", { card: cardName(other) }) : "";
  return { line, hint, primary, press: () => void desk.do({ keep: { card } }) };
}

/** What reading a card does, and for whom. */
function reading(desk: Desk, card: string): Says {
  const seat = desk.players.findIndex(({ works }) => works.some(({ cards }) => cards.includes(card)));
  const work = desk.players[seat]?.works.find(({ cards }) => cards.includes(card));
  if (!work) return { line: t("masterpiece.prompt.acting") };
  const values = { ...person(desk.table, seat), work: workName(work.work), points: pointsOf(work.work) };
  const rest = work.cards.filter((one) => one !== card);
  const hint =
    rest.length === 1
      ? t("masterpiece.prompt.read-last", { ...values, card: cardName(rest[0] as string) })
      : t("masterpiece.prompt.read-more", { ...values, count: rest.length });
  return {
    line: t("masterpiece.prompt.read", { ...values, card: cardName(card) }),
    hint,
    primary: t("masterpiece.do.read", { card: cardName(card) }),
    press: () => void desk.do({ read: { card } }),
  };
}

function announcing(desk: Desk): Says {
  const { work } = desk;
  if (desk.lay.length === 0) {
    return { line: t("masterpiece.prompt.lay-one"), hint: t("masterpiece.prompt.lay-one-hint") };
  }
  const primary = work ? { primary: t("masterpiece.go.announce", { work: aWork(work) }), press: desk.announce } : {};
  if (desk.deaf) {
    const line = t("masterpiece.prompt.chosen", { count: desk.chosen });
    return { line, hint: t("masterpiece.prompt.deaf"), ...primary };
  }
  const verdict = work ? desk.verdictOn(work) : undefined;
  const wait = desk.fresh ? "" : t("masterpiece.prompt.asking");
  if (work && verdict?.is === "may") {
    const values = { work: aWork(work), points: pointsOf(work), count: desk.lay.length };
    const hint = t(desk.lay.length === 1 ? "masterpiece.prompt.at-once" : "masterpiece.prompt.makes-hint", values);
    return { line: t("masterpiece.prompt.makes", values), hint, ...primary, why: wait };
  }
  if (work && verdict?.is === "price") {
    const line = t("masterpiece.prompt.price", { work: aWork(work) });
    return { line, ...primary, why: whyNot(verdict.answer, desk.table) };
  }
  if (work && verdict) {
    const answer = verdict.is === "no" ? whyNot(verdict.answer, desk.table) : missing(verdict);
    return { line: t("masterpiece.prompt.not-yet", { work: workName(work), why: answer }), ...primary, why: answer };
  }
  return { line: t("masterpiece.prompt.none", { count: desk.chosen }), hint: desk.judged.length ? "" : wait };
}
