import type { D1Database, D1Result } from "@cloudflare/workers-types";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";
import { localState, type D1Response, type D1Location, type D1Request } from "./d1-client.ts";
import { root } from "./toolchain.ts";

// node scripts/d1-process.ts <location as JSON>: opens a D1 and runs statements for the parent process (d1-client.ts),
// until the parent ends. A separate process, because wrangler needs more memory than the commands are allowed.
const location = JSON.parse(process.argv[2]!) as D1Location;
let opened: ReturnType<typeof open> | undefined;

process.on("message", async ({ id, statements }: D1Request) => {
  const response = await run(statements).then(
    (results): D1Response => ({ id, results }),
    (error: Error): D1Response => ({ id, error: error.message }),
  );
  if (process.connected) process.send!(response);
});
process.once("disconnect", async () => {
  await (await opened?.catch(() => undefined))?.dispose();
  process.exit();
});

async function run(statements: D1Request["statements"]): Promise<D1Result[]> {
  opened ??= open(location);
  const { DB } = (await opened).env;
  return statements.length === 0 ? [] : DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

function open({ remote = false, persistTo = localState }: D1Location) {
  return getPlatformProxy<{ DB: D1Database }>({
    configPath: remote ? writeRemoteConfig() : join(root, "wrangler.toml"),
    persist: remote ? false : { path: resolve(root, persistTo, "v3") },
    remoteBindings: remote,
  });
}

/** Writes a copy of wrangler.toml in which the binding is remote, and returns its path. */
function writeRemoteConfig(): string {
  const config = readFileSync(join(root, "wrangler.toml"), "utf8");
  const path = join(root, ".wrangler/remote.toml");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  writeFileSync(path, config.replace('binding = "DB"', 'binding = "DB"\nremote = true'));
  return path;
}
