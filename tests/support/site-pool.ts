import { createServer, type IncomingMessage } from "node:http";
import { inspect } from "node:util";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { BuiltSite, Contents, LogLine, PreparedBuild, SiteDatabase, Value } from "./built-site";
import { insertStatement } from "./insert";
import { listen } from "./listen";

/** The environment variable with the pool's address, which test processes inherit. */
const poolVariable = "SITE_POOL";

/** A request of a test process to the pool. A shared site lives as long as the run; no test changes its database. */
type PoolRequest =
  | { readonly ask: "start"; readonly contents: Contents; readonly isShared: boolean; readonly database: SiteDatabase }
  | { readonly ask: "prepare" }
  | { readonly ask: "stop"; readonly id: number }
  | { readonly ask: "fetchAt"; readonly id: number; readonly address: string }
  | { readonly ask: "batch"; readonly id: number; readonly statements: readonly string[] }
  | { readonly ask: "query"; readonly id: number; readonly sql: string; readonly values: readonly Value[] }
  | { readonly ask: "relate"; readonly id: number }
  | { readonly ask: "takeLog"; readonly id: number };

/** A site that the pool runs for a test process. */
export interface PooledSite extends Omit<BuiltSite, "takeLog" | "batch"> {
  takeLog(): Promise<LogLine[]>;
  /** Inserts rows in the given order. */
  insert<T extends SQLiteTable>(table: T, ...rows: readonly T["$inferInsert"][]): Promise<void>;
}

type StartSite = (contents: Contents, database: SiteDatabase) => Promise<BuiltSite>;

/** Starts sites and keeps track of them. */
export class SitePool {
  readonly #start: StartSite;
  readonly #sites: Array<Promise<BuiltSite>> = [];
  readonly #shared = new Map<string, number>();
  /** The next seeded site on D1, started while the previous one is in use. */
  #spare: Promise<BuiltSite> | undefined;

  constructor(start: StartSite) {
    this.#start = start;
  }

  /** Starts a site, or finds the shared one with these contents. Resolves to its id, for `get`. */
  async borrow(contents: Contents, isShared: boolean, database: SiteDatabase = "d1"): Promise<number> {
    const kind = `${contents} ${database}`;
    const id = (isShared ? this.#shared.get(kind) : undefined) ?? this.#add(contents, database);
    if (isShared) this.#shared.set(kind, id);
    try {
      await this.#sites[id];
    } catch (error) {
      // Otherwise every later test of the run would fail with this error, too.
      if (this.#shared.get(kind) === id) this.#shared.delete(kind);
      throw error;
    }
    return id;
  }

  /** A borrowed site. */
  get(id: number): Promise<BuiltSite> {
    const site = this.#sites[id];
    if (!site) throw new Error(`There is no site ${id}.`);
    return site;
  }

  /** Stops all sites, including those that are still starting. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#sites, this.#spare].map(async (site) => (await site)?.close()));
  }

  #add(contents: Contents, database: SiteDatabase): number {
    const isUsual = contents === "seeded" && database === "d1";
    const start = () => withRetry(() => this.#start(contents, database));
    const site = (isUsual && this.#spare) || start();
    if (isUsual) {
      this.#spare = site.then(start, start);
      // The next borrower gets the error. Until then it needs a handler, or Node would end the run.
      this.#spare.catch(() => undefined);
    }
    return this.#sites.push(site) - 1;
  }
}

/**
 * Retries once after a connection error: on a busy machine, the connection to a workerd that has just started can
 * break, and an idle one can be closed just as it is used again. If a write did arrive the first time, the retry fails,
 * because its rows exist.
 */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    return work();
  }
}

function isConnectionError(error: unknown): boolean {
  const pattern = /fetch failed|other side closed|socket hang up|network connection lost|ECONNRE|EPIPE|UND_ERR/i;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(`${cause.message} ${(cause as NodeJS.ErrnoException).code ?? ""}`)) return true;
  }
  return false;
}

/** Opens one pool of sites for all test processes of a run. */
export async function openSitePool(): Promise<{ close(): Promise<void> }> {
  // Another project of this run has already opened it.
  if (process.env[poolVariable]) return { close: async () => {} };
  // Imported here because it loads wrangler, which test processes do not need.
  const { prepareBuild, startBuiltSite } = await import("./built-site");
  const pool = new SitePool(startBuiltSite);

  async function answer(request: PoolRequest): Promise<unknown> {
    if (request.ask === "start") {
      const id = await pool.borrow(request.contents, request.isShared, request.database);
      return { id, origin: (await pool.get(id)).origin };
    }
    if (request.ask === "prepare") return prepareBuild();
    const site = await pool.get(request.id);
    if (request.ask === "batch") return withRetry(() => site.batch(request.statements));
    if (request.ask === "query") return withRetry(() => site.query(request.sql, request.values));
    if (request.ask === "relate") return site.relate();
    if (request.ask === "takeLog") return site.takeLog();
    if (request.ask === "stop") return site.close();
    const response = await site.fetchAt(request.address);
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  }

  const server = createServer((request, response) => {
    readJson(request)
      .then((body) => answer(body as PoolRequest))
      .then(
        (result) => response.end(JSON.stringify(result ?? null)),
        (error: unknown) => response.writeHead(500).end(inspect(error)),
      );
  });
  // Never closes idle connections: one that is closed just as a test uses it again would fail that test.
  server.keepAliveTimeout = 0;
  process.env[poolVariable] = await listen(server);
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.close();
    },
  };
}

/** Borrows a site from the run's pool. */
export async function borrowSite(
  contents: Contents,
  isShared: boolean,
  database: SiteDatabase = "d1",
): Promise<PooledSite> {
  const answer = await askPool({ ask: "start", contents, isShared, database });
  const { id, origin } = answer as { id: number; origin: string };
  return {
    origin,
    async fetchAt(address) {
      const { status, headers, body } = (await askPool({ ask: "fetchAt", id, address })) as {
        status: number;
        headers: Array<[string, string]>;
        body: string;
      };
      return new Response(status === 304 ? null : body, { status, headers });
    },
    query: async (sql, values) => (await askPool({ ask: "query", id, sql, values })) as unknown[],
    async insert(table, ...rows) {
      const statements = rows.map((row) => insertStatement(table, [row]));
      if (statements.length > 0) await askPool({ ask: "batch", id, statements });
    },
    relate: async () => void (await askPool({ ask: "relate", id })),
    takeLog: async () => (await askPool({ ask: "takeLog", id })) as LogLine[],
    close: async () => void (isShared || (await askPool({ ask: "stop", id }))),
  };
}

/**
 * What build-process.ts needs to serve the build. From the pool, because loading wrangler would take longer than
 * serving.
 */
export const preparedBuild = async (): Promise<PreparedBuild> => (await askPool({ ask: "prepare" })) as PreparedBuild;

async function askPool(request: PoolRequest): Promise<unknown> {
  const address = process.env[poolVariable];
  if (!address) throw new Error("There is no pool of sites: the global set-up of the tests did not run.");
  const response = await fetch(address, { method: "POST", body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}
