// Making tables for the tests: by the same API that the pages use.
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import type { NewTable, TableFacts } from "../src/gen/server";
import { played } from "./played";

/** Somebody new, with a name; the page's cookies know them from now on. */
export async function named(page: Page, name: string) {
  const answer = await page.request.post("/api/v1/players", { data: { name } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function made(request: APIRequestContext, table: NewTable): Promise<TableFacts> {
  const answer = await request.post("/api/v1/tables", { data: table });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as TableFacts;
}

/** A table against bots that has begun; one sits at the first seat. */
export function started(page: Page, game: string, seats = played(game).seats, options?: Record<string, unknown>) {
  const bots = [null, ...Array.from({ length: seats - 1 }, () => "greedy")];
  return made(page.request, { setup: { game, seats, ...(options ? { options } : {}) }, bots, start: true });
}

/** A game that bots have played to its end. */
export async function finished(page: Page, game: string): Promise<string> {
  const { seats } = played(game);
  const bots = Array.from({ length: seats }, () => "greedy");
  const { id } = await made(page.request, { setup: { game, seats, watch: "anyone" }, sit: false, bots, start: true });
  await expect(async () => {
    const facts = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { table: TableFacts };
    expect(facts.table.stage).toBe("over");
  }).toPass({ timeout: 120_000 });
  return id;
}

/** What goes wrong in the page, other than what a test provokes. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    // A browser itself reports every answer of 4xx. One is part of the talk: nobody knows one yet.
    const [text, { url }] = [message.text(), message.location()];
    const usual = text.includes("status of 401");
    if (message.type() === "error" && !usual) heard.push(`${text} ${url}`);
  });
  page.on("pageerror", (wrong) => heard.push(String(wrong)));
  return heard;
}
