import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  // No retries locally, because a retry hides races. A shared CI machine may stall for seconds, so CI retries once, and
  // `npm test` lists at its end what passed only on retry.
  retries: process.env.CI ? 1 : 0,
  // Each worker has its own browser and sites, which cost seconds to start, but a test rarely waits: three workers keep
  // two cores busy.
  workers: availableParallelism() + 1,
  // Runs the tests of a file in one process, so that a site of the file's own starts once, not once per process. Long
  // files on the shared site opt in to parallel mode.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // In milliseconds. Generous, for a machine whose cores are busy with something else; a passing test does not wait.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: { ...findBrowser(), args: [...browserArguments] },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    trace: "off",
  },
  // Tests run at desktop width, unless tagged `@both` (both widths) or `@phone` (phone width only).
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    { name: "phone", use: { viewport: { width: 390, height: 844 } }, grep: /@phone|@both/ },
  ],
});
