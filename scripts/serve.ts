import { existsSync, readFileSync, writeSync } from "node:fs";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { inspect, parseArgs, parseEnv } from "node:util";
import { Cron } from "croner";
import { Log, LogLevel } from "miniflare";
import { builtCrons, builtWorker, openBuiltServer, type BuiltServer } from "./built-server.ts";
import { localState } from "./d1-client.ts";
import { root } from "./root.ts";

// node scripts/serve.ts --port <port> [--host <address>] [--persist-to <folder>]: serves the production build until a
// signal ends it (see start.ts). What the worker logs goes to standard output, a line each.
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8787" },
    host: { type: "string", default: "127.0.0.1" },
    "persist-to": { type: "string", default: localState },
  },
});
let server: BuiltServer | undefined;
let isStopping = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    // A terminal sends Ctrl+C to this process, and so does the one that started it.
    if (isStopping) return;
    isStopping = true;
    void Promise.resolve(server?.close()).finally(() => process.exit(128 + constants.signals[name]));
  });

/** Miniflare's own warnings and errors. */
class ServerLog extends Log {
  override log(message: string): void {
    writeLine(message);
  }
}

const network = {
  host: values.host,
  port: Number(values.port),
  proxyHeader: process.env.PROXY_ADDRESS_HEADER ?? null,
};
server = await openBuiltServer(builtWorker(variables(), network), {
  resourcePersistencePath: resolve(root, values["persist-to"], "v3"),
  log: new ServerLog(LogLevel.WARN),
  handleStructuredLogs: ({ message }) => writeLine(message),
});
runCrons(server);

/** The variables of .dev.vars, and those of the environment that start.ts honours, which override them. */
function variables(): Record<string, string> {
  const devVars = join(root, ".dev.vars");
  const names = ["PUBLIC_ORIGIN", "LIBSQL_AUTH_TOKEN", "SMTP_URL", "MAIL_FROM", "MAIL_TO"];
  return {
    ...(existsSync(devVars) && (parseEnv(readFileSync(devVars, "utf8")) as Record<string, string>)),
    ...Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    // Even if empty: one in .dev.vars would replace the database that start.ts has prepared.
    LIBSQL_URL: process.env.LIBSQL_URL ?? "",
  };
}

/** Runs the crons of wrangler.toml at their times (UTC), and the one of every minute now, too: it delivers messages. */
function runCrons({ runScheduled }: BuiltServer): void {
  for (const cron of builtCrons()) {
    const run = () => runScheduled(cron).catch((error: unknown) => writeLine(inspect(error)));
    const job = new Cron(cron, { timezone: "UTC", protect: true, unref: true }, run);
    if (cron === "* * * * *") void job.trigger();
  }
}

/** Writes to standard output. A full disk must not end the server. */
function writeLine(line: string): void {
  try {
    writeSync(1, `${line}\n`);
  } catch {
    // There is nowhere to say so.
  }
}
