import { expect, it } from "vitest";
import { countBrowserTests, countTests, failuresIn, projectLines } from "../../scripts/test-reports";

const file = (passed: number, failed: number, isFailed = failed > 0) => ({
  project: "unit",
  isFailed,
  passed,
  failed,
  duration: 1_500,
});

it("a file that fails before its first test and a run that fails without a report count as failures", () => {
  expect(countTests(1, [file(1, 2), file(0, 0, true), file(2, 0)])).toEqual({ passed: 3, failed: 3 });
  expect(countTests(1, [file(2, 0)])).toEqual({ passed: 2, failed: 1 });
  expect(countTests(1, null)).toEqual({ passed: 0, failed: 1 });
  expect(countBrowserTests(1, null)).toEqual({ passed: 0, failed: 1, retried: [] });
});

it("each project has a line with its tests and their time", () => {
  expect(projectLines([file(2, 0), { ...file(1, 1), project: "worker" }, file(1, 0)])).toEqual([
    "unit: 3 passed, 0 failed, 3.0 s of tests",
    "worker: 1 passed, 1 failed, 1.5 s of tests",
  ]);
});

it("browser tests that passed on retry count as passed and are listed", () => {
  const test = (status: string) => [{ projectName: "phone", status }];
  const group = { title: "the list", specs: [{ title: "sorts", tests: test("flaky") }] };
  const suite = { title: "blog.spec.ts", suites: [group], specs: [{ title: "opens", tests: test("expected") }] };
  const report = { stats: { expected: 1, unexpected: 0, flaky: 1 }, suites: [suite] };
  expect(countBrowserTests(0, report)).toEqual({
    passed: 2,
    failed: 0,
    retried: ["[phone] › blog.spec.ts › the list › sorts"],
  });
});

it.each([
  [
    "vitest's",
    " ✓ unit a.test.ts\n",
    "\u001B[31m⎯⎯⎯\u001B[39m Failed Tests 1 ⎯⎯⎯\n\nFAIL b.test.ts\nAssertionError: x",
  ],
  [
    "vitest's",
    " ✓ unit a.test.ts\n",
    "⎯⎯⎯ Failed Suites 1 ⎯⎯⎯\nFAIL b.test.ts\n⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\nFAIL c.test.ts",
  ],
  ["vitest's", " ✓ unit a.test.ts\n", "⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯\nError: x"],
  [
    "Playwright's",
    "  ✘  1 [desktop] › a.spec.ts:2:1 › x (43ms)\n\n",
    "  1) [desktop] › a.spec.ts:2:1 › x ───\n\n    Error: x",
  ],
  ["a tool's that lists none", "", "Error: Cannot find module"],
])("the failures in %s output are shown in full, without what passed before", (_, before, failures) => {
  // oxlint-disable-next-line no-control-regex -- colours
  expect(failuresIn(before + failures)).toBe(failures.replaceAll(/\u001B\[\d+m/g, ""));
});
