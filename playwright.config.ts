import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  // A second try hides a race, so nobody gets one at their desk. A shared machine may stall for seconds;
  // there the run goes on, and names at its end what needed the second try.
  retries: process.env.CI ? 1 : 0,
  // Each has a browser and sites of its own, which cost seconds to start, and a journey rarely waits: three keep two
  // cores busy.
  workers: availableParallelism() + 1,
  // A file's tests follow each other in one process: the site of their own that most files need starts once, not once per
  // process. Long files on the shared site ask for the opposite themselves.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // For a machine whose cores are busy with something else; a test that passes does not wait.
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
  // A test runs on the desktop, unless its tag says that it is about both widths, or about the phone's alone.
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
    { name: "phone", use: { viewport: { width: 390, height: 844 } }, grep: /@phone|@both/ },
  ],
});
