import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
// In package.json, an alias for `@cloudflare/vitest-plugin`, the package's new name.
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findLibsqlServer } from "./scripts/libsql-server.ts";
import { contentPlugin } from "./scripts/vite-plugins.ts";
import { propertyRuns, propertySeed } from "./tests/support/property-runs.ts";

const routes: unknown = JSON.parse(JSON.stringify((await import("./app/routes.ts")).default));
const migrations = await readD1Migrations("./migrations");

// Decided once for the whole run, even past midnight: this file is loaded several times, and processes of tests inherit
// the variables.
const properties = { FUZZ_SEED: String(propertySeed), FUZZ_RUNS: String(propertyRuns) };
const isDecided = "FUZZ_DECIDED" in process.env;
Object.assign(process.env, properties, { FUZZ_DECIDED: "yes" });
if (!isDecided) console.log(`Properties: ${propertyRuns} runs each from seed ${propertySeed} (FUZZ_RUNS, FUZZ_SEED)`);

/** The slowest files. They run first: a slow file that starts last leaves the other cores idle. */
const slowFiles = new RegExp(
  [
    "unit/(?:commands-on-d1|regular-expressions|backup-command|restored-access|local-database|accounts-(?:command|passwords))",
    "unit/fuzz/(?:growth|input-parsers)",
    "domain/(?:accounts|blog-pages|content|intake-repeats|search|transfer)",
    "worker/(?:budgets|api-answer-bytes|api-dialect)",
    "built/(?:content|fuzz|whole-site|local-runtime|start)\\.test",
  ].join("|"),
);

/**
 * In milliseconds. Generous, because no test is about time: a property that holds may take long on a busy machine, and
 * a test that times out keeps running underneath the tests after it.
 */
const timeouts = { testTimeout: 300_000, hookTimeout: 120_000 };

/** `env` is for workerd, which inherits no variables. */
const common = { ...timeouts, env: properties };

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) => Number(slowFiles.test(other.moduleId)) - Number(slowFiles.test(one.moduleId)),
    );
  }
}

/** For the projects whose databases are libSQL servers over HTTP, where other projects use D1, memory or files. */
const onLibsqlServers = {
  ...common,
  provide: { libsqlOnServers: true },
  environment: "node",
  isolate: false,
} as const;

/** Tests that share nothing: they change the schema or the content types, or fill tables that take minutes to empty. */
const isolatedFiles = [
  "tests/worker/budgets/*.test.ts",
  "tests/worker/next-schema.test.ts",
  "tests/domain/required-fields.test.ts",
] as const;

const inWorkerd = () => ({
  resolve: {
    alias: {
      "virtual:react-router/server-build": join(import.meta.dirname, "tests/support/server-build.ts"),
    },
  },
  plugins: [
    cloudflareTest({
      miniflare: {
        compatibilityDate: "2026-10-01",
        compatibilityFlags: ["nodejs_compat"],
        d1Databases: ["DB"],
        r2Buckets: ["TEST_BUCKET"],
        images: { binding: "TEST_IMAGES" },
        email: { send_email: [{ name: "TEST_EMAIL" }] },
        bindings: { MIGRATIONS: migrations, ROUTES: routes as never, PUBLIC_ORIGIN: "https://plainloom.example" },
      },
    }),
  ],
});

/**
 * The tests of the domain and the commands where a libSQL server may differ from D1 and from a file: batches and their
 * errors, transactions of many at once, counts of changes, searches in FTS tables, JSON and large integers, the data
 * API's own SQL, migrations, and reading and writing whole tables. The rest is the same SQL on the same SQLite.
 */
const onServers = [
  "tests/libsql/*.test.ts",
  "tests/domain/{api,constraints,content-writes,inbox-changes,intake-repeats,reads,related,search,search-order,sign-in-race,site-search,values}.test.ts",
  "tests/unit/{backup-command,database-commands,seed-command}.test.ts",
];
const libsqlProjects = [
  // In plain Node.
  {
    test: {
      ...onLibsqlServers,
      name: "libsql",
      include: onServers,
      // Properties do not depend on the driver, and the other projects run each of them a hundred times.
      env: { ...properties, FUZZ_RUNS: "2" },
    },
  },
  // The production bundle: what a visitor, a prospect, an editor and an API client do, and a failing server.
  {
    test: {
      ...onLibsqlServers,
      name: "built-libsql",
      include: ["tests/built/{routes,intake,content-changes,api,start}.test.ts", "tests/built/libsql/*.test.ts"],
      globalSetup: ["tests/support/global-setup.ts"],
    },
  },
];
const server = findLibsqlServer();
/**
 * The domain tests that Node runs on an in-memory database, besides D1: those with properties, whose hundred runs would
 * take minutes over HTTP, and without a server all those that it would run.
 */
const inMemory = globSync("tests/domain/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes("support/properties"),
);
if ("problem" in server) inMemory.push(...globSync(onServers).filter((file) => file.startsWith("tests/domain/")));
if ("problem" in server) console.warn(`The tests on a libSQL server are skipped: ${server.problem}.`);

export default defineConfig({
  // Here and not in the projects: those that add nothing to it share one Vite server, which transforms a file once.
  resolve: { alias: { "~": join(import.meta.dirname, "app") } },
  plugins: [contentPlugin()],
  test: {
    // The output of passing tests would be thousands of lines.
    silent: "passed-only",
    sequence: { sequencer: SlowFilesFirst },
    // One more than there are cores: tests of commands and servers spend about a sixth of their time waiting for other
    // processes.
    maxWorkers: availableParallelism() + 1,
    // `isolate: false`: a fresh process per file would reload every import, which takes as long as most files' tests.
    // So a file must restore what it stubs, and must not share state with other files through a module.
    projects: [
      // Pure rules and domain properties, in plain Node.
      {
        test: {
          ...common,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", ...inMemory],
          environment: "node",
          isolate: false,
        },
      },
      // The domain on a real D1, and the server without its pages, in workerd.
      {
        ...inWorkerd(),
        test: {
          ...common,
          name: "worker",
          globalSetup: ["tests/support/s3-setup.ts"],
          include: ["tests/worker/**/*.test.ts", "tests/domain/**/*.test.ts"],
          exclude: [...isolatedFiles],
          isolate: false,
          setupFiles: ["tests/support/empty-d1.ts"],
        },
      },
      {
        ...inWorkerd(),
        // Filling a hundred thousand rows takes minutes on a busy machine.
        test: { ...common, hookTimeout: 900_000, name: "worker-isolated", include: [...isolatedFiles] },
      },
      // The production bundle in workerd, as it is deployed, tested by requests from outside.
      {
        test: {
          ...common,
          name: "built",
          include: ["tests/built/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          environment: "node",
          isolate: false,
        },
      },
      ...("problem" in server ? [] : libsqlProjects),
    ],
  },
});
