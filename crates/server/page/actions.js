// What may be done now: buttons by kind, a filter, and a line for what is too open to be listed.
import { Refused, el, sentence } from "/page/dom.js";
import { composer } from "/page/compose.js";
import { gains, hexPicture, placePicture } from "/page/board.js";
import { EXAMPLES, dabs, marks, move, verb } from "/page/show.js";

/** So many stand side by side; more are put away by kind. */
const FEW = 12;

export class ActionList {
  /** `act({said} or {action})` does one; `ghost(place)` shows where a hex would go; `rules(id)` opens the rules. */
  constructor({ act, ghost, rules, name }) {
    Object.assign(this, { act, ghost, rules, name, list: [], game: "", view: undefined, opened: new Set() });
    this.filter = el("input", {
      type: "search",
      placeholder: "Type to find a move",
      "aria-label": "Find a move",
      autocomplete: "off",
      oninput: () => this.draw(),
    });
    this.count = el("span", { class: "quiet", role: "status" });
    this.box = el("div", { class: "moves" });
    this.line = el("input", {
      name: "said",
      "aria-label": "A move in the game's notation",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    this.wrong = el("p", { class: "wrong", role: "alert" });
    this.example = el("p", { class: "says" });
    const write = el(
      "form",
      { class: "write" },
      (this.open = el("div")),
      el("div", { class: "row grow" }, this.line, el("button", { type: "submit" }, "Do it")),
      this.example,
    );
    write.addEventListener("submit", (event) => {
      event.preventDefault();
      const said = this.line.value.trim();
      if (said) this.do({ said }).then((done) => done && (this.line.value = ""));
    });
    this.search = el("div", { class: "row grow search", hidden: true }, this.filter, this.count);
    this.look = el("div", { class: "look", hidden: true });
    this.node = el(
      "section",
      { class: "sheet actions", "aria-label": "Your moves" },
      this.wrong,
      this.search,
      this.box,
      this.look,
      el("details", {}, el("summary", {}, (this.title = el("span", {}, "Write a move"))), write),
    );
    this.node.addEventListener("keydown", (event) => this.arrows(event));
  }

  /** Other moves are possible now. */
  set(game, list, view) {
    if (game !== this.game) {
      const [said, means] = EXAMPLES[game] ?? ["", ""];
      this.example.replaceChildren("Like ", el("code", {}, said), `: ${means}.`);
    }
    const same =
      game === this.game &&
      JSON.stringify(list) === JSON.stringify(this.list) &&
      JSON.stringify(view?.table?.mix) === this.mix;
    Object.assign(this, { game, list, view, mix: JSON.stringify(view?.table?.mix) });
    if (same) return;
    const made = composer(game, view, this.name, (text) => (this.line.value = text));
    this.open.replaceChildren(made ?? "");
    this.title.textContent = made
      ? { masterpiece: "Announce a work", pastiche: "Make an offer" }[game]
      : "Write a move";
    this.wrong.replaceChildren();
    const inside = this.box.contains(document.activeElement) || this.look.contains(document.activeElement);
    this.filter.value = "";
    this.draw();
    if (inside)
      (this.box.querySelector("button, summary") ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  }

  /** What is listed belongs to the past; the new list is on its way. */
  stale(is) {
    this.box.classList.toggle("stale", is);
    this.box.setAttribute("aria-busy", String(is));
  }

  find(text) {
    this.filter.value = text;
    this.draw();
    (this.box.querySelector("button") ?? this.filter).focus();
  }

  draw() {
    const wanted = this.filter.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.list.filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)));
    this.search.hidden = this.list.length <= FEW;
    this.count.textContent = wanted.length > 0 ? `${found.length} of ${this.list.length}` : `${this.list.length} moves`;
    this.settle(null);
    const kinds = [...by(found, 0)];
    const open = wanted.length > 0 || found.length <= FEW;
    this.box.replaceChildren(
      ...(found.length === 0 && this.list.length > 0
        ? [el("p", { class: "quiet" }, "No move has these words.")]
        : kinds.map(([word, list]) => this.kind(word, list, open))),
    );
  }

  kind(word, list, open) {
    const title = verb(this.game, word);
    if (list.length === 1 && list[0].text === word) {
      const { view } = this;
      const gain = word === "mix" && view?.table?.mix && dabs(this.game, view.table.mix);
      return this.button(list[0], [title, gain && " ", gain], "alone");
    }
    const parts = by(list, 1);
    const places = Boolean(list[0].action?.place);
    const nested = places || (list.length > FEW && parts.size < list.length / 2);
    const body = nested
      ? [...parts].map(([part, some]) =>
          this.fold(
            `${word} ${part}`,
            [move(this.game, `${word} ${part}`, 1), some[0].action?.place && ` ${part}`],
            some,
            open || parts.size === 1,
          ),
        )
      : [
          el(
            "div",
            { class: "buttons" },
            list.map((one) => this.button(one, move(this.game, one.text, 1))),
          ),
        ];
    if (list.length > FEW && !nested && !open) return this.details(word, [title], list.length, body, false);
    return el("div", { class: "kind" }, el("h3", {}, title), body);
  }

  fold(id, title, list, open) {
    const parts = by(list, 2);
    const rows =
      list[0].action?.place || (list.length > FEW && parts.size < list.length / 2)
        ? [...parts].map(([part, some]) =>
            el(
              "div",
              { class: "turns" },
              el("span", { class: "label" }, part),
              el(
                "div",
                { class: "buttons" },
                some.map((one) => this.button(one, this.rest(one, 3))),
              ),
            ),
          )
        : [
            el(
              "div",
              { class: "buttons" },
              list.map((one) => this.button(one, this.rest(one, 2))),
            ),
          ];
    return this.details(id, title, list.length, rows, open);
  }

  /** The end of a move: a hex as it would lie, if it is one. */
  rest({ text, action }, from) {
    if (action?.place) {
      const gain = marks(this.game, gains(this.view.table, action.place));
      return [hexPicture(action.place.hex, action.place.turn), el("span", { class: "gain" }, gain || "–")];
    }
    return text.split(" ").length > from ? move(this.game, text, from) : move(this.game, text, 1);
  }

  details(id, title, count, body, open) {
    const node = el(
      "details",
      { class: "fold", open: open || this.opened.has(id) },
      el("summary", {}, el("span", {}, title), el("span", { class: "quiet" }, String(count))),
      body,
    );
    node.addEventListener("toggle", () => (node.open ? this.opened.add(id) : this.opened.delete(id)));
    return node;
  }

  button(one, label, kind = "") {
    const place = one.action?.place;
    const show = () => place && this.ghost(place);
    const hide = () => place && this.ghost(this.looked?.action.place ?? null);
    const gain = place && marks(this.game, gains(this.view.table, place));
    const node = el(
      "button",
      {
        type: "button",
        class: `move ${kind}`,
        "data-said": one.text,
        title: one.text,
        "aria-label": place ? `${one.text}, mixes ${gain || "nothing"}` : undefined,
        onmouseenter: show,
        onfocus: show,
        onmouseleave: hide,
        onblur: hide,
        // A hex that lies is seen by all and stays: it is looked at first.
        onclick: () => (place ? this.preview(one, node) : this.do({ action: one.action })),
      },
      label,
    );
    return node;
  }

  /** Shows what placing a hex would give, and asks. */
  preview(one, from) {
    this.settle(one);
    const { place } = one.action;
    from.setAttribute("aria-pressed", "true");
    const yes = el(
      "button",
      { type: "button", class: "brass", "data-confirm": one.text, onclick: () => this.do({ action: one.action }) },
      "Place it",
    );
    const no = el("button", { type: "button", onclick: () => (this.settle(null), from.focus()) }, "Not so");
    this.look.replaceChildren(
      placePicture(this.view.table.board, place),
      el(
        "div",
        {},
        el(
          "p",
          {},
          `${place.hex} at ${place.at.q},${place.at.r}. Mixing would give `,
          dabs(this.game, gains(this.view.table, place)),
        ),
        el("div", { class: "row" }, yes, no),
      ),
    );
    this.look.hidden = false;
    // To say false here would keep Enter from pressing the button.
    this.look.onkeydown = (event) => void (event.key === "Escape" && no.click());
    yes.focus({ preventScroll: true });
  }

  settle(one) {
    this.looked = one;
    this.look.hidden = !one;
    for (const pressed of this.box.querySelectorAll("[aria-pressed]")) pressed.removeAttribute("aria-pressed");
    this.ghost(one?.action.place ?? null);
  }

  async do(what) {
    if (what.action && this.box.classList.contains("stale")) return false;
    this.wrong.replaceChildren();
    this.node.classList.add("busy");
    try {
      await this.act(what);
      return true;
    } catch (error) {
      const rule = error instanceof Refused && error.problem.rule;
      this.wrong.replaceChildren(
        rule ? error.message : sentence(error),
        rule ? " " : "",
        rule ? el("button", { type: "button", class: "plain", onclick: () => this.rules(rule) }, `Rule ${rule}`) : "",
      );
      this.wrong.scrollIntoView({ block: "nearest" });
      return false;
    } finally {
      this.node.classList.remove("busy");
    }
  }

  /** Up and down go from one move to the next. */
  arrows(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.target === this.line) return;
    const all = [...this.node.querySelectorAll(".moves button, .moves summary, input[type=search]")].filter((node) =>
      node.checkVisibility(),
    );
    const next = all[all.indexOf(document.activeElement) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
}

/** By their word at a place, in the order of the list. */
function by(list, index) {
  const groups = new Map();
  for (const one of list) {
    const word = one.text.split(" ")[index] ?? "";
    groups.set(word, [...(groups.get(word) ?? []), one]);
  }
  return groups;
}
