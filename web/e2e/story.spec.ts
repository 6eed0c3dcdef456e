// Everybody sees what happened: rivals' moves, what was since one's last turn, the result.
import { expect, test, type Page } from "@playwright/test";
import type { Full } from "../src/gen/server";
import { games, played } from "./played";
import { complaints, finished, named, started } from "./tables";

test.use({ reducedMotion: "no-preference" });

const WIDE = { width: 1280, height: 720 };
const FLAT = { width: 844, height: 390 };
const TALL = { width: 390, height: 844 };

/** What was shown over the table since it was opened, however short it was. */
type Seen = { scenes: string[]; flights: string[] };
async function watched(page: Page) {
  await page.addInitScript(() => {
    const seen: Seen = { scenes: [], flights: [] };
    (window as unknown as { seen: Seen }).seen = seen;
    const note = (list: string[], name: string | undefined) => name && !list.includes(name) && list.push(name);
    new MutationObserver(() => {
      for (const node of document.querySelectorAll<HTMLElement>("[data-flights], [data-flight]")) {
        note(seen.scenes, node.dataset["flights"]);
        note(seen.flights, node.dataset["flight"]);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-flights"] });
  });
}
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const kept = (page: Page, pace: string) => page.addInitScript((one) => localStorage.setItem("pace", one), pace);

const full = async (page: Page, id: string) => (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full;

/** Does one thing for oneself, as another device would, whatever it is. */
async function act(page: Page, id: string) {
  for (;;) {
    const { table, now, seat, legal } = await full(page, id);
    if (table.stage !== "playing" || !now) return false;
    if (now.awaited.includes(seat as number)) {
      const command = { do: "act", decision: now.decision, action: legal?.[0] };
      const key = `story-${id}-${now.decision}`;
      const answer = await page.request.post(`/api/v1/tables/${id}/commands`, { data: { key, command } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return true;
    }
    await page.waitForTimeout(30);
  }
}

/** Acts until the others have moved and it is one's turn again. */
async function round(page: Page, id: string) {
  const moments = page.locator(
    ".side [data-moment]:visible, .since-line [data-moment]:visible, [data-since] .fresh:visible",
  );
  for (let step = 0; step < 40; step += 1) {
    await act(page, id);
    const { now, seat } = await full(page, id);
    // The page may hear of it a little later.
    if (now?.awaited.includes(seat as number)) await page.locator(`[data-decision="${now.decision}"]`).waitFor();
    if ((await moments.count()) > 0) return;
  }
  throw new Error("nobody did anything");
}

for (const game of games)
  test(`${game}: what a rival did is found, and shown again by one press`, async ({ page }) => {
    const heard = complaints(page);
    await watched(page);
    await kept(page, "calm");
    await page.setViewportSize(WIDE);
    await named(page, "Ines");
    const { id } = await started(page, game);
    await page.goto(`/t/${id}`);
    await page.locator(played(game).there).first().waitFor();
    await round(page, id);

    // In the column of a wide table; what was shown before makes way.
    const moment = page.locator(".side [data-moment]").first();
    const key = (await moment.getAttribute("data-moment")) ?? "";
    await page.evaluate(() => (window as unknown as { seen: Seen }).seen.scenes.splice(0));
    await moment.click();
    await expect.poll(async () => (await seen(page)).scenes).toContain(key);
    // Something flew, from a seat to its place or back.
    await expect.poll(async () => (await seen(page)).flights.length).toBeGreaterThan(0);

    // Behind a button where the table lies low, and in a leaf that makes way for the stage.
    await page.setViewportSize(FLAT);
    const button = page.locator("[data-since]");
    await expect(button).toHaveAccessibleName(/Since your last turn: .*thing/);
    await button.click();
    const leaf = page.getByRole("region", { name: "Since your last turn" });
    await page.evaluate(() => (window as unknown as { seen: Seen }).seen.scenes.splice(0));
    await leaf.locator(`[data-moment="${key}"]`).click();
    await expect(leaf).toHaveCount(0);
    await expect.poll(async () => (await seen(page)).scenes).toContain(key);

    // In a line of its own where it stands upright.
    await page.setViewportSize(TALL);
    await expect(page.locator(".since-line [data-moment]").first()).toBeVisible();
    expect(heard).toEqual([]);
  });

test("the log says no coordinates and leads to the board", async ({ page }) => {
  await watched(page);
  await page.setViewportSize(WIDE);
  await named(page, "Ines");
  const { id } = await started(page, "pastiche", 2);
  await page.goto(`/t/${id}`);
  await round(page, id);
  await page.locator(".side").getByRole("button", { name: "Log" }).click();
  const line = page
    .locator(".side")
    .getByRole("button", { name: /placed a hex/ })
    .last();
  await expect(line).not.toHaveText(/-?\d+,-?\d+/);
  const key = (await line.getAttribute("data-moment")) ?? "";
  await page.evaluate(() => (window as unknown as { seen: Seen }).seen.scenes.splice(0));
  await line.click();
  await expect.poll(async () => (await seen(page)).scenes).toContain(key);
});

for (const [how, pace, motion] of [
  ["at once", "at-once", "no-preference"],
  ["with reduced motion", "calm", "reduce"],
] as const)
  test(`${how} nothing flies, and what happened is told all the same`, async ({ page }) => {
    await watched(page);
    await kept(page, pace);
    await page.emulateMedia({ reducedMotion: motion });
    await page.setViewportSize(WIDE);
    await named(page, "Ines");
    const { id } = await started(page, "pastiche", 3);
    await page.goto(`/t/${id}`);
    await page.locator(".prompt").waitFor();
    await round(page, id);
    expect(await seen(page)).toMatchObject({ scenes: [], flights: [] });
    await page.locator(".side [data-moment]").first().click();
    await expect.poll(async () => (await seen(page)).scenes.length).toBeGreaterThan(0);
    expect((await seen(page)).flights).toEqual([]);
  });

test("whoever plays does not wait for what is being shown", async ({ page }) => {
  await watched(page);
  await kept(page, "calm");
  await page.setViewportSize(WIDE);
  await named(page, "Ines");
  const { id } = await started(page, "pastiche", 4);
  await page.goto(`/t/${id}`);
  await page.locator("[data-cell]").first().waitFor();
  await round(page, id);
  const shown = page.locator(".flights[data-flights]");
  // All of it once more, so that it surely runs.
  await page.getByRole("button", { name: "All again" }).click();
  await expect(shown).toHaveCount(1);
  const before = (await full(page, id)).now?.decision;
  // One presses, and it is over; the same press is the move.
  await page.getByRole("button", { name: "All moves" }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button").nth(1).click();
  await expect.poll(async () => (await full(page, id)).now?.decision).not.toBe(before);
});

test("how fast rivals' moves are shown is kept on this device", async ({ page }) => {
  await page.setViewportSize(FLAT);
  await named(page, "Ines");
  const { id } = await started(page, "pastiche", 2);
  await page.goto(`/t/${id}`);
  await page.locator("[data-since]").click();
  await expect(page.getByRole("radio", { name: "Brisk" })).toBeChecked();
  await page.getByText("At once").click();
  await page.reload();
  await page.locator("[data-since]").click();
  await expect(page.getByRole("radio", { name: "At once" })).toBeChecked();
});

for (const [where, size] of [
  ["a phone", { width: 360, height: 640 }],
  ["a phone held across", { width: 667, height: 375 }],
  ["a desktop", WIDE],
] as const)
  test(`the result shows what everybody made, on ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    await named(page, "Ines");
    for (const game of games) {
      const id = await finished(page, game);
      await page.goto(`/t/${id}`);
      const result = page.locator(".result");
      await result.waitFor();
      const rails = result.locator("[data-rail]");
      await expect(rails).toHaveCount(played(game).seats);
      // Nothing reaches beyond the page, and every picture can be pressed.
      expect(await result.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      const pictures = result.locator(".pics button");
      const sizes = await pictures.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(sizes.filter(({ width, height }) => Math.min(width, height) < 43.9)).toEqual([]);
      if (sizes.length > 0) {
        await pictures.first().click();
        await expect(page.getByRole("dialog").locator("figure")).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await result.getByRole("button", { name: "How the points came about" }).click();
      await expect(result.getByRole("heading", { name: "How the points came about" })).toBeInViewport();
    }
  });

test("the winner's pictures are the largest", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await named(page, "Ines");
  await page.goto(`/t/${await finished(page, "pastiche")}`);
  await page.locator(".result").waitFor();
  const heights = (rails: string) =>
    page.locator(`${rails} .pic`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  const [first, others] = [await heights("[data-rail].first"), await heights("[data-rail]:not(.first)")];
  expect(first.length).toBeGreaterThan(0);
  expect(Math.min(...first)).toBeGreaterThan(Math.max(...others));
});
