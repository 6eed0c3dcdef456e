// The reader's own colours: what is chosen, what can be pressed and every mark can still be seen.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Locator } from "@playwright/test";
import { games } from "./played";
import { named, started } from "./tables";

/** How wide a line around it is, whatever draws it. */
const line = (one: Locator) =>
  one.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element);
    const width = (style: string, wide: string) => (style === "none" ? 0 : Number.parseFloat(wide));
    return Math.max(width(outlineStyle, outlineWidth), width(borderTopStyle, borderTopWidth));
  });

for (const colorScheme of ["light", "dark"] as const) {
  for (const game of games) {
    test(`at ${game} forced colours (${colorScheme}) keep what is chosen, tabs, icons and marks`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        forcedColors: "active",
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await named(page, "Ines");
      const { id } = await started(page, game);
      await page.goto(`/t/${id}`);
      await page.locator("#prompt-line").waitFor();

      // A tab that is open differs from one that is not, and its icon is drawn in the text's colour.
      const tabs = page.locator("nav.tabs button");
      await tabs.first().click();
      await page.mouse.move(0, 0);
      await page.locator("[data-prompt]").focus();
      expect(await line(tabs.first())).toBeGreaterThan(await line(tabs.nth(1)));
      expect(await line(tabs.nth(1))).toBeGreaterThan(0);
      const icon = tabs.first().locator("svg.ic");
      const colours = await icon.evaluate((svg) => {
        const { stroke, color } = getComputedStyle(svg);
        return [stroke, getComputedStyle(svg.closest("button") as Element).color, color];
      });
      expect(new Set(colours).size).toBe(1);
      await page.keyboard.press("Escape");

      // What can be chosen has a line, what is chosen a thicker one.
      const things = page.locator('.ledge button[aria-pressed="false"]:not([aria-disabled="true"])');
      if ((await things.count()) > 1) {
        await things.first().click();
        await page.locator("[data-prompt]").focus();
        const chosen = page.locator('.ledge button[aria-pressed="true"]').first();
        expect(await line(chosen)).toBeGreaterThan(await line(things.last()));
      }
      // The letters on paint keep their own ink.
      const marks = page.locator(".dab .dm");
      for (const mark of await marks.all()) {
        const [own, wanted] = await mark.evaluate((text) => {
          const style = getComputedStyle(text);
          const probe = document.createElement("span");
          probe.style.cssText = `forced-color-adjust: none; color: ${style.getPropertyValue("--o")}`;
          document.body.append(probe);
          const colour = getComputedStyle(probe).color;
          probe.remove();
          return [style.fill, colour];
        });
        expect(own).toBe(wanted);
      }
      const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
      expect(
        violations.flatMap(({ id: rule, nodes }) => nodes.map(({ target }) => `${rule}: ${target.join(" ")}`)),
      ).toEqual([]);
      await context.close();
    });
  }
}
