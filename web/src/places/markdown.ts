// As much Markdown as the rules are written in: headings, paragraphs, lists, tables, code blocks, and inside a line
// code, bold, italics and the ids of rules. It is read into plain data and drawn as elements; nothing becomes HTML.

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "rule"; text: string }
  | { kind: "bold"; inside: Inline[] }
  | { kind: "italic"; inside: Inline[] };

/** A rule has an id, by which it is cited. */
export type Item = { id?: string; inside: Inline[]; plain: string };

export type Block =
  | { kind: "heading"; level: number; id: string; inside: Inline[]; plain: string }
  | { kind: "paragraph"; inside: Inline[]; plain: string }
  | { kind: "list"; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; plain: string }
  | { kind: "code"; text: string };

const ID = /[A-Z]\d+(?:\.\d+[a-z]?)?/;
const RULE = new RegExp(`^\\*\\*(${ID.source})\\*\\*\\s*`);
const TOKENS = new RegExp(
  `(\`+)(?<code>.+?)\\1|\\*\\*(?<bold>.+?)\\*\\*|\\*(?<italic>.+?)\\*|(?<![\\w.-])(?<rule>${ID.source})(?![\\w])`,
  "g",
);

/** What stands in one line; `ids` are the rules that can be cited. */
export function inline(text: string, ids: ReadonlySet<string> = new Set()): Inline[] {
  const found: Inline[] = [];
  const say = (words: string) => {
    const last = found.at(-1);
    if (last?.kind === "text") last.text += words;
    else if (words) found.push({ kind: "text", text: words });
  };
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    say(text.slice(end, match.index));
    end = match.index + match[0].length;
    const { code, bold, italic, rule } = match.groups ?? {};
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (bold !== undefined) found.push({ kind: "bold", inside: inline(bold, ids) });
    else if (italic !== undefined) found.push({ kind: "italic", inside: inline(italic, ids) });
    else if (rule !== undefined && ids.has(rule)) found.push({ kind: "rule", text: rule });
    else say(match[0]);
  }
  say(text.slice(end));
  return found;
}

/** The words alone. */
export const plain = (inside: Inline[]): string =>
  inside.map((one) => ("inside" in one ? plain(one.inside) : one.text)).join("");

/** The ids of all rules, in the order in which they stand. */
export const rulesOf = (text: string): string[] =>
  [...text.matchAll(new RegExp(`^- \\*\\*(${ID.source})\\*\\*`, "gm"))].map((match) => match[1] ?? "");

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** Lines that belong together are joined; between Chinese or Japanese letters without a space. */
const joined = (lines: string[]) =>
  lines
    .map((line) => line.trim())
    .reduce((text, line) =>
      /[\u3000-\u9fff\uff00-\uffef]$/.test(text) && /^[\u3000-\u9fff\uff00-\uffef`*]/.test(line)
        ? text + line
        : `${text} ${line}`,
    );

export function markdown(text: string): Block[] {
  const ids = new Set(rulesOf(text));
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  const peek = () => lines[at] ?? "";
  const starts = (line: string) => /^(#{1,6} |- |\||```)/.test(line) || line.trim() === "";
  while (at < lines.length) {
    const line = peek();
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    if (line.trim() === "") at += 1;
    else if (heading) {
      at += 1;
      const inside = inline(heading[2] ?? "", ids);
      const words = plain(inside);
      const id = `s-${blocks.filter(({ kind }) => kind === "heading").length}`;
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, id, inside, plain: words });
    } else if (line.startsWith("```")) {
      const code = [];
      for (at += 1; at < lines.length && !peek().startsWith("```"); at += 1) code.push(peek());
      at += 1;
      blocks.push({ kind: "code", text: code.join("\n") });
    } else if (line.startsWith("|")) {
      const rows = [];
      for (; peek().startsWith("|"); at += 1) rows.push(cells(peek()));
      const [head = [], , ...body] = rows;
      const drawn = (row: string[]) => row.map((cell) => inline(cell, ids));
      blocks.push({ kind: "table", head: drawn(head), rows: body.map(drawn), plain: rows.flat().join(" ") });
    } else if (line.startsWith("- ")) {
      const items: Item[] = [];
      while (peek().startsWith("- ")) {
        const own = [peek().slice(2)];
        for (at += 1; /^\s+\S/.test(peek()); at += 1) own.push(peek());
        const words = joined(own);
        const id = RULE.exec(words);
        const inside = inline(id ? words.slice(id[0].length) : words, ids);
        items.push({ ...(id?.[1] ? { id: id[1] } : {}), inside, plain: plain(inside) });
      }
      blocks.push({ kind: "list", items });
    } else {
      const own = [];
      for (; at < lines.length && !starts(peek()); at += 1) own.push(peek());
      const inside = inline(joined(own), ids);
      blocks.push({ kind: "paragraph", inside, plain: plain(inside) });
    }
  }
  return blocks;
}
