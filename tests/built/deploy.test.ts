import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { deployConfig } from "../../scripts/deploy";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Runs a tool of the project as its scripts do: the project's Node, no telemetry, no questions. */
async function tool(command: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
    CI: "true",
    LIBSQL_URL: "",
    WRANGLER_SEND_METRICS: "false",
  };
  try {
    const { stdout, stderr } = await run(command, args, { cwd: root, env, timeout: 60_000 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

it("a dry run of the deployment packs the build with its database and its files, without a network", async () => {
  const { code, output } = await tool("wrangler", "deploy", "--config", "build/server/wrangler.json", "--dry-run");
  expect(output).toContain("env.DB");
  expect(output).toContain("--dry-run: exiting now.");
  expect(code).toBe(0);
}, 70_000);

it("with LIBSQL_URL, the worker is deployed with that address and without a D1", async () => {
  const config = deployConfig("https://plainloom.example.com");
  const { code, output } = await tool("wrangler", "deploy", "--config", config, "--dry-run");
  expect([code, output]).toEqual([0, expect.stringContaining("env.LIBSQL_URL")]);
  expect(output).not.toContain("env.DB");
}, 70_000);

it("npm run deploy refuses while there is no remote database, and says how to make one", async () => {
  const { code, output } = await tool("node", "scripts/deploy.ts");
  expect([code, output]).toEqual([1, expect.stringContaining("npx wrangler d1 create plainloom")]);
}, 70_000);
