import type { MiddlewareHandler } from "hono";
import { writeLog } from "../log";
import { requestIdHeader, showCostHeader } from "../inner-headers";
import type { ServerEnv } from "../types";

/**
 * Gives the request its id and writes one line when it is answered: path, status, duration in milliseconds, what the
 * cache did and what the database cost. Never an address' query, which can hold what somebody typed.
 *
 * @param showCost whether every visitor's browser may see the cost too, as `Server-Timing`; an administrator's always may
 */
export function requestLog(showCost: boolean): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const started = Date.now();
    const requestId = c.req.header("cf-ray") ?? crypto.randomUUID();
    c.set("requestId", requestId);
    await next();
    const cache = c.res.headers.get("Cache-Status")?.replace(/^site; /, "") ?? "none";
    // A stored answer still carries what it cost when it was rendered.
    const cost = cache.startsWith("hit") ? null : c.res.headers.get("Server-Timing");
    c.res.headers.set(requestIdHeader, requestId);
    const toAdministrator = c.res.headers.has(showCostHeader);
    c.res.headers.delete(showCostHeader);
    if (showCost || toAdministrator || c.env.SHOW_COST === "on") {
      c.res.headers.set("Server-Timing", [`cache;desc="${cache}"`, cost].filter(Boolean).join(", "));
    } else {
      c.res.headers.delete("Server-Timing");
    }
    if (c.env.REQUEST_LOG === "off") return;
    writeLog("request", requestId, {
      method: c.req.method,
      path: new URL(c.req.url).pathname.slice(0, 200),
      status: c.res.status,
      milliseconds: Date.now() - started,
      cache,
      database: cost?.replace(/^db;desc="|"$/g, "") ?? "none",
    });
  };
}
