// Parts of pages that do not come: a line that is down, and a server that was renewed while a page stood open.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { part } from "../src/net/part.svelte";

const page = (script: string) => `<!doctype html><script type="module" src="${script}"></script>`;
const reload = vi.fn();
let now = "/assets/index-a.js";
let up = true;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("document", {
    querySelector: () => ({ getAttribute: () => "/assets/index-a.js" }),
    querySelectorAll: () => [],
  });
  now = "/assets/index-a.js";
  up = true;
  vi.stubGlobal("fetch", async () => {
    if (!up) throw new TypeError("Failed to fetch");
    return new Response(page(now));
  });
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** Fails so often, then comes. */
function flaky(times: number) {
  let left = times;
  return vi.fn(async () => {
    if ((left -= 1) >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return "a part";
  });
}

test("what comes at once is taken", async () => {
  expect(await part(flaky(0))).toBe("a part");
});

test("without a line it waits, and fetches again when there is one", async () => {
  up = false;
  const load = flaky(1);
  const coming = part(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  up = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await coming).toBe("a part");
  expect(reload).not.toHaveBeenCalled();
});

test("a page that its server has outlived loads itself anew, but not for ever", async () => {
  now = "/assets/index-b.js";
  const load = flaky(9);
  void part(load);
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
  // The page that came is as old: something between here and the server keeps it. It says so rather than go round.
  await expect(part(load)).rejects.toThrow("Failed to fetch");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("what fails for good although the server is there is tried with a fresh page once", async () => {
  const load = flaky(9);
  void part(load);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
});
