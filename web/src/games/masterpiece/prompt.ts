// What the prompt says: one sentence, a hint, and what its two buttons do.
import { t } from "../../i18n/index.svelte";
import type { Do, End } from "../../table/Prompt.svelte";
import { whyNot } from "../../table/refusal";
import type { Intent } from "./intent.svelte";
import { aWork, cardName, missing, person, pointsOf, workCards, workName } from "./words";

export type Says = { line: string; hint?: string; act?: Do; end?: End };

export function promptOf(intent: Intent): Says {
  if (intent.phase === "over") return { line: t("masterpiece.prompt.over") };
  if (!intent.awaited) return waiting(intent);
  if (intent.phase !== "acting") return single(intent, intent.phase);
  if (intent.picked) return reading(intent, intent.picked);
  if (intent.chosen > 0) return announcing(intent);
  const announce = {
    says: t("masterpiece.group.announce"),
    why: t("masterpiece.prompt.announce-first"),
    press: nothing,
  };
  if (intent.aim) {
    const line = t("masterpiece.prompt.aim", { work: workName(intent.aim), points: pointsOf(intent.aim) });
    return { line, hint: t("masterpiece.prompt.aim-hint", { cards: workCards(intent.aim) }), act: announce };
  }
  if (intent.mayPass) return passing(intent, announce);
  return {
    line: t("masterpiece.prompt.acting"),
    hint: last(intent) || t("masterpiece.prompt.acting-hint"),
    act: announce,
  };
}

const nothing = () => undefined;

/** Who can neither write nor read may pass; what could be announced is said first. */
function passing(intent: Intent, act: Do): Says {
  const { ready } = intent;
  const warn = ready && t("masterpiece.prompt.pass-warn", { work: aWork(ready), points: pointsOf(ready) });
  const press = () => void intent.do("pass");
  return {
    line: t("masterpiece.prompt.pass"),
    hint: t("masterpiece.prompt.pass-hint"),
    act,
    end: { says: t("masterpiece.do.pass"), press, ...(warn ? { warn } : {}) },
  };
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
  const hint = t(`masterpiece.prompt.${phase}-hint`);
  const card = intent.picked;
  const verb = ({ discarding: "discard", keeping: "keep", flagging: "flag" } as const)[phase];
  if (!card) return { line, hint, act: { says: t(`masterpiece.go.${verb}`), why: hint, press: nothing } };
  const name = t(`masterpiece.do.${verb}`, { card: cardName(card) });
  if (phase === "discarding")
    return { line, hint, act: { says: name, press: () => void intent.do({ discard: { card } }) } };
  if (phase === "flagging") return { line, hint, act: { says: name, press: () => void intent.do({ flag: { card } }) } };
  const other = intent.mine?.drawn.find((one) => one !== card);
  const rejected = other ? t("masterpiece.prompt.rejected", { card: cardName(other) }) : "";
  return { line, hint: rejected, act: { says: name, press: () => void intent.do({ keep: { card } }) } };
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
    act: { says: t("masterpiece.do.read", { card: cardName(card) }), press: () => void intent.do({ read: { card } }) },
  };
}

function announcing(intent: Intent): Says {
  const { work } = intent;
  const name = work ? t("masterpiece.go.announce", { work: aWork(work) }) : t("masterpiece.group.announce");
  const act = (why = "") => ({ act: { says: name, why, press: () => void intent.announce() } });
  if (intent.lay.length === 0) {
    const hint = t("masterpiece.prompt.lay-one-hint");
    return { line: t("masterpiece.prompt.lay-one"), hint, ...act(hint) };
  }
  if (intent.deaf) {
    const line = t("masterpiece.prompt.chosen", { count: intent.chosen });
    const hint = t("masterpiece.prompt.deaf");
    return { line, hint, ...act(work ? "" : hint) };
  }
  const verdict = work ? intent.verdictOn(work) : undefined;
  const wait = intent.fresh ? "" : t("masterpiece.prompt.asking");
  if (work && verdict?.is === "may") {
    const values = { work: aWork(work), points: pointsOf(work), count: intent.lay.length };
    const hint = t(intent.lay.length === 1 ? "masterpiece.prompt.at-once" : "masterpiece.prompt.makes-hint", values);
    return { line: t("masterpiece.prompt.makes", values), hint, ...act(wait) };
  }
  if (work && verdict?.is === "price") {
    const why = whyNot(verdict.answer, intent.table);
    return { line: t("masterpiece.prompt.price", { work: aWork(work) }), hint: why, ...act(why) };
  }
  if (work && verdict) {
    const why = verdict.is === "no" ? whyNot(verdict.answer, intent.table) : missing(verdict);
    return { line: t("masterpiece.prompt.not-yet", { work: workName(work), why }), ...act(why) };
  }
  const line = t("masterpiece.prompt.none", { count: intent.chosen });
  return { line, hint: intent.judged.length ? t("masterpiece.prompt.none-hint") : wait, ...act(wait || line) };
}
