import { afterEach, beforeEach, expect, it } from "vitest";
import { keys } from "../src/games/masterpiece/keys";
import { authorOf, spreadOf, workLeaf } from "../src/games/masterpiece/leaves";

let row: HTMLElement;
let undo: () => void;
const at = () => (document.activeElement as HTMLElement).textContent;
let now = 10_000;
/** A key so many milliseconds after the one before. */
function press(key: string, after = 2000) {
  now += after;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: now });
  (document.activeElement ?? row).dispatchEvent(event);
}

beforeEach(() => {
  document.body.innerHTML = `<div>
    <button data-number="1">M1</button><button data-number="3">S3</button><button data-number="7">H7</button>
    <button data-number="7">Y7</button><button data-number="12 13">R</button></div>`;
  row = document.querySelector("div") as HTMLElement;
  undo = keys(row) as () => void;
  row.querySelector("button")?.focus();
});
afterEach(() => undo());

it("goes to the next card of a rank", () => {
  press("7");
  expect(at()).toBe("H7");
  press("7");
  expect(at()).toBe("Y7");
  press("7");
  expect(at()).toBe("H7");
});

it("takes two digits for one number if they come together", () => {
  press("1");
  expect(at()).toBe("M1");
  press("1");
  press("3", 200);
  expect(at()).toBe("R");
  press("3");
  expect(at()).toBe("S3");
});

it("leaves other keys alone, and digits of nothing", () => {
  press("9");
  press("Enter");
  expect(at()).toBe("M1");
});

it("names leaves after the work and its author", () => {
  expect(spreadOf(workLeaf(2, "three-pairs"))).toEqual({ seat: 2, work: "three-pairs" });
  expect(spreadOf("seat-2")).toBeUndefined();
  expect([authorOf("seat-3"), authorOf(workLeaf(1, "49")), authorOf("pay"), authorOf(undefined)]).toEqual([
    3,
    1,
    undefined,
    undefined,
  ]);
});
