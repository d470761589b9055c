import type { ContentWriter } from "../app/api/contract";
import type { RenderOptions, RequestContext } from "../app/routing/context";
import type { DatabaseClient } from "../drizzle/client";
import type { Consistency } from "./database";
import type { Env } from "./env";

/** The part of the platform's execution context that the server uses. */
export interface WorkerContext {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
  readonly props: unknown;
}

/** The gateway's Hono environment. */
export interface ServerEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The request's URL, parsed once. Must not be modified. */
    url: URL;
  };
}

/**
 * How important a request is under load, least important first: public pages, which caches can serve stale; the portal
 * and the data API for callers with credentials; sign-in and the project intake, refused last.
 */
export type Priority = "public" | "signed-in" | "reserved";

/** The backend's Hono environment. */
export interface BackendEnv {
  Bindings: Env;
  Variables: { ctx: RequestContext; database: DatabaseClient; priority: Priority };
}

/** The input of a render. */
interface PageRequest {
  readonly database: DatabaseClient;
  readonly ctx: RequestContext;
  readonly start: RenderOptions;
}

/** Renders a page, or responds with its loader data. */
export type RenderPage = (request: Request, page: PageRequest) => Promise<Response>;

/** Opens a database client. A client counts the cost of one request, so requests must not share one. */
export type OpenDatabase = (env: Env, consistency?: Consistency) => Promise<DatabaseClient>;

/** Creates a request's content writer. `purge` invalidates cached responses by tag. */
export type OpenWriter = (db: DatabaseClient, purge: (tags: readonly string[]) => Promise<void>) => ContentWriter;

/** Invalidates the page cache by tag. */
export type PurgeTags = (context: WorkerContext, tags: readonly string[]) => Promise<void>;
