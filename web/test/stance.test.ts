import { describe, expect, it } from "vitest";
import { shapeOf } from "../src/table/stance.svelte";

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
    expect(at(820, 1180)).toMatchObject({ low: false, tablet: true });
    expect(at(667, 375)).toMatchObject({ narrow: true });
    expect(at(844, 390)).toMatchObject({ narrow: false });
  });
});
