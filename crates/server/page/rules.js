// A game's rules in a window of their own; they come as Markdown of a plain kind.
import { ask, attempt, el } from "/page/dom.js";

/** Opens the rules, at the rule with an id if there is one. */
export function openRules(game, title, id) {
  return attempt(async () => {
    const text = await ask("GET", `/api/games/${game}/rules`);
    const close = el("button", { type: "button", onclick: () => dialog.close() }, "Close");
    const dialog = el(
      "dialog",
      { class: "rules", "aria-label": `Rules of ${title}` },
      el("div", { class: "bar" }, close),
      markdown(text),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    const rule = id && dialog.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    if (rule) {
      rule.classList.add("cited");
      rule.scrollIntoView({ block: "center" });
    } else dialog.scrollTop = 0;
  });
}

function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return el("strong", {}, inline(part.slice(2, -2)));
    if (part.startsWith("`")) return el("code", {}, part.slice(1, -1));
    if (part.startsWith("*") && part.length > 2) return el("em", {}, inline(part.slice(1, -1)));
    return part;
  });
}

const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** Headings, paragraphs, lists, tables and blocks of code. */
export function markdown(text) {
  const out = el("div", { class: "markdown" });
  const lines = text.split("\n");
  let index = 0;
  const until = (is) => {
    const taken = [];
    while (index < lines.length && is(lines[index])) taken.push(lines[index++]);
    return taken;
  };
  while (index < lines.length) {
    const line = lines[index];
    const heading = /^(#{1,4}) (.*)/.exec(line);
    if (line.trim() === "") index += 1;
    else if (heading) {
      out.append(el(`h${Math.min(heading[1].length + 1, 5)}`, {}, inline(heading[2])));
      index += 1;
    } else if (line.startsWith("```")) {
      index += 1;
      out.append(el("pre", {}, until((one) => !one.startsWith("```")).join("\n")));
      index += 1;
    } else if (line.startsWith("|")) {
      const rows = until((one) => one.startsWith("|")).map(cells);
      const [head, , ...body] = rows;
      out.append(
        el(
          "div",
          { class: "scroll" },
          el(
            "table",
            {},
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                head.map((cell) => el("th", {}, inline(cell))),
              ),
            ),
            el(
              "tbody",
              {},
              body.map((row) =>
                el(
                  "tr",
                  {},
                  row.map((cell) => el("td", {}, inline(cell))),
                ),
              ),
            ),
          ),
        ),
      );
    } else if (line.startsWith("- ")) {
      const list = el("ul");
      while (index < lines.length && lines[index].startsWith("- ")) {
        const first = lines[index++].slice(2);
        const item = [first, ...until((one) => /^\s+\S/.test(one)).map((one) => one.trim())].join(" ");
        const id = /^\*\*([A-Z]\d+(\.\d+[a-z]?)?)\*\*/.exec(item)?.[1];
        list.append(el("li", { "data-rule": id }, inline(item)));
      }
      out.append(list);
    } else out.append(el("p", {}, inline(until((one) => one.trim() !== "" && !/^(#|```|\||- )/.test(one)).join(" "))));
  }
  return out;
}
