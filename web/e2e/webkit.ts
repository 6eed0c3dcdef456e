// WebKit, the engine of Safari: Debian has it with a driver of its own, which Playwright does not speak. Each game's table is
// opened at a desk and on a phone, and played a little by mouse. `cargo xtask browsers` runs it; pictures go to SCREENS.
import { expect, test } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { games, played } from "./played";

const PORT = Number(process.env.WEBKIT_PORT ?? "7981");
const BROWSER = process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const SCREEN = ":79";
const SIZES = { desk: [1280, 800], phone: [500, 844], landscape: [844, 430] } as const;
/** What WebDriver calls an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A browser by WebDriver: as much of it as is needed here. */
class Browser {
  #children: ChildProcess[] = [];
  #session = "";

  async open() {
    const environment = { ...process.env, DISPLAY: SCREEN, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
    for (const [program, ...given] of [
      ["Xvfb", SCREEN, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
      ["WebKitWebDriver", `--port=${PORT}`],
    ] as [string, ...string[]][])
      this.#children.push(spawn(program, given, { stdio: "ignore", env: environment }));
    const options = { "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] } };
    await expect(async () => {
      const session = await this.#send<{ sessionId: string }>("/session", { capabilities: { alwaysMatch: options } });
      this.#session = `/session/${session.sessionId}`;
    }).toPass({ timeout: 30_000 });
  }

  async close() {
    await this.#ask("DELETE", this.#session).catch(() => undefined);
    for (const child of this.#children.toReversed()) child.kill();
  }

  go = (url: string) => this.#send(`${this.#session}/url`, { url });

  /** The whole window with its bar: the page has a little less. */
  resize = (width: number, height: number) => this.#send(`${this.#session}/window/rect`, { width, height });

  /** Runs a script in the page; it may wait. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    const whole = `const done = arguments[arguments.length - 1];
      (async (...given) => { ${script} })(...arguments).then((is) => done({ is }), (wrong) => done({ wrong: String(wrong) }));`;
    const { is, wrong } = await this.#send<{ is: T; wrong?: string }>(`${this.#session}/execute/async`, {
      script: whole,
      args,
    });
    if (wrong) throw new Error(wrong);
    return is;
  }

  /** Presses the first thing that a selector finds, once it is there. */
  async press(selector: string) {
    await expect(async () => {
      const found = await this.#send<Record<string, string>>(`${this.#session}/element`, {
        using: "css selector",
        value: selector,
      });
      await this.#send(`${this.#session}/element/${found[ELEMENT]}/click`, {});
    }).toPass({ timeout: 20_000 });
  }

  /** From the middle of one thing to the middle of another, by a held pointer. */
  async drag(from: string, to: string) {
    const middle = (selector: string) =>
      this.run<{ x: number; y: number }>(
        `const { x, y, width, height } = document.querySelector(given[0]).getBoundingClientRect();
         return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`,
        selector,
      );
    const [start, end] = [await middle(from), await middle(to)];
    const move = (at: { x: number; y: number }) => ({ type: "pointerMove", duration: 80, ...at });
    const between = { x: Math.round((start.x + end.x) / 2), y: Math.round((start.y + end.y) / 2) };
    const actions = [
      { ...move(start) },
      { type: "pointerDown", button: 0 },
      move(between),
      move(end),
      { type: "pointerUp", button: 0 },
    ];
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
    await this.#send(`${this.#session}/actions`, { actions: [mouse] });
  }

  async picture(name: string) {
    const folder = process.env.SCREENS;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const taken = await this.#ask<string>("GET", `${this.#session}/screenshot`);
    writeFileSync(join(folder, `${name}.png`), Buffer.from(taken, "base64"));
  }

  #send<T>(path: string, body: unknown): Promise<T> {
    return this.#ask<T>("POST", path, body);
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { "content-type": "application/json" };
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, ...sent });
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new Error(JSON.stringify(value).slice(0, 500));
    return value;
  }
}

const webkit = new Browser();
test.describe.configure({ mode: "serial" });
test.beforeAll(() => webkit.open());
test.afterAll(() => webkit.close());

const POST = `const post = async (path, data) => {
  const answer = await fetch("/api/v1" + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};`;
const decision = () => webkit.run<string>(`return document.querySelector(".prompt")?.dataset.decision ?? ""`);
const READY = ".prompt:not([data-held])";

for (const game of games) {
  test(`${game} is laid out and played in WebKit`, async ({ baseURL }) => {
    await webkit.go(`${baseURL}/lobby`);
    const { seats, there } = played(game);
    const id = await webkit.run<string>(
      `${POST}
       await post("/players", { name: "Ines" });
       const bots = [null, ...Array(given[1] - 1).fill("greedy")];
       return (await post("/tables", { setup: { game: given[0], seats: given[1] }, bots, start: true })).id`,
      game,
      seats,
    );
    for (const [name, [width, height]] of Object.entries(SIZES)) {
      await webkit.resize(width, height);
      await webkit.go(`${baseURL}/t/${id}`);
      await expect.poll(() => webkit.run(`return Boolean(document.querySelector(given[0]))`, there)).toBe(true);
      // What is wrong: the page scrolls, or something to be pressed is outside of it or lies under something else.
      const wrong = await webkit.run<string[]>(`
        await document.fonts.ready;
        const wrong = [];
        if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
        if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page scrolls");
        for (const one of document.querySelectorAll(".prompt button, .strip button, .ledge button, nav.tabs button")) {
          const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
          if (width === 0) continue;
          const on = document.elementFromPoint(left + width / 2, top + height / 2);
          if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || !(one.contains(on) || on?.contains(one)))
            wrong.push(one.outerHTML.slice(0, 120));
        }
        return wrong;`);
      expect(wrong, `${game} ${name}`).toEqual([]);
      await webkit.picture(`webkit-${game}-${name}`);
    }

    await webkit.resize(...SIZES.desk);
    for (let moves = 0; moves < 4; moves += 1) {
      await expect.poll(decision).not.toBe("");
      const before = await decision();
      await webkit.press(`${READY} .tool[aria-haspopup="dialog"]`);
      await webkit.press("dialog[open] .move");
      await expect.poll(decision, { timeout: 30_000 }).not.toBe(before);
      expect(await webkit.run(`return document.querySelectorAll("dialog[open]").length`)).toBe(0);
    }
    await webkit.picture(`webkit-${game}-played`);
  });
}

test("a hex is dragged to its cell and laid in WebKit", async ({ baseURL }) => {
  await webkit.resize(...SIZES.desk);
  await webkit.go(`${baseURL}/lobby`);
  const id = await webkit.run<string>(
    `${POST}
     await post("/players", { name: "Ines" });
     return (await post("/tables", { setup: { game: "pastiche", seats: 2 }, bots: [null, "greedy"], start: true })).id`,
  );
  await webkit.go(`${baseURL}/t/${id}`);
  await webkit.press("[data-cell]");
  await expect
    .poll(() => webkit.run(`return document.querySelectorAll('[data-cell][aria-pressed="true"]').length`))
    .toBe(1);
  await webkit.drag(".ledge .hexes button:last-of-type", "[data-cell]:last-of-type");
  await expect
    .poll(() => webkit.run(`return document.querySelector("[data-cell]:last-of-type").getAttribute("aria-pressed")`))
    .toBe("true");
  const before = await decision();
  await webkit.press(`${READY} .go[aria-disabled="false"]`);
  await expect.poll(decision, { timeout: 30_000 }).not.toBe(before);
});
