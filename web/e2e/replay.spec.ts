// Replays: a link opened cold shows that very moment, from every seat's view or all open; a pasted record too.
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { games, played } from "./played";
import { complaints, finished, named } from "./tables";

for (const game of games) {
  test(`a replay of ${game} is stepped through, and its link opened cold shows the same moment`, async ({
    page,
    browser,
  }) => {
    const heard = complaints(page);
    await named(page, "Ines");
    const id = await finished(page, game);
    await page.goto(`/t/${id}/replay`);
    const slider = page.getByRole("slider").first();
    await slider.waitFor();
    for (let step = 0; step < 12; step += 1) await page.getByRole("button", { name: /^One step on/ }).click();
    await expect(slider).toHaveValue("12");
    await expect(page).toHaveURL(/[?&]at=12/);
    const says = await page.locator(".controls h2").first().textContent();
    await page.getByRole("button", { name: /^To the end/ }).click();
    await expect(slider).not.toHaveValue("12");
    await page.getByRole("button", { name: /^To the deal/ }).click();
    await expect(slider).toHaveValue("0");

    // Somebody who was never here opens the link.
    const stranger = await browser.newContext();
    const cold = await stranger.newPage();
    const alsoHeard = complaints(cold);
    await cold.goto(`/t/${id}/replay?at=12`);
    await expect(cold.getByRole("slider").first()).toHaveValue("12");
    await expect(cold.locator(".controls h2").first()).toHaveText(says ?? "");
    // Through the eyes of each seat, and with all cards open.
    const eyes = cold.getByRole("combobox", { name: "Through whose eyes" });
    const choices = await eyes
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(choices, "each seat, a spectator, all open").toHaveLength(played(game).seats + 2);
    for (const choice of choices) {
      await eyes.selectOption(choice);
      await expect(cold.getByRole("slider").first()).toHaveValue("12");
    }
    await stranger.close();
    expect([...heard, ...alsoHeard]).toEqual([]);
  });
}

test("a record is pasted and replayed; a spoilt one is refused with a sentence", async ({ page }) => {
  await named(page, "Ines");
  const id = await finished(page, "pass-the-paint");
  const record = await (await page.request.get(`/api/v1/tables/${id}/record?form=text`)).text();
  await page.goto("/records");
  await page
    .getByRole("textbox")
    .first()
    .fill(record.slice(0, record.length / 2));
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByText("This record cannot be read:")).toBeVisible();
  await page.getByRole("textbox").first().fill(record);
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page).toHaveURL(/\/t\/.+\/replay/);
  await page.getByRole("slider").first().waitFor();
});

// The advanced draft of rules 1 drew its rows from other cards than that of today.
test("a game by old rules is replayed, verified and scored, and says which rules they were", async ({ page }) => {
  const heard = complaints(page);
  await named(page, "Ines");
  const old = new URL("../../games/pass-the-paint/records/1/2-advanced-draft-1.txt", import.meta.url);
  await page.goto("/records");
  await page
    .getByRole("textbox")
    .first()
    .fill(await readFile(old, "utf8"));
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page).toHaveURL(/\/t\/.+\/replay/);
  await page.getByRole("button", { name: /^To the end/ }).click();
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByText("Played by version 1 of the rules.")).toBeVisible();
  await expect(page.getByText("Tables are now played by version 2.")).toBeVisible();
  await page.getByRole("button", { name: "Verify the shuffle" }).click();
  await expect(page.getByText("The luck was fair.")).toBeVisible();
  expect(heard).toEqual([]);
});
