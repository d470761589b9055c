import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build, isBuilt } from "./build.ts";
import { parseScriptArguments } from "./command.ts";
import { localState } from "./d1-client.ts";
import { prepareLocalDatabase } from "./local-database.ts";
import { isLoopback, isPortFree } from "./loopback.ts";
import { openLog, requireStep, lastLines } from "./steps.ts";
import { exitWith, root, startServer } from "./toolchain.ts";

// npm start: builds if anything changed, updates the local database and serves the production build on workerd.
const { values } = parseScriptArguments(
  { options: { "skip-build": { type: "boolean" }, "persist-to": { type: "string", default: localState } } },
  "npm start -- [--skip-build] [--persist-to <folder>]",
);
const state = values["persist-to"];
const port = process.env.PORT ?? "8787";
// Passkeys need a host name, but the server listens on the IP address only.
const origin = `http://localhost:${port}`;
const listening = `http://127.0.0.1:${port}`;

if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
  console.error(`PORT must be a number from 1 to 65535, not "${port}".`);
  process.exit(1);
}
const libsqlUrl = process.env.LIBSQL_URL;
// The real queue of a hosted database would be emptied by this worker: without SMTP_URL, its messages count as shown.
if (libsqlUrl && !isLoopback(libsqlUrl)) {
  console.error(
    `npm start migrates and seeds its database and delivers the messages in it, so LIBSQL_URL must be a server on this machine.
To prepare a hosted database, use npm run db:migrate, npm run admin and npm run db:seed; to serve it, npm run deploy.`,
  );
  process.exit(1);
}
if (!(await isPortFree(Number(port)))) {
  console.error(`Port ${port} is in use. Stop the process that uses it, or choose another port: PORT=8788 npm start`);
  process.exit(1);
}
if (!values["skip-build"])
  await requireStep("start", "build", async ({ output }) =>
    (await isBuilt()) ? { code: 0, summary: "up to date" } : { code: await build(output), summary: "done" },
  );
const signInHelp = await prepareLocalDatabase("start", origin, state);
await serve();

/** Starts the server, prints its address once it responds, and exits with it. */
async function serve(): Promise<void> {
  const log = openLog("start", "server");
  const options = ["--config", "build/server/wrangler.json", "--local", "--persist-to", state];
  options.push("--ip", "127.0.0.1", "--port", port, "--inspector-port", "0", "--show-interactive-dev-session=false");
  // With an --env-file, wrangler no longer reads .dev.vars on its own, and it fails on a missing file.
  const devVars = join(root, ".dev.vars");
  if (existsSync(devVars)) options.push("--env-file", devVars);
  const optional = ["LIBSQL_AUTH_TOKEN", "SMTP_URL", "MAIL_FROM", "MAIL_TO"].filter((name) => process.env[name]);
  // LIBSQL_URL even if empty: one in .dev.vars would replace the database that was just prepared.
  options.push("--env-file", writeVariables(["LIBSQL_URL", ...optional]));

  console.log("server …");
  const started = performance.now();
  const server = startServer("wrangler", ["dev", ...options], { output: log.output });
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  server.once("error", (error) => {
    console.error(`wrangler could not be started: ${error.message}`);
    process.exit(1);
  });
  exitWith(server, () => console.error(`${lastLines(log)}\n\nThe server has stopped. See ${log.path}`));

  while (isRunning() && !(await isReady())) await setTimeout(200);
  if (!isRunning()) return;
  console.log(`server: ready, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  deliverMessages();
  console.log(`\nThe site is at ${origin}\n${signInHelp}\n\nServer log: ${log.path}. Press Ctrl+C to stop.`);
}

/** Runs the handler that delivers messages, now and every minute: the local server has no schedule of its own. */
function deliverMessages(): void {
  const run = () =>
    void fetch(`${listening}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`).catch(() => {
      // The next run tries again.
    });
  run();
  setInterval(run, 60_000).unref();
}

/** Whether the worker responds to requests. */
async function isReady(): Promise<boolean> {
  try {
    await fetch(`${listening}/robots.txt`, { signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

/** Writes environment variables to a file for the worker: other users of the machine can read arguments. */
function writeVariables(names: readonly string[]): string {
  const folder = resolve(root, state);
  const file = join(folder, "worker.env");
  mkdirSync(folder, { recursive: true });
  // Recreated: an existing file would keep its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, names.map((name) => `${name}=${quoted(process.env[name] ?? "")}\n`).join(""), { mode: 0o600 });
  return file;
}

/**
 * Quotes a value for that file, with a quote it does not contain and `$` escaped, which would refer to other variables.
 */
function quoted(value: string): string {
  const quote = ["'", '"', "`"].find((sign) => !value.includes(sign)) ?? "";
  return quote + value.replaceAll("$", "\\$") + quote;
}
