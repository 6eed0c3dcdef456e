// Contact sheets of the pictures, to look at them all side by side: `cargo xtask gallery` takes them into
// target/gallery, and keeps in docs/screens those that a document shows.
import { test, type Page } from "@playwright/test";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { hung } from "../src/art/hang";

const FOLDER = process.env.SCREENS ?? "../target/gallery";
const WEB = join(import.meta.dirname, "..");
/** So many large pictures are on a sheet. */
const ON_A_SHEET = 6;

const style = ["src/style/tokens.css", "src/art/picture.css"]
  .map((file) => readFileSync(join(WEB, file), "utf8"))
  .join("\n");
const { commission } = parse(readFileSync(join(WEB, "../games/pastiche/data/commissions.toml"), "utf8")) as unknown as {
  commission: { id: string; title: string; artist_name: string; palette: string[]; aspect: number }[];
};
type Card = (typeof commission)[number];
const svg = (name: string) => readFileSync(join(WEB, `src/art/${name}.svg`), "utf8");

let places = 0;
/** A painting in one of its states, framed when it is finished. */
function canvas({ id, palette, aspect }: Card, state: "sketch" | "in-work" | "finished", width: number): string {
  const on = (nth: number) => (state === "finished" || (state === "in-work" && nth % 2 === 0) ? 1 : 0);
  const numbers = palette.map((colour, nth) => `--on-${colour}:${on(nth)}`).join(";");
  const finish = state === "finished" ? 1 : state === "in-work" ? 0.3 : 0;
  const scale = width / (aspect > 1 ? 300 : 300 * aspect);
  const sizes = `--mk:${Math.min(2.6, Math.max(0.9, 1.25 / scale))};--m2:${width < 240 ? "hidden" : "visible"}`;
  return `<div class="picture ${state}" style="width:${width}px;height:${Math.round(width / aspect)}px;${numbers};--on-finish:${finish};${sizes}">${hung(svg(`pastiche/${id}`), `p${places++}`, width)}</div>`;
}

async function sheet(page: Page, name: string, width: number, body: string) {
  await page.setViewportSize({ width, height: 200 });
  await page.setContent(
    `<style>${style} body{margin:0;padding:24px;background:#e9e0cd;color:#2a2119;font:13px DejaVu Sans,sans-serif;display:flex;flex-wrap:wrap;gap:28px;align-items:flex-end;align-content:flex-start}
    figure{margin:0} figcaption{margin-top:8px} .row{display:flex;gap:10px;align-items:flex-end} .picture,.plain{box-shadow:1px 2px 5px #0005;overflow:hidden;background:var(--sketch)}
    .finished{box-shadow:0 0 0 6px #b48a3c,2px 4px 8px 5px #0006;margin:6px}</style>${body}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path: `${FOLDER}/gallery-${name}.png`, fullPage: true });
}

test("every painting at 120 pixels, in its three states", async ({ page }) => {
  const figures = commission.map((card) => {
    const states = (["sketch", "in-work", "finished"] as const).map((state) => canvas(card, state, 120)).join("");
    return `<figure><div class="row">${states}</div><figcaption>${card.title}</figcaption></figure>`;
  });
  await sheet(page, "paintings-120", 1720, figures.join(""));
});

for (let first = 0; first < commission.length; first += ON_A_SHEET) {
  const cards = commission.slice(first, first + ON_A_SHEET);
  test(`paintings at 600 pixels, from ${cards[0]?.title}`, async ({ page }) => {
    const figures = cards.map(
      (card) =>
        `<figure>${canvas(card, "finished", Math.round(Math.min(600, 600 * card.aspect)))}<figcaption>${card.title}, after ${card.artist_name}</figcaption></figure>`,
    );
    await sheet(page, `paintings-600-${first / ON_A_SHEET + 1}`, 1960, figures.join(""));
  });
}

/** What fills its frame. */
const OPAQUE = ["genres", "works", "commissions"];
/** Pictures with one state, and the works with both of theirs. */
const OTHERS: Record<string, number> = {
  genres: 192,
  works: 150,
  commissions: 225,
  pigments: 180,
  palettes: 225,
  backs: 150,
};
for (const [room, width] of Object.entries(OTHERS))
  test(`all ${room}`, async ({ page }) => {
    const figures = readdirSync(join(WEB, "src/art", room)).map((file) => {
      const name = file.replace(/\.svg$/, "");
      const text = svg(`${room}/${name}`);
      const plain = `<img class="${OPAQUE.includes(room) ? "plain" : ""}" width="${width}" src="data:image/svg+xml,${encodeURIComponent(text)}">`;
      const sketch =
        room === "works" || room === "commissions"
          ? `<div class="picture" style="width:${width}px;--on:0;${[...text.matchAll(/data-colour="([a-z]+)"/g)].map(([, colour]) => `--on-${colour}:0`).join(";")}">${hung(text, `p${places++}`, width)}</div>`
          : "";
      return `<figure><div class="row">${sketch}${plain}</div><figcaption>${name}</figcaption></figure>`;
    });
    await sheet(page, room, 1720, figures.join(""));
  });

/** The icons that phones and desktops put among their programs: the sign of the house, on linen. */
const ICONS = [
  { name: "atelier-192", size: 192, share: 0.8, round: 22 },
  { name: "atelier-512", size: 512, share: 0.8, round: 22 },
  // Cut into a shape of its own by the device.
  { name: "atelier-maskable-512", size: 512, share: 0.58, round: 0 },
];
for (const { name, size, share, round } of ICONS)
  test(name, async ({ page }) => {
    const sign = encodeURIComponent(readFileSync(join(WEB, "public/favicon.svg"), "utf8"));
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;background:none}div{height:100vh;display:grid;place-items:center;border-radius:${round}%;background:linear-gradient(160deg,#fbf4e2,#e2d4b6)}</style><div><img width="${size * share}" src="data:image/svg+xml,${sign}"></div>`,
    );
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.screenshot({ path: join(WEB, `public/icons/${name}.png`), omitBackground: true });
  });
