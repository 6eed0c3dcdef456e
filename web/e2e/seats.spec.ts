// What others decide about somebody's seat, seen in browsers: who is there, a vote, being put out, and playing again.
import { expect, test, type Browser, type Page } from "@playwright/test";
import type { Command, Full, Me, ShownOnce } from "../src/gen/server";
import { complaints, made, named } from "./tables";

async function person(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await named(page, name);
  return page;
}

let keys = 0;
async function order(page: Page, table: string, command: Command) {
  const data = { key: `e2e-${(keys += 1)}`, command };
  const answer = await page.request.post(`/api/v1/tables/${table}/commands`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const idOf = async (page: Page) => ((await (await page.request.get("/api/v1/me")).json()) as Me).id;

/** A private table at which these sit, and which has begun. */
async function seated(game: string, people: Page[]): Promise<string> {
  const [host, ...others] = people as [Page, ...Page[]];
  const { id } = await made(host.request, { setup: { game, seats: people.length, visibility: "private" } });
  for (const other of others) {
    const told = await host.request.post(`/api/v1/tables/${id}/invites`, { data: {} });
    const { secret } = (await told.json()) as ShownOnce;
    await other.request.post("/api/v1/invites/claim", { data: { invite: secret } });
  }
  await order(host, id, { do: "start" });
  return id;
}

for (const game of ["pastiche", "masterpiece", "pass-the-paint"]) {
  test(`at ${game} everybody sees who is there, and a vote that puts somebody out`, async ({ browser }) => {
    const people = await Promise.all(["Ines", "Bruno", "Cleo"].map((name) => person(browser, name)));
    const [ines, bruno, cleo] = people as [Page, Page, Page];
    const id = await seated(game, people);
    const heard = [complaints(ines), complaints(cleo)];
    for (const page of people) await page.goto(`/t/${id}`);
    // At every size.
    for (const [width, height] of [
      [360, 640],
      [844, 390],
      [1280, 720],
      [2560, 1440],
    ] as const) {
      await cleo.setViewportSize({ width, height });
      await expect(cleo.locator(".presence.is-here").first()).toBeVisible();
    }
    await expect(cleo.locator(".presence", { hasText: "Bruno is here" }).first()).toBeAttached();

    // The host asks for it in the menu; alone they decide nothing.
    await ines.locator(".strip .round").first().click();
    const row = ines.locator("dialog li", { hasText: "Bruno" });
    await row.getByRole("button", { name: "Put out", exact: true }).click();
    await row.getByRole("button", { name: "Put out", exact: true }).last().click();
    await expect(bruno.locator(".asks")).toContainText("Ines wants to put you out");
    await cleo.setViewportSize({ width: 360, height: 640 });
    await expect(cleo.locator(".asks")).toContainText("shall Bruno be put out of the game?");
    await cleo.locator(".asks").getByRole("button", { name: "Agree" }).click();

    await expect(bruno.getByText("You were put out of this table.")).toBeVisible();
    expect((await bruno.request.get(`/api/v1/tables/${id}`)).status()).toBe(404);
    await expect(cleo.locator(".strip .presence.is-vacant")).toBeVisible();
    expect(heard.flat()).toEqual([]);
  });
}

test("a bot that plays for somebody is shown, and they take their seat back at a press", async ({ browser }) => {
  const people = await Promise.all(["Ines", "Bruno"].map((name) => person(browser, name)));
  const [ines, bruno] = people as [Page, Page];
  const id = await seated("pastiche", people);
  await ines.goto(`/t/${id}`);
  await order(bruno, id, { do: "keep-warm" });
  await expect(ines.locator(".strip .presence.is-stood-in")).toBeVisible();
  await bruno.goto(`/t/${id}`);
  await bruno.getByRole("button", { name: "Take my seat back" }).first().click();
  await expect(ines.locator(".strip .presence.is-stood-in")).toHaveCount(0);
  await order(bruno, id, { do: "resign" });
  await expect(ines.locator(".strip .presence.is-resigned")).toBeVisible();
});

test("a link to watch leads to a private table, and those who play see who looks on", async ({ browser }) => {
  const people = await Promise.all(["Ines", "Bruno", "Cleo"].map((name) => person(browser, name)));
  const [ines, bruno, cleo] = people as [Page, Page, Page];
  const id = await seated("pastiche", [ines, bruno]);
  await ines.goto(`/t/${id}`);
  await ines.locator(".strip .round").first().click();
  await ines.getByRole("button", { name: "Link to watch" }).click();
  const link = await ines.locator("dialog input[readonly]").first().inputValue();
  await cleo.goto(link);
  await expect(cleo.getByText("Ines invites you to watch Pastiche.")).toBeVisible();
  await cleo.getByRole("button", { name: "Watch as Cleo" }).click();
  await expect(cleo).toHaveURL(new RegExp(`/t/${id}$`));
  await expect(ines.locator("dialog li", { hasText: "Cleo" }).first()).toContainText("looks on");
});

test("a rematch shows its time, keeps the seats, and starts when both have agreed and are there", async ({
  browser,
}) => {
  const people = await Promise.all(["Ines", "Bruno"].map((name) => person(browser, name)));
  const [ines, bruno] = people as [Page, Page];
  const pace = { kind: "live", "per-move": 90, increment: 0 } as const;
  const { id } = await made(ines.request, { setup: { game: "pastiche", seats: 2, pace } });
  await order(bruno, id, { do: "sit" });
  await order(ines, id, { do: "end" });
  const again = await ines.request.post(`/api/v1/tables/${id}/rematch`);
  const next = ((await again.json()) as { id: string }).id;
  await ines.goto(`/t/${next}`);
  await expect(ines.getByText("has not agreed yet")).toBeVisible();
  await bruno.goto(`/t/${next}`);
  await expect(bruno.getByText(/The game starts by itself.*1:30|90/).first()).toBeVisible();
  expect(((await (await bruno.request.get(`/api/v1/tables/${next}`)).json()) as Full).table.stage).toBe("open");
  await bruno.getByRole("button", { name: "I’ll play again" }).click();
  await expect(bruno.locator("#prompt-line")).toBeVisible();
  await expect(ines.locator("#prompt-line")).toBeVisible();
  expect(await idOf(ines)).not.toBe(await idOf(bruno));
});
