import { buildIfChanged } from "./build.ts";
import { localState } from "./database-target.ts";
import { runTools, startTool } from "./toolchain.ts";

// npm start: builds what changed, brings the local database up to date and serves the production build on workerd.
const port = process.env.PORT ?? "8787";

const code =
  (await buildIfChanged()) ||
  (await runTools(["node", "scripts/db-migrate.ts"], ["node", "scripts/run.mjs", "scripts/db-seed.ts"]));
if (code !== 0) process.exit(code);

console.log(
  `\nThe site is at http://127.0.0.1:${port}\nThere are no accounts yet, so nobody can sign in to the admin area.\n`,
);

const options = ["--config", "build/server/wrangler.json", "--local", "--persist-to", localState];
options.push("--ip", "127.0.0.1", "--port", port, "--inspector-port", "0", "--show-interactive-dev-session=false");
// The token, if there is one, belongs into .dev.vars: arguments can be read by everyone on the machine.
if (process.env.LIBSQL_URL) options.push("--var", `LIBSQL_URL:${process.env.LIBSQL_URL}`);

const server = startTool("wrangler", ["dev", ...options]);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
server.once("error", (error) => {
  console.error(`wrangler could not be started: ${error.message}`);
  process.exit(1);
});
server.once("exit", (exitCode) => process.exit(exitCode ?? 1));
