import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { build, isBuilt } from "./build.ts";
import { localState } from "./d1-client.ts";
import { prepareLocalDatabase } from "./local-database.ts";
import { openLog, requireStep, tailOf } from "./steps.ts";
import { endWith, root, startTool } from "./toolchain.ts";

// npm start [-- --skip-build | --persist-to <folder>]: builds what changed, brings the local database up to date and
// serves the production build on workerd.
const { values } = parseArgs({
  options: { "skip-build": { type: "boolean" }, "persist-to": { type: "string", default: localState } },
});
const state = values["persist-to"];
const port = process.env.PORT ?? "8787";
const origin = `http://127.0.0.1:${port}`;

if (!(await isFree(Number(port)))) {
  console.error(`Port ${port} is in use. Stop what runs there, or choose another one: PORT=8788 npm start`);
  process.exit(1);
}
if (!values["skip-build"])
  await requireStep("start", "build", async ({ output }) =>
    (await isBuilt()) ? { code: 0, summary: "nothing changed" } : { code: await build(output), summary: "done" },
  );
const howToSignIn = await prepareLocalDatabase("start", origin, state);
await serve();

/** Starts the server, says where it is as soon as it answers, and ends with it. */
async function serve(): Promise<void> {
  const log = openLog("start", "server");
  const options = ["--config", "build/server/wrangler.json", "--local", "--persist-to", state];
  options.push("--ip", "127.0.0.1", "--port", port, "--inspector-port", "0", "--show-interactive-dev-session=false");
  if (process.env.LIBSQL_URL) options.push("--env-file", writeVariables("LIBSQL_URL", "LIBSQL_AUTH_TOKEN"));

  console.log("server …");
  const started = performance.now();
  const server = startTool("wrangler", ["dev", ...options], { output: log.output });
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  server.once("exit", (code) => {
    if (code) console.error(`${tailOf(log)}\n\nThe server has ended. Its log is ${log.path}`);
  });
  server.once("error", (error) => {
    console.error(`wrangler could not be started: ${error.message}`);
    process.exit(1);
  });
  endWith(server);

  while (isRunning() && !(await answers())) await setTimeout(200);
  if (!isRunning()) return;
  console.log(`server: ready, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  console.log(`\nThe site is at ${origin}\n${howToSignIn}\n\nThe server's log is ${log.path}. Ctrl+C stops it.`);
}

/** Whether the worker answers requests yet. */
async function answers(): Promise<boolean> {
  try {
    await fetch(`${origin}/robots.txt`, { signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

function isFree(wanted: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once("error", () => settle(false));
    probe.listen(wanted, "127.0.0.1", () => probe.close(() => settle(true)));
  });
}

/** Hands variables of this process to the worker. As arguments they could be read by everyone on the machine. */
function writeVariables(...names: string[]): string {
  const folder = resolve(root, state);
  const file = join(folder, "worker.env");
  mkdirSync(folder, { recursive: true });
  // Made anew, because a file that exists keeps its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, names.map((name) => `${name}=${process.env[name] ?? ""}\n`).join(""), { mode: 0o600 });
  return file;
}
