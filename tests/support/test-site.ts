import { afterAll, beforeAll } from "vitest";
import type { Contents, LogLine, Value } from "./built-site";
import { Page } from "./html";
import { borrowSite, type PooledSite } from "./site-pool";

/** A page and how the site answered. */
export interface Visit {
  readonly status: number;
  readonly headers: Headers;
  readonly page: Page;
}

/** A site as the tests of one file see it, from outside. */
export interface TestSite {
  /** Such as "http://127.0.0.1:41234". */
  readonly origin: string;
  /** Asks for a fresh answer, unless the request's own `Cache-Control` says otherwise. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Asks under another host name. */
  fetchAt(address: string): Promise<Response>;
  /** Opens a page. */
  visit(path: string, init?: RequestInit): Promise<Visit>;
  /** Opens a page once: every later reading in the same file sees the same answer. */
  read(path: string): Promise<Visit>;
  /** Where a request is sent on to: status, and the path and query of the same site, or another site's whole address. */
  redirect(path: string): Promise<readonly [status: number, location: string | null]>;
  /** Reads the site's database. */
  rows<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** What the worker logged since it was last asked. */
  takeLog(): Promise<LogLine[]>;
}

/** A site whose database the tests of one file may change. */
export interface OwnTestSite extends TestSite {
  /** Changes the site's database behind its back. */
  run(sql: string, ...values: readonly Value[]): Promise<void>;
  /** Inserts rows into the site's database in the order given. */
  insert: PooledSite["insert"];
}

/** The site with these contents, shared with other files: nobody changes its database. */
export function openSite(contents: Contents): TestSite {
  return visitedSite(contents, true);
}

/** A site of this file's own, whose database its tests may change. */
export function openOwnSite(contents: Contents): OwnTestSite {
  return visitedSite(contents, false);
}

function visitedSite(contents: Contents, shared: boolean): OwnTestSite {
  let started: PooledSite | undefined;
  const pages = new Map<string, Promise<Visit>>();
  beforeAll(async () => {
    started = await borrowSite(contents, shared);
  });
  afterAll(() => started?.close());
  const site = () => {
    if (!started) throw new Error("The site is there in tests and hooks only.");
    return started;
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
      const known = pages.get(path) ?? visit(path);
      pages.set(path, known);
      return known;
    },
    async redirect(path) {
      const response = await ask(path);
      await response.body?.cancel();
      return [response.status, response.headers.get("Location")?.replace(site().origin, "") ?? null];
    },
    rows: async <Row>(sql: string, ...values: readonly Value[]) => (await site().query(sql, values)) as Row[],
    run: async (sql, ...values) => void (await site().query(sql, values)),
    insert: (table, ...rows) => site().insert(table, ...rows),
    takeLog: () => site().takeLog(),
  };
}
