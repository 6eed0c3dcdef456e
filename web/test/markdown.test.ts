import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, test } from "vitest";
import { games } from "../src/gen/games";
import Markdown from "../src/places/Markdown.svelte";
import { inline, markdown, rulesOf } from "../src/places/markdown";

const GAMES = join(import.meta.dirname, "../../games");
const books = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: game }) =>
    readdirSync(join(GAMES, game))
      .filter((file) => /^RULES(\.\w+)?\.md$/.test(file))
      .map((file) => ({ game, file, text: readFileSync(join(GAMES, game, file), "utf8") })),
  );

function drawn(text: string): HTMLElement {
  const target = document.createElement("div");
  const book = mount(Markdown, { target, props: { blocks: markdown(text) } });
  flushSync();
  const copy = target.cloneNode(true) as HTMLElement;
  void unmount(book);
  return copy;
}

test("every game has a book", () => {
  const written = books.filter(({ file }) => file === "RULES.md").map(({ game }) => game);
  expect(written.toSorted()).toEqual([...games].toSorted());
});

/** What is printed in a box is long, and leaves something to decide. */
const printed = books.filter(({ game }) => ["pastiche", "masterpiece", "pass-the-paint"].includes(game));

test("all of the long books is read", () => {
  expect(printed.map(({ game, file }) => `${game}/${file}`)).toHaveLength(6);
  for (const { text } of printed) {
    expect(rulesOf(text).length).toBeGreaterThan(20);
    expect(rulingsOf(text).length).toBeGreaterThan(5);
  }
});

const rulingsOf = (text: string) =>
  [...text.matchAll(/^- \*\*(\S+)\*\*((?:.|\n {2})*)/gm)].filter((rule) => /\*(?:Ruling|裁定):\*/.test(rule[2] ?? ""));

describe.each(books)("$game/$file", ({ text }) => {
  let page: HTMLElement;
  beforeAll(() => {
    page = drawn(text);
  });

  test("every rule becomes an anchor that links to itself", () => {
    const ids = rulesOf(text);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    const anchors = [...page.querySelectorAll("li[id]")].map((node) => node.id);
    expect(anchors).toEqual(ids);
    for (const node of page.querySelectorAll("li[id]"))
      expect(node.querySelector("a")?.getAttribute("href")).toBe(`#${node.id}`);
  });

  test("no rule in bold is left without an anchor", () => {
    const bold = [...text.matchAll(/\*\*([A-Z]\d+[\d.a-z]*)\*\*/g)].map((match) => match[1]);
    expect(bold).toEqual(rulesOf(text));
  });

  test("whatever is cited is there", () => {
    const there = new Set([...page.querySelectorAll("[id]")].map(({ id }) => id));
    const cited = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect(cited.filter((id) => !there.has(id))).toEqual([]);
  });

  test("what is ours names every ruling", () => {
    const rulings = rulingsOf(text);
    const ours = /^## (?:What is ours|私たちが決めたこと)$([^#]*)/m.exec(text)?.[1] ?? "";
    const named = [...ours.matchAll(/[A-Z]\d+(?:\.\d+[a-z]?)?/g)].map(([id]) => id);
    expect(rulings.map((rule) => rule[1]).filter((id) => !named.includes(id ?? ""))).toEqual([]);
  });

  test("no markup is left over, and none is let through", () => {
    const copy = page.cloneNode(true) as HTMLElement;
    for (const node of copy.querySelectorAll("pre, code")) node.remove();
    const words = copy.textContent ?? "";
    expect(words).not.toMatch(/\*|`|^\s*#|\|---/m);
    expect(page.querySelector("script, style, img, iframe, [style], [onclick]")).toBeNull();
  });

  test("one first heading, and the others below it", () => {
    const levels = markdown(text).flatMap((block) => (block.kind === "heading" ? [block.level] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(Math.max(...levels)).toBeLessThanOrEqual(2);
  });
});

test.each(books.filter(({ file }) => file !== "RULES.md"))("$game/$file has the ids of RULES.md", ({ game, text }) => {
  const english = books.find((book) => book.game === game && book.file === "RULES.md");
  expect(rulesOf(text)).toEqual(rulesOf(english?.text ?? ""));
});

test("HTML is text", () => {
  const page = drawn('A <img src="x" onerror="alert(1)"> and <b>bold</b>');
  expect(page.querySelector("img, b")).toBeNull();
  expect(page.textContent).toContain('<img src="x"');
});

test("what stands in a line", () => {
  expect(inline("*Option `open-hands`:* see P4.1, not P9.9", new Set(["P4.1"]))).toEqual([
    {
      kind: "italic",
      inside: [
        { kind: "text", text: "Option " },
        { kind: "code", text: "open-hands" },
        { kind: "text", text: ":" },
      ],
    },
    { kind: "text", text: " see " },
    { kind: "rule", text: "P4.1" },
    { kind: "text", text: ", not P9.9" },
  ]);
});
