import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** The test files of a vitest run (`FileReporter`). */
export type TestReport = readonly TestFileReport[];

interface TestFileReport {
  readonly project: string;
  /** Also true for a file that fails to load, which has no failed tests. */
  readonly isFailed: boolean;
  readonly passed: number;
  readonly failed: number;
  /** Of its tests and hooks, in milliseconds. */
  readonly duration: number;
}

/** The parts of Playwright's JSON report that are read. */
export interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly BrowserSuite[];
}

interface BrowserSuite {
  readonly title: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: ReadonlyArray<{
    readonly title: string;
    readonly tests: ReadonlyArray<{ readonly projectName: string; readonly status: string }>;
  }>;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Counts a run's tests. A run that fails without a failed test, because it could not start, counts as one failure. */
export function countTests(code: number, report: TestReport | null): Counts {
  const files = report ?? [];
  const failedCount = files.reduce((sum, file) => sum + (file.isFailed ? Math.max(1, file.failed) : 0), 0);
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failed: code === 0 ? failedCount : Math.max(1, failedCount),
  };
}

/**
 * A line for each project of a run, such as "unit: 2345 passed, 0 failed, 190.1 s of tests". The seconds add up to more
 * than the run took, because files run concurrently.
 */
export function projectLines(report: TestReport): string[] {
  return [...Map.groupBy(report, ({ project }) => project)].map(([project, files]) => {
    const { passed, failed } = countTests(0, files);
    const duration = files.reduce((sum, file) => sum + file.duration, 0);
    return `${project}: ${passed} passed, ${failed} failed, ${(duration / 1000).toFixed(1)} s of tests`;
  });
}

/** Counts browser tests. `retried` lists those that passed only on retry, which count as passed. */
export function countBrowserTests(
  code: number,
  report: BrowserReport | null,
): Counts & { readonly retried: readonly string[] } {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return {
    passed: expected + flaky,
    failed: code === 0 ? unexpected : Math.max(1, unexpected),
    retried: (report?.suites ?? []).flatMap((suite) => retriedTestsIn(suite, [])),
  };
}

function retriedTestsIn({ title, suites = [], specs = [] }: BrowserSuite, parents: readonly string[]): string[] {
  const path = title === "" ? parents : [...parents, title];
  const titles = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "flaky")
      .map((test) => [`[${test.projectName}]`, ...path, spec.title].join(" › ")),
  );
  return [...titles, ...suites.flatMap((suite) => retriedTestsIn(suite, path))];
}

/** The start of the failures, which vitest and Playwright print at the end of their output. */
const failureHeading = /^⎯+ (?:Failed (?:Suites|Tests)|Unhandled).*$|^ {2}1\) /m;

/** The failures in a test run's output; all of it if there is no list. */
export function failuresIn(output: string): string {
  // oxlint-disable-next-line no-control-regex -- matches colour codes
  const text = output.replaceAll(/\u001B\[[\d;]*m/g, "");
  return text.slice(Math.max(0, text.search(failureHeading))).trimEnd();
}

/** The environment variable with the path of the report. */
export const reportVariable = "TEST_REPORT";

/** Writes a `TestReport` at the end of a run. vitest's own JSON report does not name the projects. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: TestReport = modules.map((module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      return {
        project: module.project.name,
        isFailed: module.state() === "failed",
        passed: states.filter((state) => state === "passed").length,
        failed: states.filter((state) => state === "failed").length,
        duration: module.diagnostic().duration,
      };
    });
    writeFileSync(process.env[reportVariable]!, JSON.stringify(report));
  }
}
