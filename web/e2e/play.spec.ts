// Games in a browser, by mouse, by touch (a phone upright and on its side) and by keyboard, against bots. Each game is played to
// the final score in one of the first three ways, and for its first decisions in the others; with ATELIER_TEST_FULL to the end
// in all.
import { expect, test } from "@playwright/test";
import { Hands, WAYS, unguarded, type Way } from "./hands";
import { games, played } from "./played";
import { complaints, named, started } from "./tables";

const FULL = Boolean(process.env.ATELIER_TEST_FULL);
/** So many decisions of one's own show every kind of them, and that each is followed by another. */
const FIRST = 12;
const ways = Object.keys(WAYS) as Way[];
/** Each game has one of these of its own. */
const TO_THE_END = 3;

for (const [nth, game] of games.entries()) {
  const { turn, seats, seatsToTheEnd = seats } = played(game);
  for (const [number, way] of ways.entries()) {
    const whole = FULL || number === (nth + 1) % TO_THE_END;
    test(`${game} is played ${whole ? "to its end" : "for a while"} by ${way}`, async ({ browser }) => {
      const context = await browser.newContext({ ...WAYS[way], reducedMotion: "reduce" });
      const page = await context.newPage();
      await unguarded(page);
      const heard = complaints(page);
      await named(page, "Ines");
      const { id } = await started(page, game, seatsToTheEnd);
      await page.goto(`/t/${id}`);
      const hands = new Hands(page, way, id);
      let decisions = 0;
      const { table } = await hands.toTheEnd(turn, () => !whole && decisions++ >= FIRST);
      if (whole) {
        // The final screen says who won and counts everybody's points.
        const result = page.getByRole("heading", { name: /win/i });
        await expect(result).toBeVisible();
        const places = page.locator("ol.rails > li");
        await expect(places).toHaveCount(seatsToTheEnd);
        const first = Math.max(...(table.scores ?? []));
        await expect(places.first()).toContainText(String(first));
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, "the page does not scroll sideways").toBeLessThanOrEqual(0);
      expect(heard).toEqual([]);
      await context.close();
    });
  }
}
