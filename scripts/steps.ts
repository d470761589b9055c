import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./toolchain.ts";

/** The file that the tools of a step write to. */
export interface StepLog {
  /** From the project's folder. */
  readonly path: string;
  /** For the `output` of a tool. */
  readonly output: number;
  read(): string;
}

/** Lines that are shown of the log of a tool that failed. */
const shownLines = 60;

/** Opens an empty log for a step of a command such as "start". Another run of the command overwrites it. */
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

/** The last lines of a log, and where the rest is. */
export function tailOf(log: StepLog): string {
  const lines = log.read().trimEnd().split("\n");
  const more = lines.length > shownLines ? `The first ${lines.length - shownLines} lines are in ${log.path}.\n` : "";
  return `${more}${lines.slice(-shownLines).join("\n")}`;
}

/**
 * Runs a part of a command. The terminal gets a line when it starts and one with the time it took when it ends; its tools
 * write to a log of its own, because steps may run at the same time.
 *
 * @param work gives the step's result, and what its last line says
 */
export async function runStep<Result extends { readonly summary: string }>(
  command: string,
  name: string,
  work: (log: StepLog) => Promise<Result>,
): Promise<Result> {
  const log = openLog(command, name);
  const started = performance.now();
  console.log(`${name} …`);
  try {
    const result = await work(log);
    console.log(`${name}: ${result.summary}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    log.close();
  }
}

/** Runs a step that the rest of a command needs. When its exit code is not 0, shows what it wrote and ends this process. */
export async function requireStep<Result extends { readonly summary: string; readonly code: number }>(
  command: string,
  name: string,
  work: (log: StepLog) => Promise<Result>,
): Promise<Result> {
  return runStep(command, name, async (log) => {
    const result = await work(log);
    if (result.code === 0) return result;
    console.error(`${tailOf(log)}\n\n${name} failed. Its log is ${log.path}`);
    process.exit(result.code);
  });
}
