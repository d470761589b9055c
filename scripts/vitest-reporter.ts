import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import type { TestReport } from "./test-reports.ts";

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
