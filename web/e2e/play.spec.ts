// Whole games in a browser: for each game a person and bots play to the final score, by mouse, by touch and by keyboard.
import { expect, test } from "@playwright/test";
import { Hands, WAYS, type Way } from "./hands";
import { complaints, named, started, type Game } from "./tables";
import { masterpiece, paint, pastiche } from "./turns";

const TURNS: Record<Game, (view: never, hands: Hands) => Promise<void>> = {
  pastiche,
  masterpiece,
  "pass-the-paint": paint,
};
/** More bots bring Pastiche to its end sooner. */
const SEATS: Record<Game, number> = { pastiche: 4, masterpiece: 3, "pass-the-paint": 4 };

for (const game of Object.keys(TURNS) as Game[]) {
  for (const way of Object.keys(WAYS) as Way[]) {
    test(`${game} is played to its end by ${way}`, async ({ browser }) => {
      const context = await browser.newContext({ ...WAYS[way], reducedMotion: "reduce" });
      const page = await context.newPage();
      const heard = complaints(page);
      await named(page, "Ines");
      const { id } = await started(page, game, SEATS[game]);
      await page.goto(`/t/${id}`);
      const hands = new Hands(page, way, id);
      const { table } = await hands.toTheEnd(TURNS[game] as (view: unknown, hands: Hands) => Promise<void>);
      // The final screen says who won and counts everybody's points.
      const result = page.getByRole("heading", { name: /win/i });
      await expect(result).toBeVisible();
      const places = page.locator("ol.places > li");
      await expect(places).toHaveCount(SEATS[game]);
      const first = Math.max(...(table.scores ?? []));
      await expect(places.first()).toContainText(String(first));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, "the page does not scroll sideways").toBeLessThanOrEqual(0);
      expect(heard).toEqual([]);
      await context.close();
    });
  }
}
