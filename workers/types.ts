import type { PageStart, RequestContext } from "../app/context";
import type { ContentWriter } from "../app/domain/api/content-writer";
import type { DatabaseClient } from "../drizzle/client";
import type { Consistency } from "./database";
import type { Env } from "./env";

/** The part of the platform's execution context that the server uses. */
export interface WorkerContext {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  readonly props: unknown;
}

/** The gateway's environment for Hono: what its middleware leaves for what follows. */
export interface ServerEnv {
  Bindings: Env;
  Variables: { requestId: string };
}

/** The environment of what stands behind the page cache. */
export interface BackendEnv {
  Bindings: Env;
  Variables: { site: RequestContext; database: DatabaseClient };
}

/** What a page is rendered with. */
export interface PageRequest {
  readonly database: DatabaseClient;
  readonly site: RequestContext;
  readonly start: PageStart;
}

/** Renders a page or its data. */
export type RenderPage = (request: Request, page: PageRequest) => Promise<Response>;

/** Opens the database of a request. */
export type OpenDatabase = (env: Env, consistency?: Consistency) => Promise<DatabaseClient>;

/** Makes the writer of content for a request. `purge` drops what caches hold of what was written. */
export type OpenWriter = (db: DatabaseClient, purge: (tags: readonly string[]) => Promise<void>) => ContentWriter;

/** Drops what the page cache of a request holds of these tags. */
export type PurgeTags = (context: WorkerContext, tags: readonly string[]) => Promise<void>;
