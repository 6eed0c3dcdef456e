// Everything that waits for the player: their turn, offers, takebacks, votes, a seat that a bot keeps.
import type { Vote } from "../gen/server";
import { t, which } from "../i18n/index.svelte";
import { botName } from "../places/shelf.svelte";
import type { LiveTable } from "./live.svelte";
import type { Face } from "./model";
import { nameOf } from "./names";

export type Wait = {
  /** The same as long as it is the same thing. */
  key: string;
  kind: "turn" | "offer" | "takeback" | "vote" | "bot";
  /** In a few words, for the title of the page. */
  title: string;
  /** In a sentence. */
  says: string;
};

/** What is voted on, as whoever looks is asked it. */
export function voteQuestion(vote: Vote, table: LiveTable): string {
  const kind = vote.seat === table.seat ? "about-you" : vote.announced ? "announced" : "asked";
  return t(`votes.${kind}`, { wants: which(vote.wants), by: vote.by.name, name: table.name(vote.seat) });
}

export const takebackQuestion = (seat: number, table: LiveTable) =>
  t("places.asks.takeback", { name: nameOf(table.facts.seats, seat) });

export function waitsFor(table: LiveTable, face: Face | undefined): Wait[] {
  const { seat, facts, now } = table;
  if (seat === undefined || facts.stage !== "playing") return [];
  const waits: Wait[] = [];
  const { takeback, vote } = facts;
  const { bot, resigned } = facts.seats[seat] ?? {};
  // Who has given up is asked nothing more.
  if (resigned) return [];
  if (takeback?.["waits-for"].includes(seat)) {
    const says = takebackQuestion(takeback.seat, table);
    waits.push({ key: `takeback-${takeback.seat}`, kind: "takeback", title: t("waits.takeback"), says });
  }
  const unheard = vote?.voters.includes(seat) && !vote.yes.includes(seat) && !vote.no.includes(seat);
  if (vote && (vote.seat === seat || unheard)) {
    const key = `vote-${vote.seat}-${vote.wants}-${vote.until}`;
    waits.push({ key, kind: "vote", title: t("waits.vote"), says: voteQuestion(vote, table) });
  }
  if (bot) {
    const says = t("places.asks.warm", { bot: botName(bot) });
    waits.push({ key: "bot", kind: "bot", title: t("waits.bot"), says });
    return waits;
  }
  if (now?.awaited.includes(seat)) {
    waits.push({ key: "turn", kind: "turn", title: t("table.your-turn"), says: "" });
  }
  if (now?.asked.includes(seat)) {
    for (const { key, says } of face?.asked?.(table) ?? [])
      waits.push({ key, kind: "offer", title: t("waits.offer"), says });
  }
  return waits;
}

/** The page's title: first what waits, each kind once. */
export function titled(waits: readonly Wait[], title: string): string {
  const kinds = [...new Set(waits.map((wait) => wait.title))];
  return kinds.length > 0 ? `● ${kinds.join(" · ")} – ${title}` : title;
}
