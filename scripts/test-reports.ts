/** The parts of vitest's JSON report that are read. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>;
  }>;
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
  const failed = (report?.testResults ?? []).reduce((sum, { status, assertionResults }) => {
    const failures = assertionResults.filter((test) => test.status === "failed").length;
    // A file that fails to load has no failed tests.
    return sum + (status === "failed" ? Math.max(1, failures) : failures);
  }, 0);
  return { passed: report?.numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(1, failed) };
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
