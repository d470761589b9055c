import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type Log } from "miniflare";
import { root } from "./root.ts";

type MiniflareOptions = Parameters<typeof convertV4MiniflareOptions>[0];

const buildFolder = join(root, "build/server");
const localEntry = join(root, "scripts/local-entry.mjs");

/** How the local server is reached. */
export interface BuiltWorkerOptions {
  /** Default: a free port on 127.0.0.1. */
  readonly host?: string;
  readonly port?: number;
  /** The header with the visitor's address, set by a proxy in front. Default: nobody is believed. */
  readonly proxyHeader?: string | null;
  /** What gets the requests: local-entry.mjs in front of the gateway (the default), or the gateway itself. */
  readonly entrypoint?: "Local" | "Gateway";
}

/**
 * The production build as a worker of miniflare, with the bindings and variables of `wrangler.toml`. It can be sent to
 * another process as JSON.
 *
 * @param variables added to those of `wrangler.toml`, which they override
 */
export function builtWorker(variables: Readonly<Record<string, string>>, options: BuiltWorkerOptions = {}) {
  const path = (file: string) => join(buildFolder, file);
  const chunks = globSync("assets/*.js", { cwd: buildFolder }).map(path);
  // Largest last: for each module, miniflare copies all the configuration that it has encoded so far.
  const bySize = [path("index.js"), ...chunks].toSorted((one, other) => statSync(one).size - statSync(other).size);
  return {
    ...readWorkerOptions(),
    name: "site",
    modulesRoot: buildFolder,
    modules: [
      // The first module is the entry point.
      { type: "ESModule" as const, path: path("local.js"), contents: entryModule(options.proxyHeader ?? null) },
      { type: "ESModule" as const, path: path("local-entry.js"), contents: readFileSync(localEntry, "utf8") },
      ...bySize.map((module) => ({ type: "ESModule" as const, path: module })),
    ],
    // Not wrangler's: those include the .dev.vars of the day of the build.
    bindings: { ...buildConfig().vars, ...variables },
    unsafeDirectSockets: [
      { host: options.host ?? "127.0.0.1", port: options.port ?? 0, entrypoint: options.entrypoint ?? "Local" },
    ],
  };
}

export type BuiltWorker = ReturnType<typeof builtWorker>;

/** The build's bindings in miniflare's form. */
let workerOptions: Readonly<Record<string, unknown>> | undefined;

/**
 * The bindings of wrangler.toml as the build has them. Asked of wrangler in a process of its own, because wrangler would
 * take 130 MB as long as the server runs.
 */
function readWorkerOptions(): Readonly<Record<string, unknown>> {
  const script = `
    import { unstable_getMiniflareWorkerOptions as read } from "wrangler";
    process.stdout.write(JSON.stringify(read(${JSON.stringify(join(buildFolder, "wrangler.json"))}).workerOptions));
  `;
  workerOptions ??= JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: root, encoding: "utf8" }),
  ) as Readonly<Record<string, unknown>>;
  return workerOptions;
}

/** Exports what the build exports, for `ctx.exports` and the scheduled handler, and the local entry point. */
const entryModule = (proxyHeader: string | null): string => `
  import site from "./index.js";
  import { createLocalEntry } from "./local-entry.js";
  export * from "./index.js";
  export default site;
  // A name for the default export: on that one's own socket, miniflare puts its workers for static files in front.
  export const Gateway = { fetch: (request, env, context) => site.fetch(request, env, context) };
  export const Local = createLocalEntry(site, ${JSON.stringify(staticFiles())}, ${JSON.stringify(proxyHeader)});
`;

/** The paths of the files that the platform serves without running the worker. */
function staticFiles(): string[] {
  const { assets } = buildConfig();
  const folder = join(buildFolder, assets.directory);
  return globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("_"))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`)
    .filter((path) => !assets.run_worker_first.includes(path))
    .toSorted();
}

/** The build's D1 databases by binding, for further workers that use them. */
export const builtDatabases = (): Record<string, string> =>
  Object.fromEntries(buildConfig().d1_databases.map(({ binding, database_id: id }) => [binding, id]));

/** The crons of the build's scheduled handler. */
export const builtCrons = (): readonly string[] => buildConfig().triggers.crons;

/** What the build keeps of wrangler.toml. */
function buildConfig() {
  return JSON.parse(readFileSync(join(buildFolder, "wrangler.json"), "utf8")) as {
    readonly assets: { readonly directory: string; readonly run_worker_first: readonly string[] };
    readonly d1_databases: ReadonlyArray<{ readonly binding: string; readonly database_id: string }>;
    readonly triggers: { readonly crons: readonly string[] };
    readonly vars: Readonly<Record<string, string>>;
  };
}

/** The build, served by workerd. */
export interface BuiltServer {
  /** Such as "http://127.0.0.1:41234". */
  readonly origin: string;
  readonly miniflare: Miniflare;
  /** Runs the scheduled handler as one of its crons. */
  runScheduled(cron: string, scheduledTime?: Date): Promise<void>;
  close(): Promise<void>;
}

/** What else the local server needs. */
export interface BuiltServerOptions {
  /** The folder of the databases and buckets. Default: memory. */
  readonly resourcePersistencePath?: string;
  /** More workers, in miniflare's form. */
  readonly workers?: readonly object[];
  /** Miniflare's own log. */
  readonly log?: Log;
  /** Gets each line that a worker logs. */
  readonly handleStructuredLogs?: (line: { readonly message: string }) => void;
}

/**
 * Serves the build on workerd: without `wrangler dev` and its proxy, its inspector and its log of requests, which take
 * far longer than the worker does. Rejects when workerd does not start.
 *
 * @param worker from `builtWorker`
 */
export async function openBuiltServer(
  worker: BuiltWorker,
  { workers = [], ...options }: BuiltServerOptions = {},
): Promise<BuiltServer> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // Otherwise miniflare fetches it from the network.
      cf: false,
      logRequests: false,
      ...options,
      workers: [worker, ...workers],
    } as MiniflareOptions),
  );
  try {
    await miniflare.ready;
    const { origin } = await miniflare.unsafeGetDirectURL(worker.name, worker.unsafeDirectSockets[0]!.entrypoint);
    return {
      origin,
      miniflare,
      async runScheduled(cron, scheduledTime) {
        const fetcher = await miniflare.getWorker(worker.name);
        await fetcher.scheduled({ cron, ...(scheduledTime && { scheduledTime }) });
      },
      close: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose().catch(() => undefined);
    throw error;
  }
}
