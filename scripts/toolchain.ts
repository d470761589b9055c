import { execFile, spawn, type ChildProcess } from "node:child_process";
import { delimiter, join } from "node:path";
import { localRuntime } from "./local-runtime.ts";

/** The folder of the project. */
export const root = join(import.meta.dirname, "..");

/** What every tool is started with: the project's own tools first, Node among them; no telemetry, no calls home. */
export const environment = {
  ...process.env,
  ...localRuntime,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** Where a tool writes: the terminal, or a file by its descriptor. */
export type Output = "inherit" | number;

/** How a tool is started. */
export interface ToolOptions {
  /** Environment variables beside `environment`. */
  readonly variables?: NodeJS.ProcessEnv;
  /** The terminal unless given. */
  readonly output?: Output | undefined;
}

/** Starts one of the project's tools in the project's folder. */
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

/** Runs a tool. Resolves to its exit code, 1 when a signal or a failed start ended it. */
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

/** Runs a tool and gives what it wrote to standard output; standard error goes to a file, by its descriptor. */
export function captureTool(
  tool: string,
  args: readonly string[],
  errors: number,
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", errors] });
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Runs a tool and gives what it wrote to standard output. Rejects with its output as the message when it fails. */
export function readTool(tool: string, args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: { ...environment, CI: "true" }, maxBuffer: 1 << 28 };
  return new Promise((resolve, reject) => {
    execFile(tool, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${tool} ${args[0]} failed: ${(stderr + stdout).trim() || String(error.code)}`));
      else resolve(stdout);
    });
  });
}

/** Runs tools one after the other. Resolves to the first exit code that is not 0; the rest then do not run. */
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

/** Lets a server decide how long this process lives: signals are passed on to it, and this process ends when it does. */
export function endWith(server: ChildProcess): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
  server.once("exit", (code) => process.exit(code ?? 1));
}
