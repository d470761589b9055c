import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { contentPlugin } from "./scripts/vite-content.ts";

const routes: unknown = JSON.parse(JSON.stringify((await import("./app/routes.ts")).default));
const alias = { "~": new URL("./app", import.meta.url).pathname };
const migrations = await readD1Migrations("./migrations");

/** The files that take longest. One of them that begins last keeps a core waiting. */
const long =
  /worker\/budgets|inbox-budgets|domain\/(transfer|search|content|intake-repeats|accounts)|content-command|backup-command|commands-on-d1|intake-kill|built\/content\.test/;

/**
 * In milliseconds. Nothing here is a question of time: a property that holds may take long on a busy machine, and a test
 * that is cut off goes on under the tests after it.
 */
const patience = { testTimeout: 180_000, hookTimeout: 120_000 };

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => Number(long.test(other.moduleId)) - Number(long.test(one.moduleId)));
  }
}

export default defineConfig({
  test: {
    // What a test that passes says would be thousands of lines.
    silent: "passed-only",
    sequence: { sequencer: LongFilesFirst },
    // One less than the cores, which is the default, would leave half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // `isolate: false`: a process for every file, which loads all that it imports again, would take as long as the tests
    // of most files. So a file must restore what it stubs, and share no state with others through a module.
    projects: [
      // Pure rules, and the domain on libSQL: plain Node.
      {
        resolve: { alias },
        plugins: [contentPlugin()],
        test: {
          ...patience,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "tests/domain/**/*.test.ts"],
          environment: "node",
          isolate: false,
        },
      },
      // The domain on a real D1, and the server without its pages: in workerd.
      {
        resolve: {
          alias: {
            ...alias,
            "virtual:react-router/server-build": new URL("./tests/support/server-build.ts", import.meta.url).pathname,
          },
        },
        plugins: [
          contentPlugin(),
          cloudflareTest({
            miniflare: {
              compatibilityDate: "2026-10-01",
              compatibilityFlags: ["nodejs_compat"],
              d1Databases: ["DB"],
              bindings: { MIGRATIONS: migrations, ROUTES: routes as never, PUBLIC_ORIGIN: "https://plainloom.example" },
            },
          }),
        ],
        test: {
          ...patience,
          name: "worker",
          include: ["tests/worker/**/*.test.ts", "tests/domain/**/*.test.ts"],
        },
      },
      // The production bundle, served by workerd as it will be: requests from outside.
      {
        resolve: { alias },
        plugins: [contentPlugin()],
        test: {
          ...patience,
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          environment: "node",
          isolate: false,
        },
      },
    ],
  },
});
