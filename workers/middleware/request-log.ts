import type { MiddlewareHandler } from "hono";
import { requestIdHeader, showCostHeader, writeLog } from "../log";
import type { ServerEnv } from "../types";

/**
 * Assigns the request id, parses the address and logs one line per request: method, path, status, milliseconds, cache
 * status and database cost. Never the query string, which can hold what a visitor typed.
 *
 * @param showCost whether to send `Server-Timing` to every visitor; administrators always get it
 */
export function requestLog(showCost: boolean): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const startTime = Date.now();
    const requestId = c.req.header("cf-ray") ?? crypto.randomUUID();
    c.set("requestId", requestId);
    c.set("url", new URL(c.req.raw.url));
    await next();
    const cache = c.res.headers.get("Cache-Status")?.replace(/^site; /, "") ?? "none";
    // A cached response still carries the cost of rendering it.
    const cost = cache.startsWith("hit") ? null : c.res.headers.get("Server-Timing");
    c.res.headers.set(requestIdHeader, requestId);
    const isAdministrator = c.res.headers.has(showCostHeader);
    c.res.headers.delete(showCostHeader);
    if (showCost || isAdministrator || c.env.SHOW_COST === "on") {
      c.res.headers.set("Server-Timing", [`cache;desc="${cache}"`, cost].filter(Boolean).join(", "));
    } else {
      c.res.headers.delete("Server-Timing");
    }
    if (c.env.REQUEST_LOG === "off") return;
    writeLog("request", requestId, {
      method: c.req.method,
      path: c.get("url").pathname.slice(0, 200),
      status: c.res.status,
      milliseconds: Date.now() - startTime,
      cache,
      database: cost?.replace(/^db;desc="|"$/g, "") ?? "none",
    });
  };
}
