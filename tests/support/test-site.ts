import { afterAll, beforeAll, inject } from "vitest";
import type { Contents, LogLine, SiteDatabase, Value } from "./built-site";
import { Page } from "./html";
import { borrowSite, type PooledSite } from "./site-pool";

/** A response with its parsed page. */
export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly page: Page;
}

/** A built site, as tests see it over HTTP. */
export interface TestSite {
  /** Such as "http://127.0.0.1:41234". */
  readonly origin: string;
  /** Sends a request, with `Cache-Control: no-cache` unless `init` has its own. Does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Requests any URL, whatever its host. */
  fetchAt(address: string): Promise<Response>;
  /** Requests a page. Throws if the response is not HTML. */
  visit(path: string, init?: RequestInit): Promise<Visit>;
  /** Like `visit`, but later calls in the same file get the first response. */
  read(path: string): Promise<Visit>;
  /** The status and Location of a response, without the site's origin. */
  redirect(path: string): Promise<readonly [status: number, location: string | null]>;
  /** Runs a query directly on the site's database. */
  rows<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** The lines logged since the last call. */
  takeLog(): Promise<LogLine[]>;
}

/** A site whose database the tests of one file may change. */
export interface OwnTestSite extends TestSite {
  /** Runs a statement directly on the site's database. */
  run(sql: string, ...values: readonly Value[]): Promise<void>;
  /** Inserts rows into the site's database in the given order. */
  insert: PooledSite["insert"];
  /** Computes the related pages of inserted rows, as the scheduled handler does. */
  relate(): Promise<void>;
}

/** Opens the shared site with these contents. Tests must not change its database. */
export function openSite(contents: Contents): TestSite {
  return visitedSite(contents, true, usualDatabase());
}

/** Opens a site for this file only, whose database its tests may change. */
export function openOwnSite(contents: Contents, database: SiteDatabase = usualDatabase()): OwnTestSite {
  return visitedSite(contents, false, database);
}

/** The default database of a project's sites: libSQL in the libSQL projects, D1 elsewhere (vitest.config.ts). */
const usualDatabase = (): SiteDatabase => (inject("libsqlOnServers") ? "libsql" : "d1");

function visitedSite(contents: Contents, isShared: boolean, database: SiteDatabase): OwnTestSite {
  let pooledSite: PooledSite | undefined;
  const pages = new Map<string, Promise<Visit>>();
  beforeAll(async () => {
    pooledSite = await borrowSite(contents, isShared, database);
  });
  afterAll(() => pooledSite?.close());
  const site = () => {
    if (!pooledSite) throw new Error("A site can be used in tests and hooks only.");
    return pooledSite;
  };
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    return fetch(site().origin + path, { redirect: "manual", ...init, headers });
  };
  const visit = async (path: string, init?: RequestInit): Promise<Visit> => {
    const response = await ask(path, init);
    const type = response.headers.get("Content-Type");
    if (!type?.startsWith("text/html")) throw new Error(`${path} answered ${response.status} with ${type}.`);
    return { status: response.status, headers: response.headers, page: new Page(await response.text()) };
  };
  return {
    get origin() {
      return site().origin;
    },
    fetch: ask,
    fetchAt: (address) => site().fetchAt(address),
    visit,
    read(path) {
      const visitOfPath = pages.get(path) ?? visit(path);
      pages.set(path, visitOfPath);
      return visitOfPath;
    },
    async redirect(path) {
      const response = await ask(path);
      await response.body?.cancel();
      return [response.status, response.headers.get("Location")?.replace(site().origin, "") ?? null];
    },
    rows: async <Row>(sql: string, ...values: readonly Value[]) => (await site().query(sql, values)) as Row[],
    run: async (sql, ...values) => void (await site().query(sql, values)),
    insert: (table, ...rows) => site().insert(table, ...rows),
    relate: () => site().relate(),
    takeLog: () => site().takeLog(),
  };
}
