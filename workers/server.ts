import { Hono, type Context } from "hono";
import { crossOrigin } from "./api/cross-origin";
import { dataApi } from "./api/gateway";
import { bodyLimit } from "./middleware/body-limit";
import { cachePages } from "./middleware/cache-pages";
import { canonicalRedirect } from "./middleware/canonical-redirect";
import { crossSiteWrites } from "./middleware/cross-site-writes";
import { requestLimits } from "./middleware/request-limits";
import { requestLog } from "./middleware/request-log";
import { securityHeaders } from "./middleware/security-headers";
import { uncached, type PageCache } from "./page-cache/page-cache";
import { createBackend, type BackendOptions } from "./backend";
import type { WorkerContext, ServerEnv } from "./types";
import { unexpectedError } from "./unexpected-error";

/** What the server is a function of. */
export interface ServerOptions extends BackendOptions {
  /** The page cache of a request; none unless given. */
  readonly pageCache?: (context: WorkerContext) => PageCache;
  /** Whether answers say what they cost (`Server-Timing`): in development. */
  readonly showCost?: boolean;
}

/** The request path, from the outside in: the gateway, the page cache, and the backend behind it (`backend.ts`). */
export function createServer({
  pageCache = () => uncached,
  showCost = false,
  ...parts
}: ServerOptions): Hono<ServerEnv> {
  const site = createBackend({ purge: (context, tags) => pageCache(context).purge(tags), ...parts });
  const server = new Hono<ServerEnv>();

  server.onError(unexpectedError);
  server.use(requestLog(showCost));
  server.use(securityHeaders());
  server.use(bodyLimit());
  server.use(requestLimits());
  server.use(canonicalRedirect());
  server.use(crossSiteWrites());

  const cacheFor = (c: Context<ServerEnv>) => pageCache(c.executionCtx);
  const siteFor = (c: Context<ServerEnv>) => async (request: Request) => site.fetch(request, c.env, c.executionCtx);
  server.use("/api/rest/*", crossOrigin());
  server.all("/api/rest/v1/:table", dataApi(cacheFor, siteFor));
  server.all("*", cachePages(cacheFor, siteFor));
  return server;
}
