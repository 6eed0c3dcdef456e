import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Full, Happened } from "../src/gen/server";
import { Refused } from "../src/net/api";
import { LiveTable } from "../src/table/live.svelte";

/** A socket whose other end is the test. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last() {
    return Socket.all.at(-1) as Socket;
  }
  readyState = 0;
  sent: { key: string; command: Record<string, unknown> }[] = [];

  constructor(readonly url: string) {
    super();
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    setTimeout(() => this.dispatchEvent(new Event("close")), 0);
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  /** The line breaks without a word. */
  breaks() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  says(message: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

const ERA = 7;
const facts = (more = {}) => ({
  id: "T1",
  stage: "playing",
  setup: { game: "pastiche", seats: 2 },
  rules: 1,
  host: { id: "p1", name: "Ines" },
  seats: [
    { name: "Ines", player: "p1" },
    { name: "Bruno", player: "p2" },
  ],
  imported: false,
  created: 0,
  ...more,
});
const full = (n: number, more: Partial<Full> = {}) => ({
  type: "full",
  era: ERA,
  n,
  at: Date.now(),
  seat: 0,
  table: facts(),
  present: [0],
  view: { count: n, list: [] as number[] },
  now: { awaited: [0], asked: [], decision: n },
  legal: ["pass"],
  talk: [],
  ...more,
});
const happened = (n: number, more: Partial<Happened> = {}) => ({
  type: "happened",
  n,
  at: Date.now(),
  what: { is: "game", seen: { happened: { seat: 0, events: [] } }, told: [] },
  patch: [{ op: "replace", path: "/count", value: n }],
  now: { awaited: [1], asked: [], decision: n },
  ...more,
});

/** What the server answers to requests, by the end of their path; what was asked is kept. */
let answers: Record<string, () => { status?: number; body: unknown }>;
let asked: string[];
const requests = (end: string) => asked.filter((path) => path.split("?")[0]?.endsWith(end));

const tables: LiveTable[] = [];
function opened(): [LiveTable, Socket] {
  const table = new LiveTable("T1");
  tables.push(table);
  return [table, Socket.last];
}
async function seated(n = 5, more: Partial<Full> = {}): Promise<[LiveTable, Socket]> {
  const [table, socket] = opened();
  socket.opens();
  socket.says(full(n, more));
  await vi.advanceTimersByTimeAsync(0);
  return [table, socket];
}
/** Long enough for the first tries to come back. */
const aWhile = () => vi.advanceTimersByTimeAsync(800);

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  asked = [];
  answers = {
    "/log": () => ({ body: [] }),
    "/T1": () => ({ body: facts() }),
  };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = Object.entries(answers).find(([end]) => path.split("?")[0]?.endsWith(end));
    if (!answer) throw new Error("no answer");
    const { status = 200, body } = answer[1]();
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
});
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the stream", () => {
  it("opens with everything", async () => {
    const [table, socket] = opened();
    expect(socket.url).toMatch(/^ws:\/\/.*\/api\/v1\/tables\/T1\/socket$/);
    expect([table.ready, table.connection]).toEqual([false, "opening"]);
    socket.opens();
    socket.says(full(5, { talk: [{ player: "p2", name: "Bruno", text: "Hello", at: 1 }] }));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.ready, table.connection, table.seat]).toEqual([true, "open", 0]);
    expect(table.view).toEqual({ count: 5, list: [] });
    expect(table.talk).toHaveLength(1);
    expect(table.turn).toEqual({ decision: 5, awaited: true, list: ["pass"] });
    expect(requests("/log")).toEqual(["/api/v1/tables/T1/log?from=1&most=500"]);
    expect(table.name(0)).toBe("You");
    expect(table.name(1)).toBe("Bruno");
  });

  it("goes on in order", async () => {
    const [table, socket] = await seated();
    socket.says(happened(6));
    socket.says(happened(7, { patch: [{ op: "add", path: "/list/-", value: 1 }] }));
    expect(table.view).toEqual({ count: 6, list: [1] });
    expect(table.now?.awaited).toEqual([1]);
    expect(table.log.map(({ n }) => n)).toEqual([6, 7]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(["/api/v1/tables/T1/log?from=1&most=500"]);
    expect(Socket.all).toHaveLength(1);
  });

  it("takes a view where there was none, and what is said", async () => {
    const { view: _, now: __, ...open } = full(2, { table: facts({ stage: "open" }) as Full["table"] });
    const [table, socket] = opened();
    socket.opens();
    socket.says(open);
    expect([table.view, table.turn]).toEqual([undefined, undefined]);
    const { patch, now, ...started } = happened(3, { view: { count: 0 } });
    socket.says({ ...started, what: { is: "started" }, table: facts(), now });
    expect(table.view).toEqual({ count: 0 });
    expect(table.facts.stage).toBe("playing");
    const said = { player: "p2", name: "Bruno", text: "Good luck", at: 1 };
    socket.says({ type: "happened", n: 4, at: 1, what: { is: "said", ...said } });
    expect(table.talk.map(({ text }) => text)).toEqual(["Good luck"]);
  });

  it("is over when it is over", async () => {
    const [table, socket] = await seated();
    const { now: _, ...last } = happened(6);
    socket.says(last);
    socket.says({
      type: "happened",
      n: 7,
      at: 1,
      what: { is: "over", places: [1, 2] },
      table: facts({ stage: "over", places: [1, 2] }),
    });
    expect([table.now, table.turn, table.facts.stage]).toEqual([undefined, undefined, "over"]);
    expect(await table.act("pass")).toBe(false);
  });

  it("ignores what it has heard already", async () => {
    const [table, socket] = await seated();
    socket.says(happened(6, { patch: [{ op: "add", path: "/list/-", value: 1 }] }));
    socket.says(happened(6, { patch: [{ op: "add", path: "/list/-", value: 1 }] }));
    socket.says(happened(3));
    expect(table.view).toEqual({ count: 5, list: [1] });
    expect(table.log).toHaveLength(1);
    expect(Socket.all).toHaveLength(1);
  });

  it("asks again from where it was when something is missing", async () => {
    const [table, socket] = await seated();
    socket.says(happened(7));
    expect(table.view).toEqual({ count: 5, list: [] });
    expect(Socket.all).toHaveLength(2);
    expect(Socket.last.url).toContain(`/socket?from=${ERA}.5`);
    Socket.last.opens();
    Socket.last.says({ type: "resumed", n: 7 });
    Socket.last.says(happened(6));
    Socket.last.says(happened(7));
    expect(table.view).toEqual({ count: 7, list: [] });
    // What the old line still says counts for nothing.
    socket.says(happened(8));
    expect(table.view).toEqual({ count: 7, list: [] });
    expect(table.connection).toBe("open");
  });

  it("wants everything anew when a patch does not fit", async () => {
    const [table, socket] = await seated();
    socket.says(happened(6, { patch: [{ op: "remove", path: "/nothing" }] }));
    expect(table.view).toEqual({ count: 5, list: [] });
    expect(Socket.last).not.toBe(socket);
    expect(Socket.last.url).toMatch(/\/socket$/);
    Socket.last.opens();
    Socket.last.says(full(6));
    expect([table.ready, table.view]).toEqual([true, { count: 6, list: [] }]);
  });

  it("knows who is there and what time it is for the server", async () => {
    const [table, socket] = await seated(5, { at: Date.now() + 60_000 });
    socket.says({ type: "present", seats: [0, 1] });
    expect(table.present).toEqual([0, 1]);
    expect(table.time() - Date.now()).toBe(60_000);
  });

  it("reads the log that was before, and keeps what came meanwhile", async () => {
    const told = (n: number) => ({ n, at: 1, what: { is: "made" } });
    answers["/log"] = () => ({ body: [told(399), told(400)] });
    const [table, socket] = opened();
    socket.opens();
    socket.says(full(400));
    socket.says(happened(401));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests("/log")).toEqual(["/api/v1/tables/T1/log?from=100&most=500"]);
    expect(table.log.map(({ n }) => n)).toEqual([399, 400, 401]);
  });

  it("keeps once what the log told before the socket did", async () => {
    const told = (n: number) => ({ n, at: 1, what: { is: "made" } });
    answers["/log"] = () => ({ body: [told(400), told(401)] });
    const [table, socket] = await seated(400);
    expect(table.log.map(({ n }) => n)).toEqual([400, 401]);
    socket.says(happened(401));
    socket.says(happened(402));
    expect(table.log.map(({ n }) => n)).toEqual([400, 401, 402]);
    expect(table.view).toEqual({ count: 402, list: [] });
  });

  it("knows what may be done from what it is told, and asks for nothing", async () => {
    const [table, socket] = await seated();
    const before = asked.length;
    socket.says(happened(6, { now: { awaited: [1], asked: [], decision: 5 }, legal: [{ op: "remove", path: "/0" }] }));
    expect(table.turn).toEqual({ decision: 5, awaited: false, list: [] });
    const legal = [
      { op: "add", path: "/0", value: "pass" },
      { op: "add", path: "/1", value: "draw" },
    ];
    socket.says(happened(7, { now: { awaited: [0], asked: [], decision: 7 }, legal }));
    expect(table.turn).toEqual({ decision: 7, awaited: true, list: ["pass", "draw"] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(before);
  });

  it("begins anew where what may be done does not fit", async () => {
    const [, socket] = await seated();
    socket.says(happened(6, { legal: [{ op: "remove", path: "/9" }] }));
    expect(Socket.all).toHaveLength(2);
    expect(Socket.all[1]?.url).not.toContain("from=");
  });

  it("lists nothing for those who look on", async () => {
    const { seat: _, ...watching } = full(5);
    const [table, socket] = opened();
    socket.opens();
    socket.says(watching);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.turn).toBeUndefined();
  });
});

describe("orders", () => {
  it("are sent with the decision they answer, and done", async () => {
    const [table, socket] = await seated();
    const acted = table.act("pass");
    expect(table.busy).toBe(true);
    expect(socket.sent.map(({ command }) => command)).toEqual([{ do: "act", decision: 5, action: "pass" }]);
    expect(await table.act("pass")).toBe(false);
    socket.says({ type: "done", key: socket.sent[0]?.key, done: { n: 6, repeated: false } });
    expect(await acted).toBe(true);
    expect(table.busy).toBe(false);
  });

  it("are said again after a break, with the same key, and are done once", async () => {
    const [table, socket] = await seated();
    let done = 0;
    const acted = table.act("pass").then((yes) => {
      done += 1;
      return yes;
    });
    socket.breaks();
    expect(table.connection).toBe("lost");
    await aWhile();
    expect(Socket.all).toHaveLength(2);
    Socket.last.opens();
    expect(table.connection).toBe("open");
    expect(Socket.last.sent).toEqual(socket.sent);
    const key = socket.sent[0]?.key;
    Socket.last.says({ type: "done", key, done: { n: 6, repeated: true } });
    Socket.last.says({ type: "done", key, done: { n: 6, repeated: true } });
    expect(await acted).toBe(true);
    expect(done).toBe(1);
    Socket.last.breaks();
    await aWhile();
    Socket.last.opens();
    expect(Socket.last.sent).toEqual([]);
  });

  it("given while there is no line wait for one", async () => {
    const [table, socket] = await seated();
    socket.breaks();
    const said = table.order({ do: "say", text: "Still here" });
    await aWhile();
    Socket.last.opens();
    expect(Socket.last.sent[0]?.command).toEqual({ do: "say", text: "Still here" });
    Socket.last.says({ type: "done", key: Socket.last.sent[0]?.key, done: { n: 6, repeated: false } });
    expect(await said).toEqual({ n: 6, repeated: false });
  });

  it("refused on something older bring everything as it is now", async () => {
    const [table, socket] = await seated();
    const acted = table.act("pass");
    const { type: _, ...current } = full(8);
    const error = { status: 409, code: "stale", message: "Something else is due by now.", current };
    socket.says({ type: "refused", key: socket.sent[0]?.key, error });
    expect(await acted).toBe(false);
    expect(table.refusal?.code).toBe("stale");
    expect(table.view).toEqual({ count: 8, list: [] });
    // What led there may still come.
    socket.says(happened(7));
    socket.says(happened(9));
    expect(table.view).toEqual({ count: 9, list: [] });
    expect(Socket.all).toHaveLength(1);
  });

  it("refused for a rule say why until the next one", async () => {
    const [table, socket] = await seated();
    const acted = table.act("pass");
    const error = { status: 422, code: "refused", message: "Not now.", rule: "P3.1" };
    socket.says({ type: "refused", key: socket.sent[0]?.key, error });
    expect(await acted).toBe(false);
    expect(table.refusal?.rule).toBe("P3.1");
    void table.act("pass");
    expect(table.refusal).toBeUndefined();
  });

  it("are given up when the table is gone", async () => {
    const [table, socket] = await seated();
    const said = table.order({ do: "say", text: "Hello" });
    socket.says({ type: "goodbye", why: "gone" });
    await expect(said).rejects.toBeInstanceOf(Refused);
    await expect(table.order({ do: "leave" })).rejects.toBeInstanceOf(Refused);
  });
});

describe("the line", () => {
  it("is taken up again after a restart of the server", async () => {
    const [table, socket] = await seated();
    socket.says({ type: "goodbye", why: "restart", again: 2000 });
    socket.breaks();
    expect(table.connection).toBe("restarting");
    await vi.advanceTimersByTimeAsync(1900);
    expect(Socket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(Socket.last.url).toContain(`?from=${ERA}.5`);
    Socket.last.breaks();
    expect(table.connection).toBe("restarting");
    await aWhile();
    expect(Socket.all).toHaveLength(3);
    Socket.last.opens();
    // Numbers of another era are no use.
    Socket.last.says(full(4, { era: ERA + 1 }));
    expect([table.connection, table.view]).toEqual(["open", { count: 4, list: [] }]);
    Socket.last.says(happened(5));
    expect(table.view).toEqual({ count: 5, list: [] });
  });

  it("ends for good when the table is gone", async () => {
    const [table, socket] = await seated();
    socket.says({ type: "goodbye", why: "gone" });
    expect(table.connection).toBe("gone");
    expect(table.gone).not.toBe("");
    socket.breaks();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(Socket.all).toHaveLength(1);
  });

  it("shows everything anew from another seat, and nothing of the old one", async () => {
    const [table, socket] = await seated(50);
    socket.says(happened(51));
    expect(table.log).toHaveLength(1);
    socket.says({ type: "goodbye", why: "seat-changed", again: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(Socket.last.url).toMatch(/\/socket$/);
    Socket.last.opens();
    answers["/log"] = () => ({ body: [{ n: 40, at: 1, what: { is: "made" } }] });
    Socket.last.says(full(40, { seat: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.seat).toBe(1);
    expect(table.log.map(({ n }) => n)).toEqual([40]);
  });

  it("is dead when nothing is heard", async () => {
    const [table, socket] = await seated();
    await vi.advanceTimersByTimeAsync(20_000);
    socket.says({ type: "beat" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Socket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(Socket.all).toHaveLength(2);
    expect(Socket.last.url).toContain(`?from=${ERA}.5`);
    expect(table.connection).toBe("lost");
    Socket.last.opens();
    expect(table.connection).toBe("open");
  });

  it("is tried again when it does not even open", async () => {
    const [, socket] = await seated();
    socket.breaks();
    await aWhile();
    expect(Socket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(26_000);
    expect(Socket.all).toHaveLength(3);
  });

  it("is tried less and less often", async () => {
    const [table, socket] = await seated();
    answers["/T1"] = () => ({ status: 503, body: { error: { status: 503, code: "busy", message: "" } } });
    socket.breaks();
    const times: number[] = [];
    let before = Date.now();
    for (let count = 2; count < 9; count += 1) {
      while (Socket.all.length < count) await vi.advanceTimersByTimeAsync(50);
      times.push(Date.now() - before);
      before = Date.now();
      Socket.last.breaks();
    }
    expect(times[0]).toBeLessThan(800);
    expect(times.at(-1)).toBeGreaterThan(7000);
    expect(Math.max(...times)).toBeLessThan(12_600);
    expect(table.connection).toBe("lost");
  });

  it("says why when there is no way in", async () => {
    answers["/T1"] = () => ({
      status: 404,
      body: { error: { status: 404, code: "nowhere", message: "No such table." } },
    });
    const [table, socket] = opened();
    socket.breaks();
    await aWhile();
    expect([table.connection, table.gone]).toEqual(["gone", "No such table."]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(1);
  });

  it("shows what there is of a table that the server cannot read, and does not try again", async () => {
    const aside = {
      reason: "unknown-rules",
      id: "T1",
      game: "pastiche",
      rules: 97,
      stage: "playing",
      title: "",
      seats: [],
    };
    answers["/T1"] = () => ({
      status: 409,
      body: { error: { status: 409, code: "set-aside", message: "Rules 97.", aside } },
    });
    const [never] = opened();
    Socket.last.breaks();
    await aWhile();
    expect([never.connection, never.aside]).toEqual(["gone", aside]);
    // The same after a restart, when it was open before.
    const [nomore] = await seated();
    Socket.last.breaks();
    await aWhile();
    Socket.last.breaks();
    await aWhile();
    expect([nomore.connection, nomore.aside]).toEqual(["gone", aside]);
    const tried = Socket.all.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(tried);
  });

  it("is opened at once when the network is back, and then only once", async () => {
    const [, socket] = await seated();
    socket.breaks();
    await aWhile();
    let answer = () => {};
    const waits = new Promise<void>((yes) => (answer = yes));
    const before = fetch;
    vi.stubGlobal("fetch", async (path: string) => {
      if (path.endsWith("/T1")) await waits;
      return before(path);
    });
    Socket.last.breaks();
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(3);
    Socket.last.opens();
    answer();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(Socket.all).toHaveLength(3);
  });

  it("is left alone once it is closed", async () => {
    const [table] = await seated();
    table.close();
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(1);
    expect(asked.length).toBe(1);
  });
});
