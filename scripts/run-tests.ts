import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { runStep, tailOf, type StepLog } from "./steps.ts";
import { runTool, runTools } from "./toolchain.ts";
import { countBrowserTests, countTests, failuresIn, type BrowserReport, type TestReport } from "./test-reports.ts";

// npm test: everything. With --quick (npm run check): types, lint, unit and worker tests.
const quick = process.argv.includes("--quick");

/** What a step found. `failures` is shown when it has ended; it is empty when nothing failed. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures: string;
  /** Titles of the tests that passed at their second try. */
  readonly retried?: readonly string[];
}

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const outcomes: Outcome[] = [];

async function step(name: string, work: (log: StepLog) => Promise<Outcome>): Promise<Outcome> {
  const { outcome } = await runStep("test", name, async (log) => {
    const found = await work(log);
    return { outcome: found, summary: `${found.passed} passed, ${found.failed} failed` };
  });
  if (outcome.failures !== "") console.log(`\n== failures of ${name}\n${outcome.failures}\n== end of ${name}\n`);
  outcomes.push(outcome);
  return outcome;
}

/** A step that is one test: it passes when its tools end with 0. */
const check = (name: string, run: (output: number) => Promise<number>): Promise<Outcome> =>
  step(name, async (log) => {
    const code = await run(log.output);
    return code === 0 ? { passed: 1, failed: 0, failures: "" } : { passed: 0, failed: 1, failures: tailOf(log) };
  });

/** One process for several projects: it starts once, and no core waits for the last file of each. */
const vitest = (...projects: readonly string[]): Promise<Outcome> =>
  step(projects.join(", "), async (log) => {
    const file = join(reports, "vitest.json");
    const selected = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const code = await runTool("vitest", ["run", ...selected, ...reporters], { output: log.output });
    const report = readReport<TestReport>(file);
    const { passed, failed } = countTests(code, report);
    return { passed, failed, failures: failed === 0 ? "" : failuresIn(log.read()) };
  });

const browserTests = (): Promise<Outcome> =>
  step("browser", async (log) => {
    if (!(await installBrowser(log.output))) return { passed: 0, failed: 1, failures: tailOf(log) };
    const file = join(reports, "browser.json");
    const code = await runTool("playwright", ["test", "--reporter=list,json"], {
      variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      output: log.output,
    });
    const { passed, failed, retried } = countBrowserTests(code, readReport<BrowserReport>(file));
    // With what went wrong at the first try, because the log of a machine that builds is gone afterwards.
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
  check("types", (output) =>
    runTools(
      [
        ["react-router", "typegen"],
        // Without the runtime's types, which are a package's. The example file, because a developer's own .dev.vars would
        // make variables required that a deployment need not have.
        ["wrangler", "types", "--include-runtime=false", "--strict-vars=false", "--env-file=.dev.vars.example"],
        ["tsc", "-b"],
      ],
      { output },
    ),
  ),
  check("lint", (output) => runTool("oxlint", ["--deny-warnings"], { output })),
];
if (quick) {
  await Promise.all(checks);
  await vitest("unit", "worker");
} else {
  checks.push(check("format", (output) => runTool("oxfmt", ["--check"], { output })));
  const [built] = await Promise.all([check("build", build), ...checks]);
  if (built.failed === 0) {
    // Together, because a journey in a browser waits for two fifths of its time.
    await Promise.all([vitest("unit", "worker", "built"), browserTests()]);
  } else {
    console.log("The built and browser tests are not run, because they need the build.");
    await vitest("unit", "worker");
  }
}

rmSync(reports, { recursive: true });
const retried = outcomes.flatMap((outcome) => outcome.retried ?? []);
if (retried.length > 0)
  console.log(`\nPassed only at the second try:\n${retried.map((title) => `  ${title}`).join("\n")}`);
const total = (kind: "passed" | "failed") => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") > 0 ? 1 : 0;
