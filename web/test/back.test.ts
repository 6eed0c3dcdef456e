// What Back closes, on a history whose steps take their time.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let [entries, wanted]: [unknown[], number] = [[null], 0];

/** The steps back that were asked for happen now. */
function arrive() {
  for (; wanted > 0; wanted -= 1) {
    entries.pop();
    dispatchEvent(new PopStateEvent("popstate"));
  }
}
const settled = () => vi.runAllTimers();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  [entries, wanted] = [[null], 0];
  vi.stubGlobal("history", {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => entries.push(state),
    back: () => (wanted += 1),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("closes what is open before it leaves the page", async () => {
  const { opened } = await import("../src/kit/back");
  const close = vi.fn();
  const gone = opened(() => {
    close();
    gone();
  });
  settled();
  expect(entries).toHaveLength(2);
  history.back();
  arrive();
  settled();
  expect(close).toHaveBeenCalledOnce();
  expect(entries).toHaveLength(1);
});

it("stays on the page when something else is opened and closed before a step back is done", async () => {
  const { opened } = await import("../src/kit/back");
  for (let leaf = 0; leaf < 2; leaf += 1) {
    const gone = opened(() => {});
    settled();
    gone();
    settled();
  }
  arrive();
  settled();
  expect(entries).toHaveLength(1);
});
