// Whole games in a browser: for each game a person and bots play to the final score, by mouse, by touch and by keyboard.
import { expect, test } from "@playwright/test";
import { Hands, WAYS, type Way } from "./hands";
import { games, played } from "./played";
import { complaints, named, started } from "./tables";

for (const game of games) {
  const { turn, seats, seatsToTheEnd = seats } = played(game);
  for (const way of Object.keys(WAYS) as Way[]) {
    test(`${game} is played to its end by ${way}`, async ({ browser }) => {
      const context = await browser.newContext({ ...WAYS[way], reducedMotion: "reduce" });
      const page = await context.newPage();
      const heard = complaints(page);
      await named(page, "Ines");
      const { id } = await started(page, game, seatsToTheEnd);
      await page.goto(`/t/${id}`);
      const hands = new Hands(page, way, id);
      const { table } = await hands.toTheEnd(turn);
      // The final screen says who won and counts everybody's points.
      const result = page.getByRole("heading", { name: /win/i });
      await expect(result).toBeVisible();
      const places = page.locator("ol.places > li");
      await expect(places).toHaveCount(seatsToTheEnd);
      const first = Math.max(...(table.scores ?? []));
      await expect(places.first()).toContainText(String(first));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, "the page does not scroll sideways").toBeLessThanOrEqual(0);
      expect(heard).toEqual([]);
      await context.close();
    });
  }
}
