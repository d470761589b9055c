import type { D1Database, D1Result } from "@cloudflare/workers-types";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";
import { localState, type D1Answer, type D1Place, type D1Request } from "./d1-client.ts";
import { root } from "./toolchain.ts";

// node scripts/d1-process.ts <place as JSON>: opens a D1 and answers the process that forked it (d1-client.ts), as long
// as that lives. wrangler, which opens a D1 from here, takes more memory than the commands' own work may.
const place = JSON.parse(process.argv[2]!) as D1Place;
let opened: ReturnType<typeof open> | undefined;

process.on("message", async ({ id, statements }: D1Request) => {
  const answer = await run(statements).then(
    (results): D1Answer => ({ id, results }),
    (error: Error): D1Answer => ({ id, fault: error.message }),
  );
  if (process.connected) process.send!(answer);
});
process.once("disconnect", async () => {
  await (await opened?.catch(() => undefined))?.dispose();
  process.exit();
});

async function run(statements: D1Request["statements"]): Promise<D1Result[]> {
  opened ??= open(place);
  const { DB } = (await opened).env;
  return statements.length === 0 ? [] : DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

function open({ remote = false, persistTo = localState }: D1Place) {
  return getPlatformProxy<{ DB: D1Database }>({
    configPath: remote ? remoteSettings() : join(root, "wrangler.toml"),
    persist: remote ? false : { path: resolve(root, persistTo, "v3") },
    remoteBindings: remote,
  });
}

/** The project's settings, in which the database is the deployed one. */
function remoteSettings(): string {
  const settings = readFileSync(join(root, "wrangler.toml"), "utf8");
  const path = join(root, ".wrangler/remote.toml");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  writeFileSync(path, settings.replace('binding = "DB"', 'binding = "DB"\nremote = true'));
  return path;
}
