// Replays: a link opened cold shows that very moment, from every seat's view or all open; a pasted record too.
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
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

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];

/** Where everything stands that can be pressed; what shows a caption whole lies over it, where it is cut. */
const places = (page: Page) =>
  page.locator(".controls button:not([data-reads]), .controls input, .controls select").evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.getAttribute("aria-keyshortcuts") ?? one.tagName, x, y, width, height];
    }),
  );

/** Draws the scrubber from here to there without letting go in between; gives what it said on the way. */
async function drawn(page: Page, touch: boolean, from: number, to: number): Promise<number[]> {
  const slider = page.getByRole("slider").first();
  const box = await slider.boundingBox();
  if (!box) throw new Error("the scrubber is not there");
  // The middle of the thumb goes from half a thumb to half a thumb before the end.
  const half = box.height / 4;
  const x = (share: number) => box.x + half + share * (box.width - 2 * half);
  const y = box.y + box.height / 2;
  const said: number[] = [];
  const steps = 12;
  const session = touch ? await page.context().newCDPSession(page) : undefined;
  const point = (share: number) => [{ x: x(share), y }];
  if (session) await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(from) });
  else {
    await page.mouse.move(x(from), y);
    await page.mouse.down();
  }
  for (let step = 1; step <= steps; step += 1) {
    const share = from + ((to - from) * step) / steps;
    if (session) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(share) });
    else await page.mouse.move(x(share), y);
    said.push(Number(await slider.inputValue()));
  }
  if (session) await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  else await page.mouse.up();
  return said;
}

for (const game of games) {
  test(`the scrubber of a replay of ${game} is drawn through all phases, and nothing moves`, async ({
    browser,
    page,
  }) => {
    await named(page, "Ines");
    const id = await finished(page, game);
    const phone = await (await browser.newContext({ hasTouch: true })).newPage();
    for (const viewport of SIZES) {
      const touch = viewport.width < 1000;
      const look = touch ? phone : page;
      await look.setViewportSize(viewport);
      const heard = complaints(look);
      const asked: string[] = [];
      look.on("request", (one) => /\/api\/.*\/replay/.test(one.url()) && asked.push(one.url()));
      await look.goto(`/t/${id}/replay?at=0`);
      const slider = look.getByRole("slider").first();
      await slider.waitFor();
      await look.waitForLoadState("networkidle");
      const last = Number(await slider.getAttribute("max"));
      const here = await places(look);
      const size = `${viewport.width}x${viewport.height}`;
      for (const [what, x, y, width, height] of here) {
        const shown = Number(width) > 0;
        if (!shown) continue;
        expect(Math.min(Number(width), Number(height)), `${what} at ${size}`).toBeGreaterThanOrEqual(43.9);
        expect(Number(x), `${what} at ${size}`).toBeGreaterThanOrEqual(0);
        expect(Number(x) + Number(width), `${what} at ${size}`).toBeLessThanOrEqual(viewport.width);
        expect(Number(y) + Number(height), `${what} at ${size}`).toBeLessThanOrEqual(viewport.height);
      }
      const on = await drawn(look, touch, 0, 1);
      expect(new Set(on).size, `at ${size} it follows: ${on}`).toBeGreaterThan(8);
      expect(on, `at ${size}`).toEqual(on.toSorted((one, other) => one - other));
      await expect(slider).toHaveValue(String(last));
      const back = await drawn(look, touch, 1, 0.5);
      expect(new Set(back).size, `at ${size} it follows back: ${back}`).toBeGreaterThan(8);
      const middle = Number(await slider.inputValue());
      expect(Math.abs(middle - last / 2), `at ${size}`).toBeLessThanOrEqual(last * 0.06 + 1);
      await expect(look).toHaveURL(new RegExp(`[?&]at=${middle}(&|$)`));

      // Step by step, whatever the caption says, everything is where it was.
      const step = look.getByRole("button", { name: /^One step on/ });
      const before = await places(look);
      for (let nth = 1; nth <= 8; nth += 1) {
        await step.click();
        await expect(slider).toHaveValue(String(middle + nth));
        expect(await places(look), `at ${size}, step ${middle + nth}`).toEqual(before);
      }

      // By the keyboard.
      await slider.focus();
      for (const [key, value] of [
        ["ArrowRight", middle + 9],
        ["ArrowLeft", middle + 8],
        ["Home", 0],
        ["End", last],
      ] as const) {
        await look.keyboard.press(key);
        await expect(slider).toHaveValue(String(value));
      }
      expect(asked, "one request opens a replay").toHaveLength(1);
      expect(heard).toEqual([]);
    }
    await phone.context().close();
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
