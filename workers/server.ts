import { Hono, type Context } from "hono";
import { createBackend, type BackendOptions } from "./backend";
import { serviceWorker } from "./documents";
import { servePicture } from "./media/serve-picture";
import { cachePages } from "./middleware/cache-pages";
import { canonicalRedirect } from "./middleware/canonical-redirect";
import { countVisits, receiveReport } from "./middleware/count-visits";
import { crossOrigin, crossSiteWrites } from "./middleware/other-origins";
import { bodyLimit, requestLimits, writeLimiter } from "./middleware/request-limits";
import { requestLog } from "./middleware/request-log";
import { securityHeaders } from "./middleware/security-headers";
import { backendRequest, type PageCache, noPageCache } from "./page-cache";
import { unexpectedError } from "./plain-responses";
import type { WorkerContext, ServerEnv } from "./types";

/** The server's dependencies. */
export interface ServerOptions extends BackendOptions {
  /** The page cache for a request. Default: no caching. */
  readonly pageCache?: (context: WorkerContext) => PageCache;
  /** Whether to send `Server-Timing` to every visitor. */
  readonly showCost?: boolean;
  /** Whether to count visits. */
  readonly countsVisits?: boolean;
}

/** The request path from the outside in: the gateway, the page cache, and the backend behind it (`backend.ts`). */
export function createServer({
  pageCache = () => noPageCache,
  showCost = false,
  countsVisits = false,
  ...dependencies
}: ServerOptions): Hono<ServerEnv> {
  const backend = createBackend({ purge: (context, tags) => pageCache(context).purge(tags), ...dependencies });
  const server = new Hono<ServerEnv>();

  server.onError(unexpectedError);
  server.use(requestLog(showCost));
  server.use(securityHeaders());
  server.use(bodyLimit());
  server.use(requestLimits());
  server.use(canonicalRedirect());
  server.use(crossSiteWrites());
  server.use(writeLimiter());

  if (countsVisits) {
    server.use(countVisits(dependencies.openDatabase));
    server.post("/api/visits", receiveReport(dependencies.openDatabase));
  }
  server.get("/sw.js", serviceWorker);
  server.get("/media/*", servePicture);
  const cacheFor = (c: Context<ServerEnv>) => pageCache(c.executionCtx);
  const backendFor = (c: Context<ServerEnv>) => async (request: Request) =>
    backend.fetch(request, c.env, c.executionCtx);
  server.use("/api/rest/*", crossOrigin());
  // Imported on demand, like the rest of the data API: most isolates serve only visitors.
  server.all("/api/rest/v1/:table", async (c) => {
    const { dataApi } = await import("./api/gateway");
    return dataApi(c, cacheFor(c), backendFor(c));
  });
  // Never cached, and keeps its whole query.
  server.all("/api/media", (c) => backendFor(c)(backendRequest(c.req.raw, c.get("url").href, c.get("requestId"))));
  server.all("*", cachePages(cacheFor, backendFor));
  return server;
}
