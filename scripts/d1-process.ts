import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { D1Database, D1Result } from "@cloudflare/workers-types";
import { batchWorkerModule, runBatch } from "./d1-batch-worker.ts";
import { localState, type D1Response, type D1Location, type D1Request } from "./d1-client.ts";
import { root } from "./toolchain.ts";

// node scripts/d1-process.ts <location as JSON>: opens a D1 and runs statements for its parent process (d1-client.ts)
// until that ends. A process of its own, because wrangler and miniflare need more memory than the commands may use.
const { remote = false, persistTo = localState } = JSON.parse(process.argv[2]!) as D1Location;
const configPath = join(root, "wrangler.toml");
let connection: ReturnType<typeof open> | undefined;

process.on("message", async ({ id, statements }: D1Request) => {
  const response = await run(statements).then(
    (results): D1Response => ({ id, results }),
    (error: Error): D1Response => ({ id, error: error.message }),
  );
  if (process.connected) process.send!(response);
});
process.once("disconnect", async () => {
  await (await connection?.catch(() => undefined))?.dispose();
  process.exit();
});

interface OpenedD1 {
  batch(statements: D1Request["statements"]): Promise<D1Result[]>;
  dispose(): Promise<void>;
}

async function run(statements: D1Request["statements"]): Promise<D1Result[]> {
  const { batch } = await (connection ??= open());
  return statements.length === 0 ? [] : batch(statements);
}

const open = (): Promise<OpenedD1> => (remote ? openDeployed() : openLocal());

async function openDeployed(): Promise<OpenedD1> {
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: writeRemoteConfig(),
    persist: false,
    remoteBindings: true,
  });
  const { DB } = env;
  return { batch: (all) => DB.batch(all.map(({ sql, values }) => DB.prepare(sql).bind(...values))), dispose };
}

/** Writes a copy of wrangler.toml in which the binding is remote, and returns its path. */
function writeRemoteConfig(): string {
  const path = join(root, ".wrangler/remote.toml");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  writeFileSync(path, readFileSync(configPath, "utf8").replace('binding = "DB"', 'binding = "DB"\nremote = true'));
  return path;
}

/** Without wrangler, which takes a second to load. */
async function openLocal(): Promise<OpenedD1> {
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const [, id] = /^database_id = "(.*)"$/m.exec(readFileSync(configPath, "utf8")) ?? [];
  if (id === undefined) throw new Error("wrangler.toml has no database_id.");
  const server = new Miniflare(
    convertV4MiniflareOptions({
      // Otherwise it is fetched from the network.
      cf: false,
      resourcePersistencePath: resolve(root, persistTo, "v3"),
      modules: [batchWorkerModule],
      d1Databases: { DB: id },
    }),
  );
  const worker = await server.getWorker();
  return {
    batch: (statements) => runBatch(worker, statements),
    dispose: () => server.dispose(),
  };
}
