import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build.ts";
import { localState } from "./d1-client.ts";
import { root, runTools, startTool } from "./toolchain.ts";

// npm start: builds what changed, brings the local database up to date and serves the production build on workerd.
const port = process.env.PORT ?? "8787";

const code =
  (await buildIfChanged()) ||
  (await runTools(
    ["node", "scripts/db-migrate.ts"],
    ["node", "scripts/run.mjs", "scripts/db-seed.ts"],
    ["node", "scripts/run.mjs", "scripts/admin.ts", "local"],
  ));
if (code !== 0) process.exit(code);

console.log(`\nThe site is at http://127.0.0.1:${port}\n`);

const options = ["--config", "build/server/wrangler.json", "--local", "--persist-to", localState];
options.push("--ip", "127.0.0.1", "--port", port, "--inspector-port", "0", "--show-interactive-dev-session=false");
if (process.env.LIBSQL_URL) options.push("--env-file", writeVariables("LIBSQL_URL", "LIBSQL_AUTH_TOKEN"));

const server = startTool("wrangler", ["dev", ...options]);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
server.once("error", (error) => {
  console.error(`wrangler could not be started: ${error.message}`);
  process.exit(1);
});
server.once("exit", (exitCode) => process.exit(exitCode ?? 1));

/** Hands variables of this process to the worker. As arguments they could be read by everyone on the machine. */
function writeVariables(...names: string[]): string {
  const folder = join(root, localState);
  const file = join(folder, "worker.env");
  mkdirSync(folder, { recursive: true });
  // Made anew, because a file that exists keeps its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, names.map((name) => `${name}=${process.env[name] ?? ""}\n`).join(""), { mode: 0o600 });
  return file;
}
