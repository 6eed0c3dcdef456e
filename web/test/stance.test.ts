import { describe, expect, it } from "vitest";
import { Frame, shapeOf } from "../src/table/stance.svelte";

/** What a window of so many pixels is, at so large a root font. */
const at = (width: number, height: number, root = 16) => shapeOf(width / root, height / root);

describe("how a table stands", () => {
  it.each([
    [360, 640, "tall"],
    [390, 844, "tall"],
    [820, 1180, "tall"],
    [667, 375, "flat"],
    [844, 390, "flat"],
    [932, 430, "flat"],
    [640, 400, "flat"],
    [1024, 768, "wide"],
    [1280, 720, "wide"],
    [1440, 900, "wide"],
    [1920, 1080, "wide"],
    [2560, 1440, "wide"],
  ])("%i by %i is %s", (width, height, kind) => {
    expect(at(width, height).kind).toBe(kind);
  });

  it("is chosen by large text as by a small screen", () => {
    expect(at(1280, 720, 32)).toEqual(at(640, 360));
    expect(at(2560, 1440, 32)).toEqual(at(1280, 720));
  });

  it("yields where room is short", () => {
    expect(at(360, 640)).toMatchObject({ low: true, tablet: false });
    expect(at(390, 844)).toMatchObject({ low: false, tablet: false });
    expect(at(360, 640)).toMatchObject({ cramped: false });
    expect(at(390, 844, 32)).toMatchObject({ cramped: true });
    expect(at(820, 1180)).toMatchObject({ low: false, tablet: true });
    expect(at(667, 375)).toMatchObject({ narrow: true });
    expect(at(844, 390)).toMatchObject({ narrow: false });
  });
});

describe("what is shown again", () => {
  /** A page on which these can be seen, the last two of them in a leaf if one is open. */
  function board(stance: string, leaf?: string) {
    document.body.innerHTML = `<i data-at="cell-1,0"></i>${leaf ? `<div class="leaf"><i data-at="bank-red"></i></div>` : ""}`;
    for (const node of document.querySelectorAll("i")) node.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
    const frame = new Frame();
    [frame.stance.width, frame.stance.height] = stance === "wide" ? [1280, 720] : [390, 844];
    frame.leaf = leaf;
    frame.leafOf = (place) => /^bank|^gallery/.exec(place)?.[0];
    return frame;
  }

  it("opens the leaf in which it lies", () => {
    for (const stance of ["tall", "wide"]) {
      const frame = board(stance);
      frame.uncover(document, ["bank-red", "bank"]);
      expect(frame.leaf).toBe("bank");
    }
  });

  it("leaves a leaf open in which it can be seen, and closes one that covers it", () => {
    const frame = board("tall", "bank");
    frame.uncover(document, ["bank-red", "bank"]);
    expect(frame.leaf).toBe("bank");
    frame.uncover(document, ["cell-1,0"]);
    expect(frame.leaf).toBeUndefined();
  });

  it("opens and closes nothing where all of it is in sight, or nobody knows where it lies", () => {
    const wide = board("wide", "seat-1");
    wide.uncover(document, ["cell-1,0"]);
    expect(wide.leaf).toBe("seat-1");
    const tall = board("tall");
    tall.uncover(document, ["nowhere"]);
    tall.uncover(document, []);
    expect(tall.leaf).toBeUndefined();
  });
});
