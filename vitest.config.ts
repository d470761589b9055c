import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { contentPlugin } from "./scripts/vite-content.ts";

const alias = { "~": new URL("./app", import.meta.url).pathname };
const migrations = await readD1Migrations("./migrations");

export default defineConfig({
  test: {
    // One less than the cores, which is the default, would leave half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Pure rules, and the domain on libSQL: plain Node.
      {
        resolve: { alias },
        plugins: [contentPlugin()],
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], environment: "node" },
      },
      // The domain on a real D1, and the server without its pages: in workerd.
      {
        resolve: { alias },
        plugins: [
          contentPlugin(),
          cloudflareTest({
            miniflare: {
              compatibilityDate: "2026-10-01",
              compatibilityFlags: ["nodejs_compat"],
              d1Databases: ["DB"],
              bindings: { MIGRATIONS: migrations, PUBLIC_ORIGIN: "https://plainloom.example" },
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          setupFiles: ["tests/support/migrated-database.ts"],
        },
      },
      // The production bundle, served by workerd as it will be: requests from outside.
      {
        resolve: { alias },
        plugins: [contentPlugin()],
        test: {
          name: "built",
          include: ["tests/built/**/*.test.ts"],
          globalSetup: ["tests/support/keep-sites.ts"],
          environment: "node",
          testTimeout: 20_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
