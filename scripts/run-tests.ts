import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { runTool, runTools } from "./toolchain.ts";

// npm test: everything. With --quick (npm run check): types, lint, unit and worker tests.
const quick = process.argv.includes("--quick");

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const outcomes: Outcome[] = [];

async function step(name: string, run: () => Promise<Outcome>): Promise<void> {
  console.log(`\n== ${name}`);
  const outcome = await run();
  console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed`);
  outcomes.push(outcome);
}

/** Counts as one test. */
const single = (code: number): Outcome => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A run that fails without naming a test, as when a file does not load, is one failure. */
const counted = (code: number, passed: number, failed: number): Outcome => ({
  passed,
  failed: code === 0 ? failed : Math.max(1, failed),
});

async function vitest(project: string): Promise<Outcome> {
  const file = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runTool("vitest", ["run", "--project", project, ...reporters]);
  const report = readReport<{
    numPassedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  }>(file);
  // A file that fails before its first test has no failed test of its own.
  const failed = report?.testResults.reduce((sum, { status, assertionResults }) => {
    const failures = assertionResults.filter((test) => test.status === "failed").length;
    return sum + (status === "failed" ? Math.max(1, failures) : failures);
  }, 0);
  return counted(code, report?.numPassedTests ?? 0, failed ?? 0);
}

async function playwright(): Promise<Outcome> {
  if (!(await installBrowser())) return single(1);
  const file = join(reports, "browser.json");
  const code = await runTool("playwright", ["test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  if (!report) return counted(code, 0, 0);
  const { expected, flaky, unexpected } = report.stats;
  if (flaky > 0) console.log(`browser: ${flaky} passed only at the second try (listed above as flaky)`);
  return counted(code, expected + flaky, unexpected);
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

await step("types", async () => single(await runTools(["react-router", "typegen"], ["tsc"])));
await step("lint", async () => single(await runTool("oxlint", ["--deny-warnings"])));
if (!quick) await step("format", async () => single(await runTool("oxfmt", ["--check"])));
await step("unit", () => vitest("unit"));
await step("worker", () => vitest("worker"));
if (!quick) {
  console.log("\n== build");
  if ((await build()) === 0) {
    await step("built", () => vitest("built"));
    await step("browser", playwright);
  } else {
    await step("built and browser tests, which need the build", async () => single(1));
  }
}

rmSync(reports, { recursive: true });
const total = (kind: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") > 0 ? 1 : 0;
