import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./toolchain.ts";

/** The log file of a step. */
export interface StepLog {
  /** Relative to the project root. */
  readonly path: string;
  /** The file descriptor, for `ToolOptions.output`. */
  readonly output: number;
  read(): string;
}

/** The maximum number of log lines to show when a tool fails. */
const maxShownLines = 60;

/** Opens an empty log for a step of a command such as "start". The next run of the command overwrites it. */
export function openLog(command: string, name: string): StepLog & { close(): void } {
  const folder = join(root, ".wrangler/logs", command);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.log`);
  const output = openSync(file, "w");
  return {
    path: relative(root, file),
    output,
    read: () => readFileSync(file, "utf8"),
    close: () => closeSync(output),
  };
}

/** The last lines of a log, and where to find the rest. */
export function lastLines(log: StepLog): string {
  const lines = log.read().trimEnd().split("\n");
  const more =
    lines.length > maxShownLines ? `The first ${lines.length - maxShownLines} lines are in ${log.path}.\n` : "";
  return `${more}${lines.slice(-maxShownLines).join("\n")}`;
}

/**
 * Runs a step of a command. Prints a line when it starts and another with the duration when it ends. Each step logs to
 * its own file, because steps may run at the same time.
 *
 * @param work returns the step's result; its `summary` is printed
 */
export async function runStep<Result extends { readonly summary: string }>(
  command: string,
  name: string,
  work: (log: StepLog) => Promise<Result>,
): Promise<Result> {
  const log = openLog(command, name);
  const startTime = performance.now();
  console.log(`${name} …`);
  try {
    const result = await work(log);
    console.log(`${name}: ${result.summary}, ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    log.close();
  }
}

/** Runs a step that must succeed. When its exit code is not 0, prints its log and exits this process. */
export async function requireStep<Result extends { readonly summary: string; readonly code: number }>(
  command: string,
  name: string,
  work: (log: StepLog) => Promise<Result>,
): Promise<Result> {
  return runStep(command, name, async (log) => {
    const result = await work(log);
    if (result.code === 0) return result;
    console.error(`${lastLines(log)}\n\n${name} failed. See ${log.path}`);
    process.exit(result.code);
  });
}
