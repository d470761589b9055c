import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { prepareAssets } from "./build.ts";
import { localState } from "./d1-client.ts";
import { lockState, prepareLocalDatabase } from "./local-database.ts";
import { exitWith, root, startServer } from "./toolchain.ts";

// npm run dev: updates the local database, which it shares with `npm start`, and starts the development server.
const devVars = join(root, ".dev.vars");
const variables = existsSync(devVars) ? parseEnv(readFileSync(devVars, "utf8")) : {};
if (process.env.LIBSQL_URL || variables.LIBSQL_URL) {
  console.error(
    "npm run dev serves the local D1 only. Unset LIBSQL_URL (in the environment and in .dev.vars), or use npm start, which serves a libSQL server on this machine.",
  );
  process.exit(1);
}
lockState(localState);
await prepareAssets();
const signInHelp = await prepareLocalDatabase("dev", "http://localhost:5173", localState);
console.log(`\n${signInHelp}\n`);
exitWith(startServer("react-router", ["dev"]));
