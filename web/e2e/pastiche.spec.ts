// The layout of Pastiche: hexes are dragged and turned, the view keeps still, things are looked at closely.
import { expect, test, type Page } from "@playwright/test";
import { complaints, named, started } from "./tables";
import type { View } from "../src/gen/pastiche";
import type { Full } from "../src/gen/server";

test.use({ reducedMotion: "reduce" });

/** A table at which one is to place a hex. */
async function toPlace(page: Page): Promise<string> {
  await named(page, "Ines");
  const { id } = await started(page, "pastiche", 2);
  await page.goto(`/t/${id}`);
  await page.locator("[data-cell]").first().waitFor();
  return id;
}

const laid = async (page: Page, id: string) => {
  const full = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full;
  return (full.view as View).table.board.length;
};

const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const scale = (page: Page) => page.locator("[data-scale]").evaluate((one) => one.getBoundingClientRect().width);
const chosen = (page: Page) => page.locator('[data-cell][aria-pressed="true"]');

for (const [name, viewport] of Object.entries({
  "at a desk": { width: 1280, height: 720 },
  "on a phone": { width: 390, height: 844 },
  "on a phone that lies": { width: 667, height: 375 },
})) {
  test.describe(name, () => {
    test.use({ viewport });

    test("a hex is dragged to a cell, turned on the way, and laid by one press", async ({ page }) => {
      const heard = complaints(page);
      const id = await toPlace(page);
      const before = await laid(page, id);
      const [from, to] = [await middle(page, ".hexes button"), await middle(page, "[data-cell]")];
      const dabs = () => page.locator(".hexes button").first().textContent();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await expect(page.locator(".dragged")).toBeAttached();
      const unturned = await dabs();
      await page.keyboard.press("r");
      await expect.poll(dabs).not.toBe(unturned);
      await page.mouse.wheel(0, -120);
      await expect.poll(dabs).toBe(unturned);
      await page.mouse.up();
      await expect(page.locator(".dragged")).not.toBeAttached();
      await expect(chosen(page)).toHaveCount(1);
      expect(await laid(page, id)).toBe(before);
      await page.locator('.prompt:not([data-held]) .go[aria-disabled="false"]').click();
      await expect.poll(() => laid(page, id)).toBeGreaterThan(before);
      expect(heard).toEqual([]);
    });

    test("a hex that is let go elsewhere, or given up, changes nothing", async ({ page }) => {
      const id = await toPlace(page);
      const before = await laid(page, id);
      const [from, prompt] = [await middle(page, ".hexes button"), await middle(page, "#prompt-line")];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(prompt.x, prompt.y, { steps: 6 });
      await page.mouse.up();
      await expect(chosen(page)).toHaveCount(0);
      const to = await middle(page, "[data-cell]");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(chosen(page)).toHaveCount(0);
      await expect(page.locator("[data-drop-may]")).toHaveCount(0);
      expect(await laid(page, id)).toBe(before);
    });

    test("places are stepped through, and the view is as large as before", async ({ page }) => {
      await toPlace(page);
      const [cells, large] = [await page.locator("[data-cell]").count(), await scale(page)];
      const seen = new Set<string>();
      for (let step = 0; step < cells; step += 1) {
        await page.getByRole("button", { name: "Next place" }).click();
        seen.add((await chosen(page).getAttribute("data-cell")) ?? "");
        const hit = await chosen(page).evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === one;
        });
        expect(hit, "the place is where it can be pressed").toBe(true);
      }
      expect(seen.size).toBe(cells);
      expect(await scale(page)).toBeCloseTo(large, 1);
      // What is looked at closely, or by the chart, does not move it either.
      await page.getByRole("button", { name: /^Mixing/ }).click();
      await expect(page.locator(".leaf")).toBeVisible();
      expect(await scale(page)).toBeCloseTo(large, 1);
      await page.keyboard.press("Escape");
      await expect(page.locator(".leaf")).not.toBeAttached();
    });

    test("a hex and a card are shown large by the right button, and go by a press", async ({ page }) => {
      await toPlace(page);
      for (const thing of [".hexes button", "[data-card]"]) {
        await page.locator(thing).first().click({ button: "right" });
        const large = page.locator("dialog[open]");
        await expect(large).toBeVisible();
        await large.getByRole("button", { name: "Close" }).click();
        await expect(large).not.toBeVisible();
      }
    });
  });
}

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a hex is dragged by a finger and turned by a second one; a finger that rests shows it large", async ({
    page,
  }) => {
    await toPlace(page);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    const dabs = () => page.locator(".hexes button").first().textContent();
    const [from, to] = [await middle(page, ".hexes button"), await middle(page, "[data-cell]")];
    // It floats above the finger, which would hide it.
    const height = (await page.locator(".hexes button").first().boundingBox())?.height ?? 0;
    const under = { x: to.x, y: to.y + 0.55 * height };
    await touch("touchStart", from);
    for (const part of [0.3, 0.6, 1])
      await touch("touchMove", {
        x: from.x + (under.x - from.x) * part,
        y: from.y + (under.y - from.y) * part,
      });
    await expect(page.locator(".dragged")).toBeAttached();
    const unturned = await dabs();
    await touch("touchStart", under, { x: 60, y: 400 });
    await expect.poll(dabs).not.toBe(unturned);
    await touch("touchEnd", under);
    await touch("touchEnd");
    await expect(chosen(page)).toHaveCount(1);
    await expect(page.locator(".dragged")).not.toBeAttached();

    await touch("touchStart", from);
    await expect(page.locator("dialog[open]")).toBeVisible();
    await touch("touchEnd");
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).not.toBeAttached();
  });

  test("the layout is moved by a finger, and shown as a whole by a press", async ({ page }) => {
    await toPlace(page);
    const board = await middle(page, "section.board");
    const before = await middle(page, "[data-scale]");
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", board.x, board.y);
    for (const part of [20, 40, 60]) await touch("touchMove", board.x + part, board.y + part / 2);
    // The finger rests before it goes up: a browser takes a press just after a fling for the end of the fling.
    await page.waitForTimeout(200);
    await touch("touchMove", board.x + 60, board.y + 30);
    await touch("touchEnd");
    await expect.poll(async () => (await middle(page, "[data-scale]")).x - before.x).toBeGreaterThan(40);
    await expect(chosen(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Show the whole layout" }).tap();
    await expect.poll(async () => Math.abs((await middle(page, "[data-scale]")).x - before.x)).toBeLessThan(2);
  });
});
