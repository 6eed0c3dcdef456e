import { beforeEach, describe, expect, it, vi } from "vitest";
import { remember, settle } from "../src/kit/fly";

/** A card in a work, and then on the pile; and one that only moves aside. */
function table(card: string) {
  document.body.innerHTML = card;
  for (const [nth, node] of [...document.querySelectorAll<HTMLElement>("[data-fly]")].entries()) {
    const left = node.closest("[data-at=discard]") ? 500 : 100 * nth + (node.dataset["x"] ? 40 : 0);
    node.getBoundingClientRect = () => new DOMRect(left, 0, 20, 30);
  }
}
const glided: string[] = [];
beforeEach(() => {
  glided.length = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Element.prototype.animate = function (this: HTMLElement) {
    glided.push(this.dataset["fly"] ?? "");
    return {} as Animation;
  };
});

describe("what changes its place", () => {
  const before = '<p data-at="work"><b data-fly="M1"></b></p><b data-fly="L2"></b>';
  const after = '<p data-at="discard"><b data-fly="M1"></b></p><b data-fly="L2" data-x="1"></b>';

  it("glides there", () => {
    table(before);
    remember();
    table(after);
    settle();
    expect(glided).toEqual(["M1", "L2"]);
  });

  it("does not glide where something else is shown to fly there: nothing moves twice", () => {
    table(before);
    remember();
    table(after);
    settle(document, ["discard"]);
    expect(glided).toEqual(["L2"]);
  });
});
