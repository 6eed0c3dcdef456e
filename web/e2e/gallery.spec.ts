// The gallery: every picture hangs there, in its states, with the facts of the painting it honours.
import { expect, test, type Page } from "@playwright/test";
import { complaints } from "./tables";

const paintings = (page: Page) => page.locator("main .canvas");
/** What a region of a colour is filled with now. */
const fill = (page: Page, colour: string) =>
  page
    .locator(`main .canvas [data-colour="${colour}"] .r`)
    .first()
    .evaluate((region) => getComputedStyle(region).fill);

test("thirty-four paintings hang by artist, as sketches, in work and finished", async ({ page }) => {
  const heard = complaints(page);
  await page.goto("/");
  await page.getByRole("link", { name: /Gallery/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The gallery");
  await expect(paintings(page)).toHaveCount(34);
  await expect(page.locator("main .canvas.framed svg")).toHaveCount(34);
  await page.getByRole("button", { name: "Sketch" }).click();
  await expect(page.locator("main .canvas.framed")).toHaveCount(0);
  await expect(page.locator("main .canvas svg")).toHaveCount(34);
  expect(heard).toEqual([]);
});

test("a painting is painted in dab by dab, with what is known of the original", async ({ page }) => {
  const heard = complaints(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/gallery/starry-night");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Starry Night");
  for (const fact of ["Vincent van Gogh", "1853–1890", "1889", "Oil on canvas", "New York", "public domain"])
    await expect(page.locator("main")).toContainText(fact);

  await page.getByRole("button", { name: "Sketch" }).click();
  const dab = page.getByRole("button", { name: /^Blue/ });
  await expect(dab).toHaveAttribute("aria-pressed", "false");
  const [sketched, other] = [await fill(page, "blue"), await fill(page, "green")];
  await dab.click();
  await expect(dab).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => fill(page, "blue")).not.toBe(sketched);
  expect(await fill(page, "green")).toBe(other);
  await expect(page.getByRole("img", { name: /The Starry Night/ })).toHaveAccessibleName(/blue/i);

  await page.getByRole("button", { name: "Finished" }).click();
  await expect(page.locator("main .canvas.framed")).toHaveCount(1);
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunflowers");
  expect(heard).toEqual([]);
});

test("stories, workshop and table things have rooms of their own", async ({ page }) => {
  const heard = complaints(page);
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Stories and works" }).click();
  await expect(page.locator("main img.jacket")).toHaveCount(7);
  await expect(page.locator("main .cover svg")).toHaveCount(30);
  await page.getByRole("link", { name: "The workshop" }).click();
  await expect(page.locator("main .pigments li")).toHaveCount(11);
  await expect(page.locator("main .commissions svg.dab").first()).toBeVisible();
  await expect(page.locator("main .art svg")).toHaveCount(42);
  await expect(page.locator("main .palette")).toHaveCount(12);
  await page.getByRole("link", { name: "On the table" }).click();
  await expect(page.locator("main .brush")).toHaveCount(6);
  await expect(page.locator("main .backs img")).toHaveCount(5);
  // Every image is really there.
  const broken = await page
    .locator("main img")
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src),
    );
  expect(broken).toEqual([]);
  expect(heard).toEqual([]);
});

test("by candlelight the state that is shown can be read", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/gallery/starry-night");
  const chosen = page.getByRole("button", { name: "Finished" });
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  const [ink, paper] = await chosen.evaluate((pill) => {
    const { color, backgroundColor } = getComputedStyle(pill);
    const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
    return [color, backgroundColor].map((one) => {
      canvas.fillStyle = one;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).reduce((sum, part) => sum + part, 0);
    });
  });
  expect(Math.abs((ink ?? 0) - (paper ?? 0))).toBeGreaterThan(400);
});

test("a picture that does not exist is nowhere", async ({ page }) => {
  await page.goto("/gallery/the-scream");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The gallery");
  await expect(page.locator("main .canvas")).toHaveCount(0);
});
