import type { MiddlewareHandler } from "hono";
import { writeLog } from "../log";
import type { ServerEnv } from "../server";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site started: pages, data requests and API alike. A browser says where a request
 * comes from; one that says nothing at all is refused too.
 */
export function crossSiteWrites(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (reads.has(c.req.method) || isOwn(c.req.raw)) return next();
    writeLog("cross_site_write", c.get("requestId"), { path: new URL(c.req.url).pathname.slice(0, 200) });
    return c.json({ message: "This request did not come from this site." }, 403, {
      "Cache-Control": "private, no-store",
    });
  };
}

function isOwn(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("Origin");
  return origin !== null && origin === new URL(request.url).origin;
}
