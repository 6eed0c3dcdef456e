// A table: before the start, in play, finished.
import { announce, ask, attempt, button, copyable, el, form, sure } from "/page/dom.js";
import { ActionList } from "/page/actions.js";
import { ended } from "/page/end.js";
import { Following } from "/page/follow.js";
import { openRules } from "/page/rules.js";
import { badge, beforeStart, strip, tickClocks } from "/page/seats.js";
import { Log, Talk, note } from "/page/side.js";
import { reference } from "/page/show.js";
import { viewed } from "/page/view.js";

export function tablePage(house, id) {
  return new TablePage(house, id);
}

class TablePage {
  constructor({ me, games, main }, id) {
    Object.assign(this, { me, games, main, id, asked: 0, actions: [], due: false });
    this.prompt = el("p", { id: "prompt", class: "prompt", tabindex: -1 });
    this.state = el("p", { class: "line", role: "status", hidden: true });
    this.seats = el("div");
    this.left = el("div", { class: "left" });
    this.middle = el("div", { class: "middle" });
    this.name = (seat) => {
      const { name } = this.follow?.table?.seats[seat] ?? {};
      const twice = this.follow?.table?.seats.filter((one) => one.name === name).length > 1;
      return name ? (twice ? `${name} ${"ABCDEFGH"[seat]}` : name) : `Seat ${"ABCDEFGH"[seat]}`;
    };
    this.log = new Log(id, this.name, () => this.game.id);
    this.talk = new Talk((command) => this.follow.order(command));
    this.right = el("div", { class: "right" }, this.log.node, this.talk.node, me && note(id));
    this.list = new ActionList({
      act: (what) => this.act(what),
      ghost: (place) => this.ghost?.(place),
      rules: (rule) => openRules(this.game.id, this.game.title, rule),
      name: this.name,
    });
    this.controls = el("div");
    this.key = "";
    main.replaceChildren(
      el("div", { class: "head" }, this.state, this.prompt, this.seats),
      el("div", { class: "table" }, this.left, this.middle, this.right),
    );
    this.follow = new Following(
      id,
      (message) => this.changed(message),
      (state, text) => this.line(state, text),
    );
    setInterval(() => tickClocks(this.seats, this.follow.time()), 1000);
  }

  get game() {
    return this.games.find(({ id }) => id === this.follow.table.setup.game) ?? { id: "", title: "Atelier", bots: [] };
  }

  line(state, text) {
    this.state.hidden = state === "open";
    this.state.className = `line ${state}`;
    this.state.replaceChildren(text ?? "", state === "gone" ? el("a", { href: "/" }, " To the shelf of games") : "");
  }

  changed(message) {
    if (message.type === "happened") {
      for (const line of this.loaded ? this.log.add(message.n, message.what) : []) announce(line);
      if (message.what.is === "said" && message.what.player !== this.me?.id)
        announce(`${message.what.name}: ${message.what.text}`);
    } else if (message.type === "full" || !this.loaded) {
      attempt(async () => {
        await this.log.load(this.follow.n);
        this.loaded = true;
        if (this.log.last < this.follow.n) await this.log.load(this.follow.n);
      });
    }
    // Several things that happen at once are drawn once.
    if (this.due) return;
    this.due = true;
    setTimeout(() => {
      this.due = false;
      this.draw();
    }, 0);
  }

  draw() {
    const { follow, me } = this;
    const { table } = follow;
    if (!table) return;
    const title = table.setup.title || this.game.title;
    document.title = `${this.isMine() ? "● " : ""}${title} · Atelier`;
    document
      .getElementById("where")
      .replaceChildren(
        title,
        " ",
        el(
          "button",
          { type: "button", class: "plain", onclick: () => openRules(this.game.id, this.game.title) },
          "Rules",
        ),
      );
    this.prompt.replaceChildren(this.says());
    this.prompt.classList.toggle("yours", this.isMine());
    this.seats.replaceChildren(strip(follow, me));
    tickClocks(this.seats, follow.time());
    this.talk.set(follow.talk, Boolean(me));
    if (!this.chart) {
      this.chart = reference(this.game.id) ?? "";
      this.right.prepend(this.chart);
    }
    this.main.querySelector(".table").dataset.stage = table.stage;
    if (table.stage === "open")
      return (this.keep(this.left, ...beforeStart(follow, { me, game: this.game })), this.middle.replaceChildren());
    this.drawView();
    if (table.stage === "playing") this.drawPlay();
    else this.drawEnd();
    return undefined;
  }

  /** Draws anew only what has changed, so that nobody loses what they are about to press. */
  keep(place, ...parts) {
    const key = JSON.stringify([this.follow.table, this.follow.seat]);
    if (key === this.key) return;
    this.key = key;
    place.replaceChildren(...parts.filter(Boolean));
  }

  isMine() {
    const { seat, now, table } = this.follow;
    return seat !== undefined && !table.seats[seat].bot && Boolean(now?.awaited.includes(seat));
  }

  says() {
    const { table, now, seat, view } = this.follow;
    const free = table.seats.filter(({ player, bot }) => !player && !bot).length;
    if (table.stage === "open")
      return free > 0
        ? `Before the start: ${free === 1 ? "one seat is" : `${free} seats are`} free.`
        : `Everybody sits. ${table.host.name} can start the game.`;
    if (table.stage === "ended") return "The table was ended before the game was over.";
    if (table.stage === "over") return `The game is over. ${this.winners()}`;
    const step = view?.table?.phase ?? view?.table?.step;
    const phase = typeof step === "string" ? step : Object.keys(step ?? {})[0];
    const where = [phase?.replaceAll("-", " "), view?.table?.round && `round ${view.table.round}`]
      .filter(Boolean)
      .join(", ");
    if (seat !== undefined && table.seats[seat].bot) return "A bot keeps your seat warm. Take it back to play on.";
    const others = (now?.awaited ?? []).filter((one) => one !== seat).map(this.name);
    if (this.isMine())
      return `Your move${where ? `: ${where}` : ""}.${others.length > 0 ? ` ${others.join(", ")} choose${others.length === 1 ? "s" : ""} too.` : ""}`;
    if (seat !== undefined && now?.asked.includes(seat))
      return `You are asked something; you may answer or leave it. The game waits for ${others.join(", ")}.`;
    return `Waiting for ${others.join(", ") || "the table"}${where ? ` (${where})` : ""}.`;
  }

  winners() {
    const first = (this.follow.table.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
    if (first.length === 0) return "";
    if (first.length === 1) return first[0] === this.follow.seat ? "You won." : `${this.name(first[0])} won.`;
    return `${first.map(this.name).join(" and ")} share the first place.`;
  }

  drawView() {
    const { view, seat } = this.follow;
    if (view === undefined || view === null)
      return this.middle.replaceChildren(
        el("p", { class: "sheet quiet" }, "Those who have no seat see nothing of this game."),
      );
    const cells = new Map(
      this.actions
        .filter(({ action }) => action?.place)
        .map(({ action }) => [`${action.place.at.q},${action.place.at.r}`, action.place.at]),
    );
    const shown = viewed(this.game.id, view, {
      seat,
      name: this.name,
      badge,
      cells: [...cells.values()],
      chosen: ({ q, r }) => this.list.find(`${q},${r} `),
    });
    this.ghost = shown.ghost;
    const at = this.middle.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    this.middle.replaceChildren(...shown.nodes);
    if (at) this.middle.querySelector(`[aria-label="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
    return undefined;
  }

  drawPlay() {
    const { follow } = this;
    const { seat, now, table } = follow;
    const key = JSON.stringify([seat, now?.decision, now?.undo, table.takeback, table.seats, follow.standing]);
    if (key !== this.key) {
      this.key = key;
      this.controls.replaceChildren(...this.doings());
      // What has the focus stays where it is.
      if (seat === undefined) this.left.replaceChildren(el("p", { class: "sheet quiet" }, "You look on."));
      else if (!this.left.contains(this.list.node)) this.left.replaceChildren(this.list.node, this.controls);
    }
    if (seat !== undefined && !table.seats[seat].bot) follow.settled && this.refresh(follow.n);
    else this.list.set(this.game.id, [], follow.view);
  }

  /** Asks what may be done, once for each state. */
  async refresh(n) {
    if (this.asked === n) return;
    this.asked = n;
    if (this.follow.now?.decision !== this.listed) this.list.stale(true);
    try {
      const { list, decision } = await ask("GET", `/api/tables/${this.id}/actions`);
      if (this.asked !== n) return;
      this.actions = list;
      this.listed = decision;
    } catch (error) {
      if (this.asked !== n) return;
      this.actions = [];
      if (error.problem?.status !== 409 && error.problem?.status !== 404) this.asked = 0;
      if (error.problem?.status === 429) setTimeout(() => this.draw(), 1000 * (error.problem.seconds ?? 1));
    }
    this.list.set(this.game.id, this.actions, this.follow.view);
    this.list.stale(false);
    if (this.game.id === "pastiche") this.drawView();
  }

  /** A listed move answers the decision it was listed for, whatever has happened since. */
  act(what) {
    const decision = "said" in what ? this.follow.now?.decision : this.listed;
    return this.follow.order({ do: "act", decision: decision ?? 0, ...what });
  }

  doings() {
    const { follow } = this;
    const { seat, now, table, standing } = follow;
    if (seat === undefined) return [];
    const order = (command) => follow.order(command);
    const decision = now?.decision ?? 0;
    const parts = [];
    if (table.takeback) parts.push(this.takeback(table.takeback));
    const link = el("div");
    const handOver = button("Hand over my seat", async () => {
      const shown = await ask("POST", `/api/tables/${this.id}/invites`, { "hand-over": true });
      link.replaceChildren(copyable(shown.link, "Link to your seat"));
    });
    const host = table.host.id === this.me?.id;
    const kept = Boolean(table.seats[seat].bot);
    parts.push(
      el(
        "div",
        { class: "row" },
        kept
          ? button("Take my seat back", () => order({ do: "take-seat-back" }), { class: "brass" })
          : [
              button("Undo", () => order({ do: "undo", decision }), { disabled: !now?.undo }),
              button("Restart turn", () => order({ do: "restart-turn", decision }), { disabled: !now?.undo }),
            ],
      ),
    );
    parts.push(
      el(
        "details",
        {},
        el("summary", {}, "More"),
        el(
          "div",
          { class: "row" },
          button("Ask for a takeback", () => order({ do: "ask-takeback" })),
          !kept && button("Keep my seat warm", () => order({ do: "keep-warm" })),
          handOver,
          sure("Resign", "Really resign?", () => order({ do: "resign" })),
          host && sure("End the table", "Really end it for all?", () => order({ do: "end" })),
        ),
        link,
        this.game.id === "pastiche" && this.standing(standing),
      ),
    );
    return [el("section", { class: "sheet" }, parts)];
  }

  takeback({ seat, "waits-for": waits }) {
    const { follow } = this;
    const answer = (yes) => () => follow.order({ do: "answer-takeback", yes });
    const mine = waits.includes(follow.seat);
    return el(
      "div",
      { class: "note" },
      el(
        "p",
        {},
        `${seat === follow.seat ? "You ask" : `${this.name(seat)} asks`} to take back the last move. Waiting for ${waits.map(this.name).join(", ")}.`,
      ),
      el(
        "div",
        { class: "row" },
        mine && button("Agree", answer(true), { class: "brass" }),
        mine && button("Refuse", answer(false)),
        seat === follow.seat && button("Never mind", answer(false)),
      ),
    );
  }

  standing(answers) {
    const text = el(
      "textarea",
      { rows: 3, "aria-label": "Standing answers", placeholder: "accept Te for Gn" },
      answers.join("\n"),
    );
    return form(
      () =>
        this.follow.order({
          do: "standing",
          answers: text.value
            .split("\n")
            .map((line) => line.trim())
            .filter(Boolean),
        }),
      { class: "stack" },
      el(
        "p",
        { class: "says" },
        "Standing answers, one a line, like “accept Te for Gn”: given for you when an offer asks for them.",
      ),
      text,
      el("button", { type: "submit" }, "Keep these answers"),
    );
  }

  drawEnd() {
    const { table, seat } = this.follow;
    this.keep(
      this.left,
      ended(table, { seat, name: this.name, me: this.me, view: this.follow.view, again: () => this.rematch() }),
    );
  }

  async rematch() {
    const table = await ask("POST", `/api/tables/${this.id}/rematch`);
    location.href = `/t/${table.id}`;
  }
}
