// Two people in two browsers trade in Pastiche: an offer, a counter that leaves it alone, and the cards change hands.
import { expect, test, type Browser, type Page } from "@playwright/test";
import type { Cards, View } from "../src/gen/pastiche";
import type { Full } from "../src/gen/server";
import { complaints, made, named } from "./tables";

async function person(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await named(page, name);
  return page;
}

async function full(page: Page, id: string): Promise<Full> {
  return (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full;
}

const palette = async (page: Page, id: string) => ((await full(page, id)).view as View).mine?.hand.palette as Cards;

test("an offer is countered, the counter accepted, and both hands change", async ({ browser }) => {
  const [ines, bruno] = [await person(browser, "Ines"), await person(browser, "Bruno")];
  const heard = [complaints(ines), complaints(bruno)];
  // Ines makes the table and sends the link; Bruno opens it and sits down.
  const { id } = await made(ines.request, { setup: { game: "pastiche", seats: 2 } });
  await ines.goto(`/t/${id}`);
  const field = ines.locator("input[readonly]").first();
  await expect(field).toHaveValue(/\/join#/);
  const link = await field.inputValue();
  await bruno.goto(link);
  await bruno.getByRole("button", { name: /^Sit down/ }).click();
  await expect(bruno).toHaveURL(new RegExp(`/t/${id}$`));
  await ines.getByRole("button", { name: "Start the game" }).click();
  await ines.locator("#prompt-line").waitFor();

  // Whoever is on turn places a hex and mixes; then it is the time for trade.
  const start = ((await full(ines, id)).view as View).table.active;
  const [active, other] = start === 0 ? [ines, bruno] : [bruno, ines];
  await active.locator("[data-cell]").first().click();
  await active.locator('.prompt .go[aria-disabled="false"]').click();
  await expect(active.getByRole("button", { name: "Done painting" })).toBeVisible();
  const before = [await palette(active, id), await palette(other, id)] as const;

  // Both hold a green, a violet, an orange and a brown at least.
  await active.getByRole("button", { name: "Make an offer", exact: true }).first().click();
  const maker = active.locator("article.maker");
  await maker.getByRole("group", { name: "You give" }).getByRole("button", { name: /green/i }).first().click();
  await maker
    .getByRole("group", { name: "You get" })
    .getByRole("button", { name: /violet/i })
    .first()
    .click();
  await maker.getByRole("button", { name: "Send" }).click();
  const offer = other.locator("article.offer");
  await expect(offer).toHaveCount(1);
  await expect(offer.getByRole("button", { name: "Accept", exact: true })).toBeVisible();

  await offer.getByRole("button", { name: "Counter", exact: true }).click();
  const counter = other.locator("article.maker");
  await counter
    .getByRole("group", { name: "You give" })
    .getByRole("button", { name: /orange/i })
    .first()
    .click();
  await counter.getByRole("button", { name: "Send" }).click();
  // The offer it answers still stands, and the counter beside it.
  await expect(active.locator("article.offer")).toHaveCount(2);
  const answered = active
    .locator("article.offer")
    .filter({ hasText: "Bruno" })
    .or(active.locator("article.offer").filter({ hasText: "Ines" }));
  await answered.getByRole("button", { name: "Accept", exact: true }).first().click();

  await expect(async () => {
    const after = [await palette(active, id), await palette(other, id)] as const;
    expect(after[0].green ?? 0).toBe((before[0].green ?? 0) - 1);
    expect(after[0].orange ?? 0).toBe((before[0].orange ?? 0) + 1);
    expect(after[0].violet ?? 0).toBe((before[0].violet ?? 0) + 1);
    expect(after[1].green ?? 0).toBe((before[1].green ?? 0) + 1);
    expect(after[1].orange ?? 0).toBe((before[1].orange ?? 0) - 1);
    expect(after[1].violet ?? 0).toBe((before[1].violet ?? 0) - 1);
  }).toPass();
  await expect(active.getByRole("region", { name: "Log", exact: true })).toContainText(/gave/);
  expect(heard).toEqual([[], []]);
});
