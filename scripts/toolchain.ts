import { execFile, spawn, type ChildProcess } from "node:child_process";
import { delimiter, join } from "node:path";
import { localRuntime } from "./local-runtime.ts";
import { root } from "./root.ts";

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
  readonly variables?: NodeJS.ProcessEnv;
  /** Default: the terminal. */
  readonly output?: Output | undefined;
}

/** Starts a tool in the project root. */
export function startTool(
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

/** Runs a tool. Resolves to its exit code, or to 1 when it was killed or could not be started. */
export function runTool(tool: string, args: readonly string[], options?: ToolOptions): Promise<number> {
  return new Promise((resolve) => {
    const child = startTool(tool, args, options);
    child.once("error", (error) => {
      console.error(`${tool} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a tool and captures its standard output. Standard error goes to the file descriptor `errors`. */
export function captureTool(
  tool: string,
  args: readonly string[],
  errors: number,
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", errors] });
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Runs a tool and resolves to its standard output. Rejects with the tool's output when it fails. */
export function readTool(tool: string, args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: { ...environment, CI: "true" }, maxBuffer: 1 << 28 };
  return new Promise((resolve, reject) => {
    execFile(tool, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${tool} ${args[0]} failed: ${(stderr + stdout).trim() || String(error.code)}`));
      else resolve(stdout);
    });
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

/** Ties this process to a server: forwards signals to it, and exits when it does. */
export function exitWith(server: ChildProcess): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
  server.once("exit", (code) => process.exit(code ?? 1));
}
