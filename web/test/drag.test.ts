import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drag, type Drag } from "../src/kit/drag";

/** Two wells and a card, and a screen on which the well "green" lies right of 100 and the well "red" right of 200. */
let card: HTMLButtonElement;
let undo: () => void;
const well = (name: string) => document.querySelector<HTMLElement>(`[data-drop="${name}"]`) as HTMLElement;
const happened: string[] = [];
const what: Drag = {
  may: (target) => target.dataset["drop"] !== "red",
  drop: (target) => happened.push(`drop ${target.dataset["drop"]}`),
  over: (target) => happened.push(`over ${target?.dataset["drop"] ?? "nothing"}`),
  start: () => happened.push("start"),
  end: (dropped) => happened.push(dropped ? "end" : "nothing done"),
  turn: (step) => happened.push(`turn ${step}`),
};

function attached(options: () => Drag | undefined, scrolls?: "x" | "y") {
  undo = drag(options, scrolls)(card) as () => void;
}
const pointer = (type: string, x: number, more: PointerEventInit = {}, on: EventTarget = window) =>
  on.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: 50, pointerId: 1, pointerType: "mouse", bubbles: true, ...more }),
  );
const key = (name: string) =>
  window.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true, bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = `<div data-drop="green"></div><div data-drop="red"></div><button id="card" data-card>Olive</button>`;
  card = document.querySelector("button") as HTMLButtonElement;
  card.setPointerCapture = () => undefined;
  document.elementsFromPoint = (x) => (x >= 200 ? [well("red")] : x >= 100 ? [well("green")] : []);
  happened.length = 0;
});
afterEach(() => undo());

describe("dragging", () => {
  it("leaves a press a press", () => {
    attached(() => what);
    const click = vi.fn<() => void>();
    card.addEventListener("click", click);
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 14);
    pointer("pointerup", 14);
    card.click();
    expect(happened).toEqual([]);
    expect(click).toHaveBeenCalledOnce();
  });

  it("drops on a target, and presses nothing by it", async () => {
    attached(() => what);
    const click = vi.fn<() => void>();
    card.addEventListener("click", click);
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 40);
    expect(well("green").dataset).toHaveProperty("dropMay");
    expect(well("red").dataset).not.toHaveProperty("dropMay");
    pointer("pointermove", 120);
    expect(well("green").dataset).toHaveProperty("dropOver");
    pointer("pointerup", 120);
    card.click();
    expect(happened).toEqual(["start", "over nothing", "over green", "drop green", "end"]);
    expect(click).not.toHaveBeenCalled();
    expect(well("green").dataset).not.toHaveProperty("dropMay");
    // The next press is a press again.
    await new Promise((done) => setTimeout(done));
    card.click();
    expect(click).toHaveBeenCalledOnce();
  });

  it("does nothing where it may not be dropped", () => {
    attached(() => what);
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 250);
    pointer("pointerup", 250);
    expect(happened).toEqual(["start", "over nothing", "nothing done"]);
  });

  it("is followed by a likeness that nobody finds by name", () => {
    attached(() => what);
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 40);
    const ghost = document.querySelector<HTMLElement>(".dragged") as HTMLElement;
    expect(ghost.textContent).toBe("Olive");
    expect(ghost.inert).toBe(true);
    expect(ghost.id).toBe("");
    expect(document.querySelectorAll("[data-card]")).toHaveLength(1);
    const before = ghost.style.translate;
    pointer("pointermove", 60);
    expect(ghost.style.translate).not.toBe(before);
    pointer("pointerup", 60);
    expect(document.querySelector(".dragged")).toBeNull();
  });

  it("is given up by Escape, and Escape closes nothing else", () => {
    attached(() => what);
    const others = vi.fn<() => void>();
    document.addEventListener("keydown", others);
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 120);
    expect(key("Escape")).toBe(false);
    pointer("pointerup", 120);
    expect(happened).toEqual(["start", "over green", "nothing done"]);
    expect(document.querySelector(".dragged")).toBeNull();
    document.removeEventListener("keydown", others);
    expect(others).not.toHaveBeenCalled();
  });

  it("turns by keys, by the wheel and by a second finger", () => {
    attached(() => what);
    pointer("pointerdown", 10, { pointerType: "touch" }, card);
    pointer("pointermove", 40, { pointerType: "touch" });
    happened.length = 0;
    key("r");
    key("R");
    window.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, cancelable: true }));
    pointer("pointerdown", 300, { pointerId: 2, pointerType: "touch" });
    expect(happened).toEqual(["turn 1", "turn -1", "turn -1", "turn 1"]);
  });

  it("ends when the browser takes the finger for scrolling, which it may", () => {
    attached(() => what, "y");
    expect(card.style.touchAction).toBe("pan-y");
    pointer("pointerdown", 10, { pointerType: "touch" }, card);
    pointer("pointercancel", 12, { pointerType: "touch" });
    pointer("pointermove", 120, { pointerType: "touch" });
    pointer("pointerup", 120, { pointerType: "touch" });
    expect(happened).toEqual([]);
  });

  it("is dropped where a lifted thing is seen, above the finger", () => {
    const at: number[] = [];
    attached(() => ({ ...what, lift: 0.6, over: (_, { y }) => at.push(y) }));
    card.getBoundingClientRect = () => new DOMRect(0, 0, 80, 100);
    pointer("pointerdown", 10, { pointerType: "touch" }, card);
    pointer("pointermove", 40, { pointerType: "touch" });
    expect(at).toEqual([-10]);
  });

  it("holds still while there is nothing to do with it, and when the thing goes", () => {
    let may = false;
    attached(() => (may ? what : undefined));
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 120);
    expect(happened).toEqual([]);
    pointer("pointerup", 120);
    may = true;
    pointer("pointerdown", 10, {}, card);
    pointer("pointermove", 120);
    undo();
    expect(happened).toEqual(["start", "over green", "nothing done"]);
  });
});
