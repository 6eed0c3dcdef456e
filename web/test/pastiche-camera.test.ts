import { describe, expect, it } from "vitest";
import { START } from "../src/data/pastiche";
import { Camera } from "../src/games/pastiche/camera.svelte";
import { HALF, boundsOf, centreOf, clockwise, keyOf, neighbours } from "../src/games/pastiche/layout";
import type { Cell } from "../src/gen/pastiche";

const around = (cells: readonly Cell[]) => boundsOf([...cells, ...cells.flatMap(neighbours)]);
const small = around(START);
/** As broad as forty hexes lie at their worst. */
const large = around(Array.from({ length: 20 }, (_, nth): Cell => ({ q: nth - 10, r: nth % 3 })));
const middle = { x: 0, y: 0 };
const stands = ({ x, y, k }: Camera) => ({ x, y, k });

function camera(width: number, height: number) {
  const one = new Camera();
  [one.width, one.height] = [width, height];
  return one;
}
/** Is a hex around this point whole in sight? */
function sees(one: Camera, centre: { x: number; y: number }) {
  const { x, y } = one.toScreen(centre);
  return x > 0 && y > 0 && x < one.width && y < one.height;
}

describe("the camera", () => {
  it("shows everything where that can be touched", () => {
    const one = camera(900, 600);
    one.fit(small, middle);
    const [from, to] = [
      one.toScreen({ x: small.left, y: small.top }),
      one.toScreen({ x: small.left + small.width, y: small.top + small.height }),
    ];
    expect(Math.min(from.x, from.y)).toBeGreaterThanOrEqual(-1);
    expect(to.x).toBeLessThanOrEqual(901);
    expect(to.y).toBeLessThanOrEqual(601);
  });

  it.each([
    [352, 176],
    [297, 325],
  ])("keeps cells of 44 pixels in %i by %i and looks at what matters", (width, height) => {
    const one = camera(width, height);
    const look = centreOf({ q: 8, r: 1 });
    one.fit(large, look);
    expect(2 * HALF * one.k).toBeGreaterThanOrEqual(44);
    expect(sees(one, look)).toBe(true);
  });

  it("has all hexes in sight where cells are too small for all of them", () => {
    const cells = [...START, { q: 0, r: 2 }, { q: 1, r: 2 }];
    const laid = boundsOf(cells);
    const one = camera(352, 190);
    one.fit(around(cells), centreOf({ q: 1, r: 2 }), laid);
    expect(around(cells).height * one.k).toBeGreaterThan(190);
    const [from, to] = [laid.top, laid.top + laid.height].map((y) => one.toScreen({ x: laid.left, y }).y);
    expect(from).toBeGreaterThanOrEqual(-0.001);
    expect(to).toBeLessThanOrEqual(190.001);
  });

  it("keeps still while the layout fits, whatever else changes", () => {
    const one = camera(390, 300);
    one.fit(large, middle);
    const before = stands(one);
    one.fit(large, middle);
    expect(stands(one)).toEqual(before);
    // A hex inside what is shown.
    const two = camera(900, 600);
    two.fit(small, middle);
    const stood = stands(two);
    two.fit({ ...small, width: small.width - 50 }, middle);
    expect(stands(two)).toEqual(stood);
  });

  it("follows what is in mind no further than it must, as near as before", () => {
    const one = camera(352, 176);
    one.fit(large, middle);
    const before = one.k;
    const far = centreOf({ q: 9, r: 2 });
    one.fit(large, far);
    expect(sees(one, far)).toBe(true);
    expect(one.k).toBe(before);
  });

  it("stays where it was moved, unless something is laid out of sight", () => {
    const one = camera(352, 176);
    one.fit(large, middle);
    one.pan(40, 10);
    const before = stands(one);
    one.fit(large, middle);
    expect(stands(one)).toEqual(before);
    one.fit(large, centreOf({ q: -9, r: 1 }));
    expect(sees(one, centreOf({ q: -9, r: 1 }))).toBe(true);
    expect(one.k).toBe(before.k);
  });

  it("shows the whole if asked to, and a place that is pressed there large enough", () => {
    const one = camera(352, 176);
    one.fit(large, middle);
    one.toggleWhole();
    one.fit(large, middle);
    expect(2 * HALF * one.k).toBeLessThan(44);
    one.reveal(middle);
    expect(2 * HALF * one.k).toBeGreaterThanOrEqual(44);
    expect(sees(one, middle)).toBe(true);
  });
});

describe("the next place", () => {
  it("goes once around", () => {
    const cells = neighbours({ q: 3, r: -2 });
    const way = clockwise(cells.toReversed());
    expect(way.map(keyOf).toSorted()).toEqual(cells.map(keyOf).toSorted());
    // Beginning at the top, each touches the one before.
    for (const [nth, cell] of way.entries())
      expect(neighbours(cell).map(keyOf)).toContain(keyOf(way.at(nth - 1) as Cell));
    expect(clockwise([])).toEqual([]);
  });
});
