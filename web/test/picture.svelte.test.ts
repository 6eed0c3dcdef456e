import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Picture from "../src/art/Picture.svelte";

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
});
const canvas = () => document.querySelector<HTMLElement>(".picture") as HTMLElement;
const on = (colour: string) => canvas().style.getPropertyValue(`--on-${colour}`);

describe("a picture that comes new to the table", () => {
  const props = $state({
    name: "pastiche/fifer" as const as `pastiche/${string}`,
    palette: ["red", "black"],
    painted: [] as string[],
    width: 100,
  });

  it("is a sketch from the first moment on", () => {
    drawn = mount(Picture, { target: document.body, props });
    // Not even an effect has run.
    expect([on("red"), on("black"), on("finish")]).toEqual(["0", "0", "0"]);
  });

  it("takes nothing over from the one that was there before it", () => {
    props.painted = ["red", "black"];
    drawn = mount(Picture, { target: document.body, props });
    flushSync();
    const before = canvas();
    expect([on("red"), on("finish")]).toEqual(["1", "1"]);
    Object.assign(props, { name: "pastiche/the-star", palette: ["teal"], painted: [] });
    flushSync();
    // Another canvas, so that nothing fades from painted to empty.
    expect(canvas()).not.toBe(before);
    expect([on("red"), on("teal")]).toEqual(["", "0"]);
  });
});
