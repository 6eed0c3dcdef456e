// The places around the tables: at a game against bots, in another language, in another light.
import { expect, test } from "@playwright/test";
import { games, played } from "./played";
import { named, started } from "./tables";

for (const game of games) {
  test(`from the front door to a table of ${game} against bots`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: `Play now: ${played(game).name} against bots` }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page).toHaveURL(/\/t\/[\w-]+$/);
    await page.locator("#prompt-line").waitFor();
    await expect(page).toHaveTitle(new RegExp(played(game).name));
  });
}

for (const game of games) {
  test(`the first load of a table of ${game} is at most 300 kB on the wire, pictures included`, async ({ page }) => {
    await named(page, "Ines");
    const { id } = await started(page, game, played(game).fullest);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(`/t/${id}`);
    await page.locator(played(game).there).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(bytes).toBeLessThan(300_000);
    expect(bytes).toBeGreaterThan(50_000);
  });
}

test("the house speaks Japanese and remembers it, rules included", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Language" }).first().selectOption("ja");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("heading", { name: "パスティーシュ" })).toBeVisible();
  await page.goto("/rules/pastiche#P4.1");
  await expect(page.locator('[id="P4.1"]')).toBeInViewport();
  await expect(page.locator('[id="P4.1"]')).toContainText("六角タイル");
});

test("a rule that is cited is shown and marked", async ({ page }) => {
  await page.goto("/rules/masterpiece#M5.2");
  await expect(page.locator('[id="M5.2"]')).toBeInViewport();
});

test("candlelight is chosen by hand and kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const linen = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--linen").trim());
  const day = await linen();
  await page.getByRole("combobox", { name: "Light" }).first().selectOption("dark");
  const night = await linen();
  expect(night).not.toBe(day);
  await page.reload();
  expect(await linen()).toBe(night);
});

test("all ways stay in reach on a phone that is zoomed in to 200 %", async ({ page }) => {
  await page.setViewportSize({ width: 180, height: 370 });
  await page.goto("/lobby");
  for (const way of await page.locator("header a").all()) {
    await expect(way).toBeVisible();
    const { left, right } = await way.evaluate((link) => link.getBoundingClientRect().toJSON() as DOMRect);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(180);
  }
});

test("Atelier can be installed", async ({ page }) => {
  await page.goto("/");
  const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(manifest ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { name, start_url, display, icons } = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect([name, start_url, display]).toEqual(["Atelier", "/", "standalone"]);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of icons) expect((await page.request.get(src)).ok(), src).toBe(true);
});
