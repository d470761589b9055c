import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { D1Database, D1Result, R2Bucket } from "@cloudflare/workers-types";
import { batchWorkerModule, type D1Statement, runBatch } from "./d1-batch-worker.ts";
import { localState, mediaBucket, type D1Response, type D1Location, type D1Request } from "./d1-client.ts";
import { root } from "./toolchain.ts";

// node scripts/d1-process.ts <location as JSON>: opens a D1 and runs statements for its parent process (d1-client.ts)
// until that ends. A process of its own, because wrangler and miniflare need more memory than the commands may use.
const { remote = false, persistTo = localState } = JSON.parse(process.argv[2]!) as D1Location;
const configPath = join(root, "wrangler.toml");
let connection: ReturnType<typeof open> | undefined;

process.on("message", async (request: D1Request) => {
  const { id } = request;
  const response = await run(request).catch((error: Error): D1Response => ({ id, error: error.message }));
  if (process.connected) process.send!(response);
});
process.once("disconnect", async () => {
  await (await connection?.catch(() => undefined))?.dispose();
  process.exit();
});

interface OpenedD1 {
  batch(statements: readonly D1Statement[]): Promise<D1Result[]>;
  /** Where pictures are stored; only called if a bucket is bound. */
  openBucket(): Promise<Pick<R2Bucket, "head" | "put">>;
  dispose(): Promise<void>;
}

async function run(request: D1Request): Promise<D1Response> {
  const { id } = request;
  const { batch, openBucket } = await (connection ??= open());
  if ("statements" in request)
    return { id, results: request.statements.length === 0 ? [] : await batch(request.statements) };
  const { key, content } = request.file;
  const bucket = await openBucket();
  if (!content) return { id, size: (await bucket.head(key))?.size ?? null };
  await bucket.put(key, content.bytes, { httpMetadata: { contentType: content.contentType } });
  return { id, size: content.bytes.length };
}

const open = (): Promise<OpenedD1> => (remote ? openDeployed() : openLocal());

async function openDeployed(): Promise<OpenedD1> {
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket }>({
    configPath: writeRemoteConfig(),
    persist: false,
    remoteBindings: true,
  });
  const { DB, MEDIA } = env;
  return {
    batch: (all) => DB.batch(all.map(({ sql, values }) => DB.prepare(sql).bind(...values))),
    openBucket: async () => MEDIA,
    dispose,
  };
}

/** Writes a copy of wrangler.toml in which the bindings are remote, and returns its path. */
function writeRemoteConfig(): string {
  const path = join(root, ".wrangler/remote.toml");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  const withRemote = (text: string, name: string) =>
    text.replace(`binding = "${name}"`, `binding = "${name}"\nremote = true`);
  writeFileSync(path, ["DB", "MEDIA"].reduce(withRemote, readFileSync(configPath, "utf8")));
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
      ...(mediaBucket !== null && { r2Buckets: { MEDIA: mediaBucket } }),
    }),
  );
  const worker = await server.getWorker();
  return {
    batch: (statements) => runBatch(worker, statements),
    openBucket: () => server.getR2Bucket("MEDIA") as unknown as Promise<R2Bucket>,
    dispose: () => server.dispose(),
  };
}
