// A table that is opened for the first time asks for few files: on a phone's line each of them costs a round trip.
import { expect, test } from "@playwright/test";
import { games, played } from "./played";
import { named, started } from "./tables";

const MOST = 25;

for (const game of games)
  test(`a cold table of ${game} asks for at most ${MOST} files`, async ({ page }) => {
    const { there, fullest } = played(game);
    await named(page, "Ines");
    const { id } = await started(page, game, fullest);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) asked.push(request.url());
    });
    await page.goto(`/t/${id}`);
    await page.locator(there).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(MOST);
  });
