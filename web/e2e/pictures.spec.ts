// The pictures as a browser draws them: whether every colour has its share, and whether a sanitiser finds anything.
import { expect, test } from "@playwright/test";
import type { DOMPurify } from "dompurify";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "smol-toml";

const ROOT = join(import.meta.dirname, "../..");
const ART = join(ROOT, "web/src/art");
/** So much of a picture each colour of its palette has to cover. */
const LEAST = 0.04;

const facts = <Card>(path: string) => parse(readFileSync(join(ROOT, "games", path), "utf8")) as Record<string, Card[]>;
const PALETTES = new Map<string, string[]>([
  ...(facts<{ id: string; palette: string[] }>("pastiche/data/commissions.toml")["commission"] ?? []).map(
    ({ id, palette }): [string, string[]] => [`pastiche/${id}`, palette],
  ),
  ...(facts<{ id: string; colours: string[] }>("pass-the-paint/data/commissions.toml")["commission"] ?? []).map(
    ({ id, colours }): [string, string[]] => [`commissions/${id}`, colours],
  ),
]);
const pictures = readdirSync(ART, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".svg"))
  .map((file) => ({ name: file.slice(0, -".svg".length), svg: readFileSync(join(ART, file), "utf8") }));

test("every colour of a palette covers a twenty-fifth of its picture", async ({ page }) => {
  const small: string[] = [];
  for (const [name, palette] of PALETTES) {
    const svg = pictures.find((one) => one.name === name)?.svg ?? "";
    const shares = await page.evaluate(measured, { svg, palette });
    for (const colour of palette)
      if (!((shares[colour] ?? 0) >= LEAST))
        small.push(`${name}: ${colour} covers ${(100 * (shares[colour] ?? 0)).toFixed(1)} %`);
    // Nothing is left bare: what no dab covers is painted at the end.
    if ((shares["bare"] ?? 0) > 0.005) small.push(`${name}: ${(100 * (shares["bare"] ?? 0)).toFixed(1)} % is bare`);
  }
  expect(small).toEqual([]);
});

test("a sanitiser has nothing to take out of any picture", async ({ page }) => {
  expect(pictures.length).toBeGreaterThan(100);
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("dompurify/dist/purify.min.js") });
  const found: string[] = [];
  for (const { name, svg } of pictures)
    for (const what of await page.evaluate(sanitised, svg)) found.push(`${name}: ${what}`);
  expect(found).toEqual([]);
  // It does find what should not be there.
  const bad = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><path onclick="1" d="M0 0"/></svg>';
  expect(await page.evaluate(sanitised, bad)).not.toEqual([]);
});

/** What DOMPurify would take out. */
function sanitised(svg: string): string[] {
  const { DOMPurify } = globalThis as unknown as { DOMPurify: DOMPurify };
  DOMPurify.sanitize(svg, { USE_PROFILES: { svg: true, svgFilters: true } });
  const found = DOMPurify.removed.map((one) =>
    "element" in one ? one.element.nodeName : `${one.attribute?.name} of ${one.from.nodeName}`,
  );
  // It reads pictures into a page of its own, whose body is not part of them.
  return found.filter((one) => one !== "BODY");
}

/** How much of a picture each colour covers: its regions flat and opaque, counted pixel by pixel. */
async function measured({ svg, palette }: { svg: string; palette: string[] }): Promise<Record<string, number>> {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
  const colours = [...palette, "finish"];
  for (const extra of picture.querySelectorAll(".d, .i, .m, title")) extra.remove();
  for (const filtered of picture.querySelectorAll("[filter]"))
    if (filtered.tagName === "rect" && !filtered.classList.contains("r")) filtered.remove();
    else filtered.removeAttribute("filter");
  for (const region of picture.querySelectorAll(".r")) {
    const colour = region.closest("[data-colour]")?.getAttribute("data-colour") ?? "";
    region.setAttribute("fill", `rgb(${(colours.indexOf(colour) + 1) * 12}, 0, 0)`);
    region.setAttribute("shape-rendering", "crispEdges");
    region.removeAttribute("stroke");
    for (let one: Element | null = region; one; one = one.parentElement) one.removeAttribute("opacity");
  }
  const [, wide, tall] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const [width, height] = [400, Math.round((400 * Number(tall)) / Number(wide))];
  picture.documentElement.setAttribute("width", String(width));
  picture.documentElement.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height).data;
  const shares: Record<string, number> = {};
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0] = [pixels[at], pixels[at + 1]];
    const colour = green > 200 ? "bare" : red % 12 === 0 ? colours[red / 12 - 1] : undefined;
    if (colour) shares[colour] = (shares[colour] ?? 0) + 1 / (width * height);
  }
  return shares;
}
