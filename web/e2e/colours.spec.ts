// Colour is never alone: whatever the eye, every two paints stay apart, and every mark can be read on its paint.
import { expect, test, type Page } from "@playwright/test";

const EYES = ["none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia"] as const;
/** So many of a dab's pixels must differ clearly. A letter's stroke alone is more. */
const APART = 0.02;
/** WCAG's least for large or bold marks is 3; ours are small. */
const READABLE = 4.5;

/** With the scrollbar beside it the page is as broad as a whole number of pixels for each dab. */
test.use({ viewport: { width: 1295, height: 720 } });

type Pixels = number[];

/** A dab of each paint as the eye sees it, as pixels. */
async function rendered(page: Page, eyes: (typeof EYES)[number]): Promise<Map<string, Pixels>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedVisionDeficiency", { type: eyes });
  const picture = (await page.screenshot({ fullPage: true, animations: "disabled" })).toString("base64");
  const seen = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [24, 24];
    const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    return [...document.querySelectorAll<HTMLElement>("[data-paint]")].map((dabs): [string, Pixels] => {
      const { x, y, width, height } = (dabs.querySelector("svg") as SVGElement).getBoundingClientRect();
      context.clearRect(0, 0, 24, 24);
      context.drawImage(image, x + scrollX, y + scrollY, width, height, 0, 0, 24, 24);
      return [dabs.dataset["paint"] ?? "", [...context.getImageData(0, 0, 24, 24).data]];
    });
  }, picture);
  await session.detach();
  return new Map(seen);
}

/** Which share of the pixels differs by more than an eye could miss. */
function apart(a: Pixels, b: Pixels): number {
  let differing = 0;
  for (let at = 0; at < a.length; at += 4) {
    const far = [0, 1, 2].reduce((sum, part) => sum + Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)), 0);
    differing += far > 90 ? 1 : 0;
  }
  return differing / (a.length / 4);
}

for (const eyes of EYES) {
  test(`every two paints stay apart: ${eyes}`, async ({ page }) => {
    await page.goto("/paints");
    await page.locator("[data-paint]").last().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const paints = [...(await rendered(page, eyes))];
    expect(paints).toHaveLength(19);
    const alike = paints.flatMap(([a, pixels], index) =>
      paints.slice(index + 1).flatMap(([b, others]) => {
        const share = apart(pixels, others);
        return share < APART ? [`${a} and ${b}: ${share.toFixed(3)}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
}

test("no two paints have the same mark or pattern, and each mark can be read on its paint", async ({ page }) => {
  await page.goto("/paints");
  await page.locator("[data-paint]").last().waitFor();
  const facts = await page.locator("[data-paint]").evaluateAll((all) =>
    all.map((dabs) => {
      const style = getComputedStyle(dabs.closest("li") as Element);
      const name = (dabs as HTMLElement).dataset["paint"] ?? "";
      const pattern = document.getElementById(`pat-${name}`)?.querySelector("g")?.innerHTML ?? "";
      const [paint, ink] = [style.getPropertyValue("--c"), style.getPropertyValue("--o")];
      return { name, mark: dabs.querySelector("text")?.textContent ?? "", pattern, paint, ink };
    }),
  );
  expect(new Set(facts.map(({ mark }) => mark)).size).toBe(facts.length);
  expect(new Set(facts.map(({ pattern }) => pattern)).size).toBe(facts.length);
  for (const { name, paint, ink } of facts) expect(contrast(paint, ink), name).toBeGreaterThanOrEqual(READABLE);
});

/** The contrast of two colours written as #rrggbb, as WCAG reckons it. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.trim().slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

test("a finger that rests on paint is told its name", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto("/paints");
  const dab = page.locator('[data-paint="teal"] svg').first();
  await dab.scrollIntoViewIfNeeded();
  const { x, y } = (await dab.boundingBox()) ?? { x: 0, y: 0 };
  const session = await context.newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 10, y: y + 10 }] });
  await expect(page.locator(".tag")).toHaveText("Teal");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.locator(".tag")).toHaveCount(0);
  await context.close();
});
