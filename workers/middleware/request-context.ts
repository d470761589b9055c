import type { MiddlewareHandler } from "hono";
import { humanCheckOf } from "../../app/domain/intake/human-check.server";
import { bringsSession, readSessionToken } from "../../app/domain/accounts/session-cookie";
import { findRole, peekSession } from "../../app/domain/accounts/sessions.server";
import { bringsCredentials } from "../api/credentials";
import type { DatabaseClient } from "../../drizzle/client";
import { requestIdHeader, showCostHeader } from "../inner-headers";
import { writeLog } from "../log";
import type { OpenDatabase, PurgeTags, BackendEnv } from "../types";

/** Gives the request its time, origin, log and database, and says on the answer what the database cost. */
export function provideRequestContext(
  openDatabase: OpenDatabase,
  purge: PurgeTags | undefined,
): MiddlewareHandler<BackendEnv> {
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
    // A page made of defaults because a read failed would stay in caches long after the database is back.
    if (database.cost.failedReads > 0) {
      c.res.headers.set("Cache-Control", "private, no-store");
      c.res.headers.delete("Cache-Tag");
    }
    // Counted before it is asked who may see it.
    const { statements, rowsRead, batches } = database.cost;
    c.res.headers.set("Server-Timing", `db;desc="${statements} statements, ${rowsRead} rows, ${batches} batches"`);
    if (isRead && (await isAdministrator(database, c.req.raw))) c.res.headers.set(showCostHeader, "yes");
  };
}

/** Whether an administrator asks, who may see what an answer cost. Nobody does when it cannot be looked up. */
async function isAdministrator(database: DatabaseClient, request: Request): Promise<boolean> {
  if (!bringsSession(request.headers.get("Cookie"))) return false;
  try {
    const token = readSessionToken(request.headers.get("Cookie"), new URL(request.url));
    const session = await peekSession(database, token);
    return session !== null && (await findRole(database, session.person.id, () => {})) === "admin";
  } catch {
    return false;
  }
}
