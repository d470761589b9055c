import { appendFileSync } from "node:fs";

// node --import …/process-report.mjs: appends a line to the file PROCESS_REPORT when the process starts, and
// another with its peak memory when it exits. A killed process does not write the second line.
function report(more) {
  const line = { pid: process.pid, args: process.argv.slice(1), ...more };
  appendFileSync(process.env.PROCESS_REPORT, `${JSON.stringify(line)}\n`);
}

report({});
process.once("exit", () => report({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
