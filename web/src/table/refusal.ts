// Why something was refused, in the reader's language.
import type { Problem } from "../gen/server";
import { tOr } from "../i18n/index.svelte";
import type { Considered, Face, Table } from "./model";

let face: Face | undefined;
/** The face whose words are used; set by the table's frame. */
export const speakAs = (one: Face) => (face = one);

/** A sentence for a refusal: the game's own, the house's, or else the server's English. */
export function refusalSentence(problem: Problem & { reason?: unknown }, table: Table): string {
  const own = problem.reason === undefined ? undefined : face?.refused(problem.reason, table);
  if (own) return own;
  const { code, message, seconds } = problem;
  return tOr(`problem.${code}`, message, { seconds: seconds ?? 1, message });
}

/** Why something considered would be refused. */
export function whyNot(answer: Considered, table: Table): string {
  if (answer.may) return "";
  return (answer.reason === undefined ? undefined : face?.refused(answer.reason, table)) ?? answer.message;
}
