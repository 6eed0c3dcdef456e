// Nodes, requests and what is said when something goes wrong.

/** A node with attributes, listeners (`onclick: f`) and what is inside. Text is only ever text. */
export function el(tag, facts = {}, ...inside) {
  return fill(document.createElement(tag), facts, inside);
}

/** The same for pictures. */
export function svg(tag, facts = {}, ...inside) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), facts, inside);
}

function fill(node, facts, inside) {
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...inside.flat(Infinity).filter((part) => part !== undefined && part !== null && part !== false));
  return node;
}

/** Why something was refused, as the server puts it. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Asks the server. */
export async function ask(method, path, body) {
  const how = { method, headers: {}, credentials: "same-origin" };
  if (body !== undefined) {
    how.headers["content-type"] = "application/json";
    how.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, how);
  } catch {
    throw new Refused({ status: 0, code: "offline", message: "The server cannot be reached. Try again in a moment." });
  }
  const text = await answer.text();
  let said;
  try {
    said = text ? JSON.parse(text) : undefined;
  } catch {
    said = text;
  }
  if (answer.ok) return said;
  const problem = said?.error ?? {
    status: answer.status,
    code: "unclear",
    message: `The server answered ${answer.status}.`,
  };
  throw new Refused(problem);
}

/** What a problem says, with the rule or the wait that goes with it. */
export function sentence(error) {
  const problem = error?.problem;
  if (!problem) return String(error?.message ?? error);
  const more = problem.seconds ? ` Try again in ${problem.seconds} s.` : "";
  const rule = problem.rule ? ` (rule ${problem.rule})` : "";
  return problem.message + rule + more;
}

/** Shows a failure on top of the page. */
export function trouble(error) {
  if (!error?.problem) console.error(error);
  const box = document.getElementById("trouble");
  const close = el("button", { type: "button", class: "plain", onclick: () => box.replaceChildren() }, "Dismiss");
  box.replaceChildren(el("p", { class: "note warn" }, el("span", {}, sentence(error)), close));
}

/** Does something that may fail, and shows why if it does; a button is out of use meanwhile. */
export async function attempt(work, button) {
  if (button) button.disabled = true;
  try {
    const done = await work();
    document.getElementById("trouble").replaceChildren();
    return done;
  } catch (error) {
    trouble(error);
    return undefined;
  } finally {
    if (button) button.disabled = false;
  }
}

/** A button that does something that may fail. */
export function button(label, work, facts = {}) {
  const node = el("button", { type: "button", ...facts }, label);
  node.addEventListener("click", () => attempt(() => work(node), node));
  return node;
}

/** A button that asks once more before it does what cannot be undone. */
export function sure(label, question, work, facts = {}) {
  const node = el("button", { type: "button", ...facts }, label);
  let timer;
  node.addEventListener("click", () => {
    if (timer === undefined) {
      node.textContent = question;
      node.classList.add("danger");
      timer = setTimeout(() => calm(), 5000);
      return;
    }
    calm();
    attempt(() => work(node), node);
  });
  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
    node.textContent = label;
    node.classList.remove("danger");
  };
  return node;
}

/** A form that is sent without leaving the page. */
export function form(work, facts, ...inside) {
  const node = el("form", facts, ...inside);
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => work(node), node.querySelector("[type=submit]"));
  });
  return node;
}

/** A label with what it labels. */
export function field(label, input, says) {
  return el(
    "label",
    { class: "field" },
    el("span", { class: "label" }, label),
    input,
    says && el("span", { class: "says" }, says),
  );
}

/** A choice of several. */
export function choice(options, chosen, facts = {}) {
  const node = el(
    "select",
    facts,
    options.map(([value, label]) => el("option", { value }, label)),
  );
  if (chosen !== undefined) node.value = chosen;
  return node;
}

/** A box to tick. */
export function tick(label, facts = {}, says) {
  return el(
    "label",
    { class: "tick" },
    el("input", { type: "checkbox", ...facts }),
    el("span", {}, label, says && el("span", { class: "says" }, says)),
  );
}

/** A text that can be copied. */
export function copyable(text, label) {
  const input = el("input", {
    readonly: true,
    value: text,
    "aria-label": label,
    onfocus: (event) => event.target.select(),
  });
  const copy = el("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Press Ctrl+C";
    }
  });
  return el("div", { class: "row grow" }, input, copy);
}

/** Tells those who do not see the page. */
export function announce(text) {
  const line = el("p", {}, text);
  const live = document.getElementById("live");
  live.append(line);
  while (live.childElementCount > 12) live.firstChild.remove();
}

/** `open-hands` as people write it. */
export function words(key) {
  const text = String(key).replaceAll("-", " ").replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Something secret to say again if an answer gets lost, or a key of a command. */
export function key() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
