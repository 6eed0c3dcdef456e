// Beside the table: what happened in sentences, talk, a note of one's own.
import { ask, attempt, button, el, form } from "/page/dom.js";
import { SEATS, dressed, told } from "/page/show.js";

/** So many lines are kept on the page. */
const MOST = 400;

/** Something that happened at the table, in sentences. */
export function sentences(what, name) {
  switch (what.is) {
    case "game":
      return what.told.map((one) => told(one, name));
    case "made":
      return ["The table is made"];
    case "changed":
      return ["The host changed what is agreed"];
    case "sat":
      return [`${what.name} ${what.handed ? "takes over" : "sits down at"} seat ${SEATS[what.seat]}`];
    case "bot-sat":
      return [`The bot ${what.bot} sits down at seat ${SEATS[what.seat]}`];
    case "freed":
      return [`Seat ${SEATS[what.seat]} is free`];
    case "started":
      return ["The game starts"];
    case "kept":
      return [
        what.bot
          ? `The bot ${what.bot} keeps the seat of ${name(what.seat)} warm`
          : `${name(what.seat)} takes the seat back`,
      ];
    case "resigned":
      return [`${name(what.seat)} resigns; the bot ${what.bot} plays on`];
    case "takeback-asked":
      return [`${name(what.seat)} asks to take back the last move`];
    case "takeback-answered":
      return [`${name(what.seat)} ${what.yes ? "agrees to" : "is against"} the takeback`];
    case "over":
      return ["The game is over"];
    case "ended":
      return [`The table was ended: ${what.why}`];
    case "rematch":
      return ["There is a rematch"];
    default:
      return [];
  }
}

export class Log {
  constructor(id, name, game) {
    Object.assign(this, { id, name, game, last: 0 });
    this.list = el("ol", { class: "log", tabindex: 0, "aria-label": "What happened" });
    this.node = el("section", { class: "sheet" }, el("h2", {}, "Log"), this.list);
  }

  /** Reads what was told before. */
  async load(upTo) {
    for (let from = this.last + 1; from <= upTo;) {
      const page = await ask("GET", `/api/tables/${this.id}/log?from=${from}&most=500`);
      if (page.length === 0) return;
      for (const { n, what } of page) this.add(n, what);
      from = page.at(-1).n + 1;
    }
  }

  /** Adds something, once; gives the sentences if they are new. */
  add(n, what) {
    if (n <= this.last) return [];
    this.last = n;
    const lines = sentences(what, this.name);
    const low = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    this.list.append(...lines.map((line) => el("li", {}, what.is === "game" ? dressed(this.game(), line) : line)));
    while (this.list.childElementCount > MOST) this.list.firstChild.remove();
    if (low) this.list.scrollTop = this.list.scrollHeight;
    return lines;
  }
}

export class Talk {
  constructor(order) {
    this.shown = -1;
    this.list = el("ol", { class: "log talk", tabindex: 0, "aria-label": "Talk" });
    this.input = el("input", {
      maxlength: 500,
      "aria-label": "Say something",
      placeholder: "Say something…",
      autocomplete: "off",
    });
    const say = form(
      async () => {
        const text = this.input.value.trim();
        if (!text) return;
        await order({ do: "say", text });
        this.input.value = "";
      },
      { class: "row grow" },
      this.input,
      el("button", { type: "submit" }, "Say"),
    );
    this.node = el("section", { class: "sheet" }, el("h2", {}, "Talk"), this.list, say);
    this.say = say;
  }

  set(talk, may) {
    this.say.hidden = !may;
    if (talk.length === this.shown) return;
    this.shown = talk.length;
    this.list.hidden = talk.length === 0;
    this.list.replaceChildren(
      ...talk.map(({ name, text, at }) =>
        el("li", { title: new Date(at).toLocaleString() }, el("strong", {}, `${name}: `), text),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** A private note on a table. */
export function note(id) {
  const text = el("textarea", { rows: 4, maxlength: 10_000, "aria-label": "Your note" });
  const said = el("span", { class: "quiet", role: "status" });
  const save = button("Keep", async () => {
    await ask("PUT", `/api/tables/${id}/note`, { text: text.value });
    said.textContent = "Kept.";
  });
  const node = el(
    "details",
    { class: "sheet" },
    el("summary", {}, "Your note"),
    el("p", { class: "says" }, "Nobody else sees it."),
    text,
    el("div", { class: "row" }, save, said),
  );
  let read = false;
  node.addEventListener("toggle", () => {
    if (!node.open || read) return;
    read = true;
    attempt(async () => (text.value = (await ask("GET", `/api/tables/${id}/note`)).text));
  });
  return node;
}
