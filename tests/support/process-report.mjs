import { appendFileSync } from "node:fs";

// node --import …/process-report.mjs: appends to the file PROCESS_REPORT that a process began, and at its end the most
// memory it had. Processes that are killed do not say the latter.
function report(more) {
  const line = { pid: process.pid, args: process.argv.slice(1), ...more };
  appendFileSync(process.env.PROCESS_REPORT, `${JSON.stringify(line)}\n`);
}

report({});
process.once("exit", () => report({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
