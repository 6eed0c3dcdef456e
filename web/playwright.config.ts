// Browser tests: a real server, a real Chromium (Debian's). `cargo xtask test` says where the program is.
import { defineConfig } from "@playwright/test";

const port = process.env.ATELIER_PORT ?? "7979";

export default defineConfig({
  testDir: "e2e",
  outputDir: "node_modules/.cache/e2e",
  timeout: 480_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    // Who works on the pages alone has them served by `vite preview`, and the program as it was built before.
    baseURL: process.env.ATELIER_PAGES ?? `http://127.0.0.1:${port}`,
    locale: "en-GB",
    actionTimeout: 20_000,
    // A trace doubles the time that most tests take: it is made when somebody asks for it (`--trace retain-on-failure`).
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // Scrollbars take room on most desks: what does not fit beside them is found.
      ignoreDefaultArgs: ["--hide-scrollbars"],
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // What is not about motion does without: it is quicker, and nothing is pressed while it moves.
    { name: "tests", testMatch: "**/*.spec.ts", use: { reducedMotion: "reduce" } },
    { name: "screens", testMatch: "**/screens.ts" },
    { name: "gallery", testMatch: "**/gallery.ts" },
    // Another engine, that can be had everywhere: Debian's Firefox, by the protocol that all browsers speak. It knows no touch,
    // and not when a page comes back as it was left.
    {
      name: "firefox",
      testMatch: ["**/play.spec.ts", "**/keys.spec.ts", "**/sizes.spec.ts", "**/trade.spec.ts"],
      grepInvert: /by (touch|landscape)/,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: {
          executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
          firefoxUserPrefs: { "browser.sessionhistory.max_total_viewers": 0 },
        },
      },
    },
    { name: "webkit", testMatch: "**/webkit.ts" },
    { name: "speed", testMatch: "**/speed.ts", fullyParallel: false, workers: 1 },
  ],
  globalSetup: "./e2e/house.ts",
});
