import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { checkTypes } from "./check-types.ts";
import { parseScriptArguments } from "./command.ts";
import { findLibsqlServer } from "./libsql-server.ts";
import { runStep, lastLines, type StepLog } from "./steps.ts";
import {
  type BrowserReport,
  countBrowserTests,
  countTests,
  failuresIn,
  projectLines,
  reportVariable,
  type TestReport,
} from "./test-reports.ts";
import { runTool } from "./toolchain.ts";

// npm test: runs all checks and tests. With --quick (npm run check): types, lint, unit and worker tests.
const { quick } = parseScriptArguments(
  { options: { quick: { type: "boolean" } } },
  "npm test runs everything, npm run check the fast part. A part of the tests: npx vitest <name>, npx playwright test <name>",
).values;

/** The result of a step. `failures` is the output to show; empty if nothing failed. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures: string;
  /** Titles of the tests that passed only on retry. */
  readonly retried?: readonly string[];
}

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
const outcomes: Outcome[] = [];
const libsqlServer = findLibsqlServer();
const hasLibsql = !("problem" in libsqlServer);

async function step(name: string, work: (log: StepLog) => Promise<Outcome>): Promise<Outcome> {
  const { outcome } = await runStep("test", name, async (log) => {
    const result = await work(log);
    return { outcome: result, summary: `${result.passed} passed, ${result.failed} failed` };
  });
  if (outcome.failures !== "") console.log(`\n== failures of ${name}\n${outcome.failures}\n== end of ${name}\n`);
  outcomes.push(outcome);
  return outcome;
}

/** A step that counts as one test and passes when the exit code is 0. */
const check = (name: string, run: (output: number) => Promise<number>): Promise<Outcome> =>
  step(name, async (log) => {
    const code = await run(log.output);
    return code === 0 ? { passed: 1, failed: 0, failures: "" } : { passed: 0, failed: 1, failures: lastLines(log) };
  });

/** Runs several projects in one process: it starts once and keeps all cores busy to the end. */
const vitest = (...projects: readonly string[]): Promise<Outcome> =>
  step(projects.join(", "), async (log) => {
    const file = join(reports, "vitest.json");
    const projectArguments = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=./scripts/test-reports.ts"];
    const code = await runTool("vitest", ["run", ...projectArguments, ...reporters], {
      variables: { [reportVariable]: file },
      output: log.output,
    });
    const report = readReport<TestReport>(file);
    const { passed, failed } = countTests(code, report);
    // The seed of the day's properties, and the projects.
    const [seed = "Properties: none"] = /^Properties: .*$/m.exec(log.read()) ?? [];
    for (const line of [seed, ...projectLines(report ?? [])]) console.log(`  ${line}`);
    return { passed, failed, failures: failed === 0 ? "" : failuresIn(log.read()) };
  });

const browserTests = (): Promise<Outcome> =>
  step("browser", async (log) => {
    if (!(await installBrowser(log.output))) return { passed: 0, failed: 1, failures: lastLines(log) };
    const file = join(reports, "browser.json");
    const code = await runTool("playwright", ["test", "--reporter=list,json"], {
      variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      output: log.output,
    });
    const { passed, failed, retried } = countBrowserTests(code, readReport<BrowserReport>(file));
    // Includes tests that passed on retry: a CI machine's log is gone afterwards.
    return { passed, failed, retried, failures: failed + retried.length === 0 ? "" : failuresIn(log.read()) };
  });

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

const checks = [
  check("types", checkTypes),
  check("lint", (output) => runTool("oxlint", ["--deny-warnings"], { output })),
];
if (quick) {
  await Promise.all(checks);
  await vitest("unit", "worker", "worker-isolated");
} else {
  checks.push(check("format", (output) => runTool("oxfmt", ["--check"], { output })));
  const [buildOutcome] = await Promise.all([check("build", build), ...checks]);
  const onBuild = ["built", ...(hasLibsql ? ["built-libsql"] : [])];
  await vitest(
    "unit",
    "worker",
    "worker-isolated",
    ...(hasLibsql ? ["libsql"] : []),
    ...(buildOutcome.failed === 0 ? onBuild : []),
  );
  if (buildOutcome.failed === 0) await browserTests();
  else console.log("The build failed, so the built and browser tests were skipped.");
}

const retriedTests = outcomes.flatMap((outcome) => outcome.retried ?? []);
if (retriedTests.length > 0)
  console.log(`\nPassed only on retry:\n${retriedTests.map((title) => `  ${title}`).join("\n")}`);
if (!quick && "problem" in libsqlServer)
  console.log(`\nSkipped: the tests on a libSQL server, because ${libsqlServer.problem}.`);
const total = (key: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") > 0 ? 1 : 0;
