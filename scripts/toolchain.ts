import { type ChildProcess, execFile, spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./root.ts";

/**
 * Environment variables for the local runtime. By default it serves an explorer at `/cdn-cgi/local/explorer` with full
 * SQL access to the database and no authentication, and writes a trace of every request to disk.
 */
export const localRuntime = { X_LOCAL_EXPLORER: "false", X_LOCAL_OBSERVABILITY: "false" } as const;

export { root };

/** The environment of every tool: the project's own binaries first, including Node, and no telemetry. */
export const environment = {
  ...process.env,
  ...localRuntime,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** Where a tool writes: the terminal, or a file descriptor. */
export type Output = "inherit" | number;

/** Options for starting a tool. */
export interface ToolOptions {
  /** Environment variables in addition to `environment`. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Default: the terminal. */
  readonly output?: Output | undefined;
}

/** Starts a tool in the project root. */
function startTool(
  tool: string,
  args: readonly string[],
  { variables = {}, output = "inherit" }: ToolOptions = {},
): ChildProcess {
  return spawn(tool, args, {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: [output === "inherit" ? "inherit" : "ignore", output, output],
  });
}

/** Runs a tool. Resolves to its exit code, or to 1 when it could not be started. */
export function runTool(tool: string, args: readonly string[], options?: ToolOptions): Promise<number> {
  return new Promise((resolve) => {
    const child = stopWithTool(() => startTool(tool, args, options));
    child.once("error", (error) => {
      console.error(`${tool} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/**
 * Runs a tool whose standard output is wanted even when it fails. Standard error goes to the file descriptor `errors`.
 */
export function runToolForOutput(
  tool: string,
  args: readonly string[],
  errors: number,
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = stopWithTool(() =>
      spawn(tool, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", errors] }),
    );
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code: exitCode(code, signal), text }));
  });
}

/** Runs a tool that must succeed. Resolves to its standard output, and rejects with all its output when it fails. */
export function requireToolOutput(tool: string, args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: { ...environment, CI: "true" }, maxBuffer: 1 << 28 };
  return new Promise((resolve, reject) => {
    stopWithTool(() =>
      execFile(tool, args, options, (error, stdout, stderr) => {
        if (error) reject(new Error(`${tool} ${args[0]} failed: ${(stderr + stdout).trim() || String(error.code)}`));
        else resolve(stdout);
      }),
    );
  });
}

/** Runs tools in sequence and stops at the first failure. Resolves to the last exit code. */
export async function runTools(
  commands: readonly (readonly [tool: string, ...args: string[]])[],
  options?: ToolOptions,
): Promise<number> {
  for (const [tool, ...args] of commands) {
    const code = await runTool(tool, args, options);
    if (code !== 0) return code;
  }
  return 0;
}

/** Starts a server in the project root. A signal to this process ends first the server, then this process. */
export const startServer = (tool: string, args: readonly string[], options?: ToolOptions): ChildProcess =>
  stopWithTool(() => startTool(tool, args, options));

/**
 * Exits this process when a server ends by itself, with its exit code.
 *
 * @param onFailure called first, unless the exit code is 0
 */
export function exitWith(server: ChildProcess, onFailure?: () => void): void {
  server.once("exit", (code, signal) => {
    if (code !== 0) onFailure?.();
    process.exit(exitCode(code, signal));
  });
}

/** A process's exit code as shells report it: 128 and the number of the signal if one ended it. */
const exitCode = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + constants.signals[signal!];

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const runningProcesses = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | undefined;

/** Starts a tool. A signal then ends this process once its tools have ended: otherwise, they would go on without it. */
function stopWithTool<Child extends ChildProcess>(start: () => Child): Child {
  // Before the tool starts, or a signal in between would leave it behind.
  if (runningProcesses.size === 0) for (const name of stopSignals) process.on(name, stopTools);
  const child = start();
  const forget = () => {
    runningProcesses.delete(child);
    if (runningProcesses.size > 0) return;
    for (const name of stopSignals) process.off(name, stopTools);
    // At once: the code that waits for the tool would start the next one.
    if (stoppedBy) process.exit(exitCode(null, stoppedBy));
  };
  runningProcesses.add(child);
  child.once("exit", forget).once("error", forget);
  if (stoppedBy) child.kill(stoppedBy);
  return child;
}

function stopTools(signal: NodeJS.Signals): void {
  // A terminal sends Ctrl+C to the tools, too. Most take another one as the wish not to clean up.
  if (stoppedBy) return;
  stoppedBy = signal;
  for (const child of runningProcesses) child.kill(signal);
}

/** Cleans up after `work`, also when a signal or `process.exit` ends this process before `work` has ended. */
export async function withCleanUp<T>(cleanUp: () => void, work: () => Promise<T>): Promise<T> {
  // By default, a signal ends the process without an "exit" event.
  const exit = (signal: NodeJS.Signals) => process.exit(exitCode(null, signal));
  process.on("exit", cleanUp);
  for (const name of stopSignals) process.on(name, exit);
  try {
    return await work();
  } finally {
    process.off("exit", cleanUp);
    for (const name of stopSignals) process.off(name, exit);
    cleanUp();
  }
}
