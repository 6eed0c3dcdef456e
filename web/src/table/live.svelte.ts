// A table in play: numbered messages over a socket, taken up again where they broke off.
import type {
  Answer,
  Command,
  Done,
  Full,
  Goodbye,
  Happened,
  Message,
  Now,
  Order,
  Problem,
  TalkLine,
  SetAside,
  TableFacts,
} from "../gen/server";
import type { Seat } from "../gen/table";
import { t } from "../i18n/index.svelte";
import { Refused, ask, key, sentence } from "../net/api";
import { patched } from "../net/patch";
import type { Considered, Table, Turn } from "./model";
import { nameOf } from "./names";

/** Nothing is heard for so long, though there is a beat every few seconds: the line is dead. */
const SILENCE = 25_000;
/** So much of the log is read when a table is opened. */
const LOOK_BACK = 300;

export type Connection = "opening" | "open" | "lost" | "restarting" | "gone";

type Waiting = { order: Order; yes: (done: Done) => void; no: (wrong: Refused) => void };

export class LiveTable implements Table {
  facts = $state.raw<TableFacts>(undefined as unknown as TableFacts);
  view = $state.raw<unknown>(undefined);
  seat = $state<Seat | undefined>(undefined);
  now = $state.raw<Now | undefined>(undefined);
  turn = $state.raw<Turn<unknown> | undefined>(undefined);
  present = $state.raw<Seat[]>([]);
  /** Since when each seat's player has been away, by the server's clock. */
  away = $state.raw<(number | null)[]>([]);
  talk = $state.raw<TalkLine[]>([]);
  log = $state.raw<Happened[]>([]);
  /** What has a higher number happened before one's eyes; the rest was so when the table was opened. */
  from = 0;
  standing = $state.raw<string[]>([]);
  connection = $state<Connection>("opening");
  /** Why there is no connection and will be none. */
  gone = $state("");
  /** What can still be said of a table that the server cannot read. */
  aside = $state.raw<SetAside | undefined>(undefined);
  busy = $state(false);
  refusal = $state.raw<Problem | undefined>(undefined);
  /** The table is there and can be drawn. */
  ready = $state(false);
  readonly live = true;
  /** Those who are told of everything as it happens, after the table shows it. */
  readonly listeners = new Set<(happened: Happened) => void>();

  #era = 0;
  #n = 0;
  #skew = 0;
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** What may be done, as the stream says. */
  #legal: unknown[] = [];
  #online = () => this.#again(0);

  constructor(readonly id: string) {
    addEventListener("online", this.#online);
    this.#connect();
  }

  get mayUndo() {
    return this.now?.undo === true;
  }

  get mayTakeBack() {
    return this.now?.takeback === true;
  }

  name(seat: Seat): string {
    return seat === this.seat ? t("table.you") : nameOf(this.facts.seats, seat);
  }

  /** Now, by the server's clock. */
  time() {
    return Date.now() + this.#skew;
  }

  async act(action: unknown) {
    const decision = this.turn?.decision ?? this.now?.decision;
    if (decision === undefined || this.busy) return false;
    return this.#press({ do: "act", decision, action });
  }

  async undo() {
    const decision = this.now?.decision;
    if (decision === undefined || this.busy) return false;
    return this.#press({ do: "undo", decision });
  }

  async takeBack() {
    return this.busy ? false : this.#press({ do: "ask-takeback" });
  }

  async restartTurn() {
    const decision = this.now?.decision;
    if (decision === undefined || this.busy) return false;
    return this.#press({ do: "restart-turn", decision });
  }

  async consider(actions: unknown[]): Promise<Considered[]> {
    const { answers } = await ask<{ answers: Considered[] }>("POST", this.#at("consider"), { actions });
    return answers;
  }

  stand(answers: string[]) {
    return this.#press({ do: "standing", answers });
  }

  /** Wants something of the table; what is refused is kept to be shown. */
  async #press(command: Command): Promise<boolean> {
    this.busy = true;
    this.refusal = undefined;
    try {
      await this.order(command);
      return true;
    } catch (wrong) {
      this.refusal = wrong instanceof Refused ? wrong.problem : { status: 0, code: "broken", message: sentence(wrong) };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Wants something of the table; resolves when it is done for good, if need be after a reconnection. */
  order(command: Command): Promise<Done> {
    if (this.#stopped) return Promise.reject(new Refused({ status: 0, code: "gone", message: this.gone }));
    const order = { key: key(), command };
    return new Promise((yes, no) => {
      this.#waiting.set(order.key, { order, yes, no });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(order));
    });
  }

  /** Opens the stream anew: whoever looks has become somebody. */
  anew() {
    this.ready = false;
    this.#again(0);
  }

  /** Leaves the table's stream; the page shows something else. */
  close() {
    removeEventListener("online", this.#online);
    this.#stop("");
  }

  #at(what: string) {
    return `/api/v1/tables/${encodeURIComponent(this.id)}/${what}`;
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#socket?.close();
    const from = this.ready ? `?from=${this.#era}.${this.#n}` : "";
    const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    const socket = new WebSocket(`${base}${this.#at("socket")}${from}`);
    this.#socket = socket;
    this.#listen();
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#listen();
      this.connection = "open";
      // What was not acknowledged is said again; with the same key it is done once.
      for (const { order } of this.#waiting.values()) socket.send(JSON.stringify(order));
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.#take(JSON.parse(String(event.data)) as Message | Answer);
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket && !this.#stopped && this.#timer === undefined) void this.#lost();
    });
  }

  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (this.connection === "open") this.connection = "lost";
      this.#again(0);
    }, SILENCE);
  }

  /** The socket says nothing of why it was refused; asking for the table does. */
  async #lost() {
    const socket = this.#socket;
    clearTimeout(this.#silence);
    if (this.connection !== "restarting") this.connection = this.ready ? "lost" : "opening";
    this.#tries += 1;
    if (this.#tries > 1 || !this.ready) {
      try {
        await ask("GET", `/api/v1/tables/${encodeURIComponent(this.id)}`);
      } catch (wrong) {
        const { status, aside } = wrong instanceof Refused ? wrong.problem : { status: 0 };
        if (socket === this.#socket && status >= 400 && status < 500 && status !== 429) {
          this.aside = aside;
          return this.#stop(sentence(wrong));
        }
        if (!this.ready) this.connection = "lost";
      }
      // Meanwhile the way was free again, or nobody wants to know any more.
      if (socket !== this.#socket || this.#stopped) return;
    }
    this.#again(Math.min(10_000, 300 * 2 ** this.#tries) * (0.75 + Math.random() / 2));
  }

  #again(wait: number) {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    if (wait === 0) this.#connect();
    else this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #stop(why: string) {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#socket?.close();
    for (const { no } of this.#waiting.values()) no(new Refused({ status: 0, code: "gone", message: why }));
    this.#waiting.clear();
    this.gone = why;
    this.connection = "gone";
  }

  #take(message: Message | Answer) {
    switch (message.type) {
      case "full":
        return this.#full(message);
      case "happened":
        return this.#happened(message);
      case "present":
        this.present = message.seats;
        this.away = message.away;
        return undefined;
      case "done":
        this.#waiting.get(message.key)?.yes(message.done);
        this.#waiting.delete(message.key);
        return undefined;
      case "refused":
        return this.#refused(message.key, message.error);
      case "goodbye":
        return this.#goodbye(message);
      default:
        return undefined;
    }
  }

  #full(message: Full) {
    const again = this.ready && this.#era === message.era;
    this.#era = message.era;
    this.#n = message.n;
    this.from = message.n;
    this.#skew = message.at - Date.now();
    this.seat = message.seat;
    this.facts = message.table;
    this.view = message.view;
    this.now = message.now;
    this.present = message.present;
    this.away = message.away;
    this.talk = message.talk;
    this.standing = message.standing ?? [];
    this.ready = true;
    this.#legal = message.legal ?? [];
    // Another seat, or the same after a restart: what is known has other numbers.
    if (!again) this.log = [];
    if (!again || this.log.at(-1)?.n !== message.n) void this.#readLog(message.n);
    this.#list();
  }

  async #readLog(upTo: number) {
    const from = Math.max(1, upTo - LOOK_BACK);
    try {
      const told = await ask<Happened[]>("GET", `${this.#at("log")}?from=${from}&most=500`);
      const newer = this.log.filter(({ n }) => n > (told.at(-1)?.n ?? 0));
      this.log = [...told, ...newer];
    } catch {
      // The log is for looking back; the table goes on without it.
    }
  }

  #happened(message: Happened) {
    if (message.n <= this.#n) return;
    if (message.n !== this.#n + 1) return this.#again(0);
    try {
      if (message.patch) this.view = patched(this.view, message.patch);
      if (message.legal) this.#legal = patched(this.#legal, message.legal) as unknown[];
    } catch {
      // It does not fit: everything anew.
      this.ready = false;
      return this.#again(0);
    }
    if ("view" in message) this.view = message.view;
    if (message.table) this.facts = message.table;
    const { what } = message;
    if (message.now) this.now = message.now;
    else if (what.is === "over" || what.is === "ended") this.now = undefined;
    if (what.is === "said") this.talk = [...this.talk, what];
    if (what.is === "standing") this.standing = what.answers;
    // The log may have been read after this happened and before it was told.
    if (message.n > (this.log.at(-1)?.n ?? 0)) this.log = [...this.log, { n: message.n, at: message.at, what }];
    this.#n = message.n;
    this.#skew = message.at - Date.now();
    // Of several things that happen at once only the last says where the game stands.
    if (message.now || what.is !== "game") this.#list();
    for (const listener of this.listeners) listener(message);
  }

  /** What may be done, if one has a seat of one's own in a game that goes on. */
  #list() {
    const own = this.seat;
    const seat = own === undefined ? undefined : this.facts.seats[own];
    const decision = this.now?.decision;
    if (this.facts.stage !== "playing" || own === undefined || !seat || seat.bot || decision === undefined) {
      this.turn = undefined;
      return;
    }
    this.turn = { decision, awaited: this.now?.awaited.includes(own) ?? false, list: this.#legal };
  }

  #refused(named: string | undefined, error: Problem) {
    if (error.current) this.#full(error.current);
    const order = named ? this.#waiting.get(named) : [...this.#waiting.values()].at(-1);
    if (!order) return;
    this.#waiting.delete(order.order.key);
    order.no(new Refused(error));
  }

  #goodbye({ why, again }: Goodbye) {
    if (again === undefined) return this.#stop(t(why === "kicked" ? "table.kicked" : "table.gone"));
    // Another seat sees other things.
    if (why === "seat-changed") this.ready = false;
    this.connection = why === "restart" ? "restarting" : "lost";
    this.#again(Math.max(again, 50));
  }
}
