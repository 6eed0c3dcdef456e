// Following a table: numbered messages over a socket, taken up again where they broke off.
import { Refused, ask, key } from "/page/dom.js";

/** Nothing is heard for so long, though there is a beat every few seconds: the line is dead. */
const SILENCE = 25_000;

export class Following {
  /** `changed(message)` after everything new; `line(state, text)` when the connection changes. */
  constructor(id, changed, line) {
    Object.assign(this, { id, changed, line, era: 0, n: 0, table: null, view: undefined, now: undefined });
    Object.assign(this, { seat: undefined, present: [], talk: [], standing: [], skew: 0 });
    this.waiting = new Map();
    this.tries = 0;
    this.stopped = false;
    addEventListener("online", () => this.again(0));
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.socket?.close();
    const from = this.table ? `?from=${this.era}.${this.n}` : "";
    const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    const socket = new WebSocket(`${base}/api/tables/${encodeURIComponent(this.id)}/socket${from}`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.listen();
      this.line("open");
      // What was not acknowledged is said again; with the same key it is done once.
      for (const { order } of this.waiting.values()) socket.send(JSON.stringify(order));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.listen();
      this.take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.socket && !this.stopped && this.timer === undefined) this.lost();
    };
  }

  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.again(0), SILENCE);
  }

  /** The socket says nothing of why it was refused; asking for the table does. */
  async lost() {
    clearTimeout(this.silence);
    this.line("lost", "Reconnecting…");
    this.tries += 1;
    if (this.tries > 1 || !this.table) {
      try {
        await ask("GET", `/api/tables/${encodeURIComponent(this.id)}`);
      } catch (error) {
        const status = error.problem?.status;
        if (status >= 400 && status < 500 && status !== 429) return this.stop(error.message);
      }
    }
    this.again(Math.min(10_000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2));
  }

  again(wait) {
    if (this.stopped) return;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    if (wait === 0) this.connect();
    else this.timer = setTimeout(() => this.connect(), wait);
  }

  stop(why) {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
    for (const { no } of this.waiting.values()) no(new Refused({ code: "gone", message: why }));
    this.waiting.clear();
    this.line("gone", why);
  }

  take(message) {
    switch (message.type) {
      case "full":
        return this.full(message);
      case "happened":
        return this.happened(message);
      case "present":
        this.present = message.seats;
        return this.changed(message);
      case "done":
        this.waiting.get(message.key)?.yes(message.done);
        this.waiting.delete(message.key);
        return undefined;
      case "refused":
        return this.refused(message);
      case "goodbye":
        return this.goodbye(message);
      default:
        return undefined;
    }
  }

  full(message) {
    const { era, n, seat, table, view, now, present, talk, standing } = message;
    Object.assign(this, { era, n, seat, table, view, now, present, talk, standing: standing ?? [] });
    this.skew = message.at - Date.now();
    this.settled = true;
    this.changed(message);
  }

  happened(message) {
    if (message.n <= this.n) return;
    if (message.n !== this.n + 1) return this.again(0);
    if (message.patch) {
      try {
        this.view = patched(this.view, message.patch);
      } catch {
        // It does not fit: everything anew.
        this.table = null;
        return this.again(0);
      }
    }
    if ("view" in message) this.view = message.view;
    if (message.table) this.table = message.table;
    const { what } = message;
    // Of several things that happen at once only the last says where the game stands.
    this.settled = Boolean(message.now) || what.is !== "game";
    if (message.now) this.now = message.now;
    else if (what.is === "over" || what.is === "ended") this.now = undefined;
    if (what.is === "said") this.talk = [...this.talk, what];
    if (what.is === "standing") this.standing = what.answers;
    this.n = message.n;
    this.skew = message.at - Date.now();
    this.changed(message);
  }

  refused(message) {
    const { current } = message.error;
    if (current) this.full(current);
    const order = message.key ? this.waiting.get(message.key) : [...this.waiting.values()].at(-1);
    if (!order) return;
    this.waiting.delete(order.order.key);
    order.no(new Refused(message.error));
  }

  goodbye({ why, again }) {
    if (again === undefined || again === null)
      return this.stop("This table is gone; there is nothing to come back to.");
    // Another seat sees other things.
    if (why === "seat-changed") this.table = null;
    const text = why === "restart" ? "The server restarts. Reconnecting…" : "Reconnecting…";
    this.line("lost", text);
    this.again(Math.max(again, 50));
  }

  /** Wants something of the table; resolves when it is done for good, if need be after a reconnection. */
  order(command) {
    if (this.stopped)
      return Promise.reject(new Refused({ code: "gone", message: "This table is no longer connected." }));
    const order = { key: key(), command };
    return new Promise((yes, no) => {
      this.waiting.set(order.key, { order, yes, no });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(order));
    });
  }

  /** Now, by the server's clock. */
  time() {
    return Date.now() + this.skew;
  }
}

/** A document with a JSON Patch (RFC 6902) applied. */
export function patched(document, patch) {
  let root = { whole: structuredClone(document) };
  const steps = (pointer) => [
    "whole",
    ...pointer
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")),
  ];
  const find = (path) =>
    path.reduce((at, step) => {
      if (at === null || typeof at !== "object" || !Object.hasOwn(at, step)) throw new Error("no such place");
      return at[step];
    }, root);
  const put = (pointer, value, replaces) => {
    const path = steps(pointer);
    const last = path.pop();
    const at = find(path);
    if (!Array.isArray(at)) {
      if (at === null || typeof at !== "object") throw new Error("no such place");
      at[last] = value;
    } else if (last === "-") at.push(value);
    else if (replaces) at[Number(last)] = value;
    else at.splice(Number(last), 0, value);
  };
  const drop = (pointer) => {
    const path = steps(pointer);
    const value = find(path);
    const last = path.pop();
    const at = find(path);
    if (Array.isArray(at)) at.splice(Number(last), 1);
    else delete at[last];
    return value;
  };
  for (const step of patch) {
    if (step.op === "add") put(step.path, step.value);
    else if (step.op === "replace") (find(steps(step.path)), put(step.path, step.value, true));
    else if (step.op === "remove") drop(step.path);
    else if (step.op === "move") put(step.path, drop(step.from));
    else if (step.op === "copy") put(step.path, structuredClone(find(steps(step.from))));
    else if (step.op === "test") {
      if (JSON.stringify(find(steps(step.path))) !== JSON.stringify(step.value)) throw new Error("not as expected");
    } else throw new Error("no such step");
  }
  return root.whole;
}
