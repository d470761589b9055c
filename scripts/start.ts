import { setTimeout } from "node:timers/promises";
import { build, isBuilt } from "./build.ts";
import { parseScriptArguments } from "./command.ts";
import { localState } from "./d1-client.ts";
import { isLoopback, isPortFree, lockState, prepareLocalDatabase } from "./local-database.ts";
import { lastLines, openLog, requireStep } from "./steps.ts";
import { exitWith, startServer } from "./toolchain.ts";

// npm start: builds if anything changed, updates the local database and serves the production build on workerd.
const { values } = parseScriptArguments(
  { options: { "skip-build": { type: "boolean" }, "persist-to": { type: "string", default: localState } } },
  "npm start -- [--skip-build] [--persist-to <folder>]",
);
const state = values["persist-to"];
const port = process.env.PORT ?? "8787";
const host = process.env.HOST ?? "127.0.0.1";
// Passkeys need a host name, but by default the server listens on the IP address only.
const origin = `http://localhost:${port}`;

if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
  console.error(`PORT must be a number from 1 to 65535, not "${port}".`);
  process.exit(1);
}
// On other hosts than localhost, the worker redirects every request to https, which this server does not speak.
if (!isLoopback(`http://${host}`) && !process.env.PROXY_ADDRESS_HEADER) {
  console.error(
    `HOST=${host} needs a proxy with TLS in front. Set PROXY_ADDRESS_HEADER to the header in which it names the visitor's address (docs/how-to/host-it-yourself.md).`,
  );
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
lockState(state);
// A site with a folder of its own may run beside another one, whose logs it must not empty.
const command = state === localState ? "start" : `start-${port}`;
if (!values["skip-build"])
  await requireStep(command, "build", async ({ output }) =>
    (await isBuilt()) ? { code: 0, summary: "up to date" } : { code: await build(output), summary: "done" },
  );
const signInHelp = await prepareLocalDatabase(command, origin, state);
await serve();

/** Starts the server, prints its address once it responds, and exits with it. */
async function serve(): Promise<void> {
  const log = openLog(command, "server");
  console.log("server …");
  const startTime = performance.now();
  // Without the flag, the garbage of the start alone takes 190 MB.
  const args = ["--max-semi-space-size=4", "scripts/serve.ts", "--port", port, "--host", host, "--persist-to", state];
  const server = startServer("node", args, { output: log.output });
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  exitWith(server, () => console.error(`${lastLines(log)}\n\nThe server has stopped. See ${log.path}`));

  while (isRunning() && !(await isReady())) await setTimeout(100);
  if (!isRunning()) return;
  console.log(`server: ready, ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
  console.log(`\nThe site is at ${origin}\n${signInHelp}\n\nServer log: ${log.path}. Press Ctrl+C to stop.`);
}

/** Whether the worker responds to requests. */
async function isReady(): Promise<boolean> {
  const reachableHost = isLoopback(`http://${host}`) ? host : "127.0.0.1";
  try {
    await fetch(`http://${reachableHost}:${port}/robots.txt`, {
      signal: AbortSignal.timeout(10_000),
      redirect: "manual",
    });
    return true;
  } catch {
    return false;
  }
}
