// The log in sentences: the game's own by its face, the house's from the catalogue.
import type { Happened } from "../gen/server";
import type { Seen } from "../gen/table";
import { has, t, which } from "../i18n/index.svelte";
import { isolated } from "../kit/isolated";
import { botName } from "../places/shelf.svelte";
import type { Face, Line, Table } from "./model";

export type LogLine = Line & { key: string; turn?: boolean };

let face: Face | undefined;
/** The face whose words are used; set by the table's frame. */
export const tellAs = (one: Face) => (face = one);
export const toldAs = () => face;

export function logLines(told: readonly Happened[], table: Table): LogLine[] {
  return told.flatMap(({ n, what }) => {
    if (what.is === "game") return seenLines(what.seen as Seen<unknown>, table, String(n), what.reason);
    const seat = "seat" in what && what.seat !== undefined ? table.name(what.seat) : "";
    const key =
      what.is === "kept"
        ? what.bot
          ? what.because
            ? "log.kept-for"
            : "log.kept"
          : "log.given-back"
        : `log.${what.is}`;
    if (what.is === "said" || what.is === "muted" || what.is === "standing" || !has(key)) return [];
    const values = {
      seat,
      name: "name" in what ? isolated(what.name) : seat,
      bot: "bot" in what && what.bot ? botName(what.bot) : "",
      by: "by" in what ? isolated(what.by) : "",
      wants: "wants" in what ? which(what.wants) : "",
      why: "why" in what ? which(what.why) : "",
      yes: "yes" in what && what.yes ? "yes" : "no",
    };
    return [{ key: String(n), text: t(key, values) }];
  });
}

/** When luck was renewed, which everybody is told among what is said, too. */
export const renewals = (told: readonly Happened[]): { at: number; text: string }[] =>
  told
    .filter(({ what }) => what.is === "game" && "renewed" in (what.seen as Seen<unknown>))
    .map(({ at }) => ({ at, text: t("log.renewed") }));

/** What one saw of one entry, and what the bot that did it said about it. */
export function seenLines(seen: Seen<unknown>, table: Table, key: string, reason?: unknown): LogLine[] {
  if ("undone" in seen) return [{ key, text: t("log.undone", { seat: table.name(seen.undone.seat) }) }];
  if ("taken-back" in seen) return [{ key, text: t("log.taken-back", { seat: table.name(seen["taken-back"].seat) }) }];
  if ("renewed" in seen) return [{ key, text: t("log.renewed"), weight: "great" }];
  const { by, events } = seen.happened;
  const lines = events.flatMap((event, index): LogLine[] => {
    const line = face?.tell(event, table);
    return line ? [{ ...line, key: `${key}.${index}` }] : [];
  });
  // A word, and after it the bot's name: `clock master`. That a bot moves at its own seat goes without saying.
  const [hand, bot] = (by ?? "player").split(" ");
  if (lines[0] && (hand === "clock" || hand === "standing")) {
    const words = t(`log.by-${hand}`, { bot: bot ? botName(bot) : t("log.by-bot") });
    const { text, aloud = text } = lines[0];
    lines[0] = { ...lines[0], text: `${text} (${words})`, aloud: `${aloud} (${words})` };
  }
  const why = reason === undefined ? undefined : face?.remark?.(reason);
  const last = lines.at(-1);
  if (last && why) {
    const { text, aloud = text } = last;
    const said = (line: string) => t("log.remark", { line, why });
    lines[lines.length - 1] = { ...last, text: said(text), aloud: said(aloud) };
  }
  return lines;
}
