import type { MiddlewareHandler } from "hono";
import { humanCheckOf } from "../../app/domain/intake/human-check.server";
import { bringsCredentials } from "../api/credentials";
import { requestIdHeader } from "../request-id";
import { writeLog } from "../log";
import type { SiteEnv, SiteParts } from "../site";

/** Gives the request its time, origin, log and database, and says on the answer what the database cost. */
export function requestSite(
  openDatabase: SiteParts["openDatabase"],
  purge: SiteParts["purge"],
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const requestId = c.req.header(requestIdHeader) ?? crypto.randomUUID();
    // A replica that lags would still know a session or token that has ended, and not yet what its owner just wrote.
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const personal = !isRead || bringsCredentials(c.req.raw.headers);
    const database = await openDatabase(c.env, personal ? "first-primary" : "first-unconstrained");
    c.set("database", database);
    c.set("site", {
      origin: c.env.PUBLIC_ORIGIN,
      now: new Date().toISOString(),
      requestId,
      clientAddress: c.req.header("CF-Connecting-IP") ?? "local",
      purge: async (tags) => {
        try {
          await purge?.(c.executionCtx, tags);
        } catch (error) {
          writeLog("purge_failed", requestId, { message: error instanceof Error ? error.message : "unknown" });
        }
      },
      humanCheck: humanCheckOf(c.env.TURNSTILE_SITE_KEY, c.env.TURNSTILE_SECRET_KEY, (address, init) =>
        fetch(address, init),
      ),
      log: (event, detail) => writeLog(event, requestId, detail),
    });
    await next();
    const { statements, rowsRead, batches } = database.cost;
    c.res.headers.set("Server-Timing", `db;desc="${statements} statements, ${rowsRead} rows, ${batches} batches"`);
  };
}
