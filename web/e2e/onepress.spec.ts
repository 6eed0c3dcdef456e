// Where there is nothing to choose, one press does it.
import { expect, test } from "@playwright/test";
import type { View as MasterpieceView } from "../src/gen/masterpiece";
import type { View as PaintView } from "../src/gen/pass-the-paint";
import type { View as PasticheView } from "../src/gen/pastiche";
import * as masterpiece from "./full/masterpiece";
import * as paint from "./full/pass-the-paint";
import * as pastiche from "./full/pastiche";
import { opened, type Position } from "./full/table";

/** A position, altered. */
function posed<V>(positions: Position[], name: string, change: (view: V) => unknown[]): Position {
  const position = structuredClone(positions.find((one) => one.name === name)) as Position;
  position.full.legal = change(position.full.view as V);
  return position;
}

const FORCED: { what: string; position: Position; button: string; done: unknown }[] = [
  {
    what: "the last card goes under the flag",
    position: posed<MasterpieceView>(masterpiece.positions, "flagging", ({ mine }) => {
      if (mine) mine.hand = ["M4"];
      return [{ flag: { card: "M4" } }];
    }),
    button: "[data-do]",
    done: { flag: { card: "M4" } },
  },
  {
    what: "one card too many is given back",
    position: posed<PasticheView>(pastiche.positions, "cleaning up", ({ mine }) => {
      if (mine) mine.hand.palette = { orange: 9 };
      return [{ discard: { colour: "orange" } }];
    }),
    button: "[data-do]",
    done: { discard: { colour: "orange" } },
  },
  {
    what: "the last card of a hand is drafted",
    position: posed<PaintView>(paint.tables["six"] ?? [], "draft, six", ({ table, mine }) => {
      for (const place of table.places) place.hand = 1;
      for (const own of mine ?? []) own.hand = "g";
      return [{ draft: { colour: "green" } }];
    }),
    button: "[data-do]",
    done: { draft: { colour: "green" } },
  },
  {
    what: "a card that cannot be kept is discarded",
    position: posed<PaintView>(paint.tables["six"] ?? [], "pay, six", ({ mine }) => {
      for (const own of mine ?? []) own.commissions = [];
      return [{ discard: {} }];
    }),
    button: "[data-end]",
    done: { discard: {} },
  },
];

for (const { what, position, button, done } of FORCED)
  test(`${what} by one press`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const table = await opened(page, position, []);
    await page.locator(`.prompt:not([data-held]) ${button}:not([aria-disabled="true"])`).click();
    await expect.poll(() => table.wanted).toMatchObject([{ do: "act", action: done }]);
  });
