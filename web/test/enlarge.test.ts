import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enlarge, enlarged } from "../src/kit/enlarge.svelte";
import Enlarged from "../src/kit/Enlarged.svelte";

const show = createRawSnippet(() => ({ render: () => "<p>A large olive</p>" }));
let card: HTMLButtonElement;
let undo: () => void;
const pointer = (type: string, x = 0, pointerType = "touch") =>
  card.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: 0, pointerId: 1, isPrimary: true, pointerType, bubbles: true }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<button>Olive</button>";
  card = document.querySelector("button") as HTMLButtonElement;
  undo = enlarge(() => ({ title: "Olive", show }))(card) as () => void;
});
afterEach(() => {
  undo();
  enlarged.now = undefined;
  vi.useRealTimers();
});

describe("looking closely", () => {
  it("comes with a finger that rests, and presses nothing by it", () => {
    const click = vi.fn<() => void>();
    card.addEventListener("click", click);
    pointer("pointerdown");
    pointer("pointermove", 4);
    vi.runAllTimers();
    expect(enlarged.now?.title).toBe("Olive");
    pointer("pointerup");
    card.click();
    expect(click).not.toHaveBeenCalled();
    // The next press is one again.
    pointer("pointerdown");
    pointer("pointerup");
    card.click();
    expect(click).toHaveBeenCalledOnce();
  });

  it("does not come with a press, a drag or the left button", () => {
    pointer("pointerdown");
    pointer("pointerup");
    vi.runAllTimers();
    pointer("pointerdown");
    pointer("pointermove", 30);
    vi.runAllTimers();
    pointer("pointerdown", 0, "mouse");
    vi.runAllTimers();
    expect(enlarged.now).toBeUndefined();
  });

  it("comes with the right button and the menu's key, instead of the browser's menu", () => {
    expect(card.dispatchEvent(new MouseEvent("contextmenu", { cancelable: true, bubbles: true }))).toBe(false);
    expect(enlarged.now?.title).toBe("Olive");
  });

  it("keeps a drag from beginning", () => {
    const told = vi.fn<() => void>();
    card.addEventListener("enlarge", told);
    pointer("pointerdown");
    vi.runAllTimers();
    expect(told).toHaveBeenCalledOnce();
  });

  it("is drawn large and goes with a press", () => {
    const large = mount(Enlarged, { target: document.body });
    enlarged.now = { title: "Olive", show };
    flushSync();
    const dialog = document.querySelector("dialog") as HTMLDialogElement;
    expect(dialog.open).toBe(true);
    expect(dialog.textContent).toContain("A large olive");
    dialog.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    dialog.click();
    flushSync();
    expect(dialog.open).toBe(false);
    expect(enlarged.now).toBeUndefined();
    void unmount(large);
  });
});
