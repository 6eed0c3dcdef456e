// A reload and a cut connection in mid-game: nothing is lost, nothing has to be loaded again by hand.
import { expect, test, type Page } from "@playwright/test";
import type { View } from "../src/gen/pass-the-paint";
import type { Full } from "../src/gen/server";
import { freePort, House } from "./house";
import { complaints, made, named, started } from "./tables";

test("a reload shows the same table", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint");
  await page.goto(`/t/${id}`);
  await page.locator('.hand button.card[aria-disabled="false"]').first().click();
  await page.locator('.prompt:not([data-held]) .go[aria-disabled="false"]').click();
  const line = page.locator("#prompt-line");
  await expect(page.locator(".prompt [data-end]")).toBeVisible();
  const before = await line.textContent();
  await page.reload();
  await expect(line).toHaveText(before ?? "");
});

test("the server dies and comes back: the page says so, goes on by itself, and the move made meanwhile is done once", async ({
  browser,
}) => {
  const house = new House(await freePort(), 0);
  await house.open();
  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await named(page, "Ines");
    const { id } = await made(page.request, {
      setup: { game: "pass-the-paint", seats: 3 },
      bots: [null, "greedy", "greedy"],
      start: true,
    });
    await page.goto(`/t/${id}`);
    const card = page.locator('.hand button.card[aria-disabled="false"]');
    await expect(card).toHaveCount(6);
    await house.shut("SIGKILL");
    await expect(page.getByText("The connection is lost.", { exact: false })).toBeVisible();
    // What is pressed without a connection is kept and said when there is one again.
    await card.first().click();
    await page.locator(".prompt:not([data-held]) .go").click();
    await house.open();
    await expect(page.getByText("The connection is lost.", { exact: false })).toBeHidden({ timeout: 30_000 });
    await expect(page.locator(".prompt [data-end]")).toBeVisible();
    const full = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full;
    expect((full.view as View).table.step).toBe("decide");

    // A restart that was announced is told as one.
    await house.shut("SIGTERM");
    await expect(page.getByText("The server restarts.", { exact: false })).toBeVisible();
    await house.open();
    await expect(page.getByText("The server restarts.", { exact: false })).toBeHidden({ timeout: 30_000 });
    await expect(page.locator(".prompt [data-end]")).toBeVisible();
  } finally {
    await context.close();
    await house.clear();
  }
});

test("no answer at all, a table that is not there and a page that is not there each have a plain sentence", async ({
  page,
  context,
}) => {
  await page.goto("/t/no-such-table");
  await expect(page.getByRole("heading", { name: "Nothing to sit down at" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Atelier, home" }).first()).toBeVisible();
  const lost = await page.goto("/no-such-place");
  expect(lost?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "An empty easel" })).toBeVisible();
  await page.goto("/join#ati_nothing");
  await expect(page.getByText("This invitation does not work any more", { exact: false })).toBeVisible();
  await page.goto("/");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Play now: Pastiche against bots" }).click();
  await expect(page.getByText(/No answer from the server|could not be loaded/).first()).toBeVisible();
});

/** A dialog whose styles come with it. */
async function listOfKeys(page: Page) {
  await page.keyboard.press("?");
  return page.getByRole("dialog");
}

test("a part of the page that cannot be fetched comes as soon as there is a line again", async ({ page, context }) => {
  const wrong = complaints(page);
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint");
  await page.goto(`/t/${id}`);
  await page.locator("#prompt-line").waitFor();
  await context.setOffline(true);
  const missed = page.waitForEvent("requestfailed");
  const list = await listOfKeys(page);
  await missed;
  await expect(list).toHaveCount(0);
  await context.setOffline(false);
  await expect(list).toBeVisible({ timeout: 30_000 });
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every((link) => link.sheet),
    ),
  ).toBe(true);
  expect(wrong.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("a page that its server has outlived loads itself anew, and the game goes on", async ({ page }) => {
  await named(page, "Ines");
  const { id } = await started(page, "pass-the-paint");
  await page.goto(`/t/${id}`);
  await page.locator("#prompt-line").waitFor();
  // The server was renewed: parts of the page as it was are gone, and the front page names another one.
  await page.route("**/assets/KeyList-*", (route) => route.fulfill({ status: 404 }), { times: 2 });
  await page.route(
    (url) => url.pathname === "/",
    (route) => route.fulfill({ body: "<!doctype html><title>Newer</title>" }),
  );
  const anew = page.waitForEvent("load");
  await listOfKeys(page);
  await anew;
  await page.locator("#prompt-line").waitFor();
  await expect(await listOfKeys(page)).toBeVisible();
});
