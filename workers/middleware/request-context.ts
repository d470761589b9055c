import type { Context, MiddlewareHandler } from "hono";
import { peekRole } from "../../app/accounts/sessions.server";
import { isAllowed } from "../../app/base/access/permissions";
import { hasSessionCookie, parseSessionToken, hasCredentials } from "../../app/base/access/session-cookie";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { isLoopbackOrigin, isReservedOrigin } from "../../app/base/web/urls";
import { loggableMessage } from "../../app/base/words/error-message";
import { uploadLimits } from "../../app/content/media/library";
import { createHumanCheck } from "../../app/enquiries/rules/human-check.server";
import { retentionMonths } from "../../app/enquiries/rules/retention";
import type { RequestContext } from "../../app/routing/context";
import { parseAnalyticsHosts } from "../../app/settings/analytics-script";
import { allStoredTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { DatabaseBreaker } from "../database-breaker";
import { type Env, mailSetup } from "../env";
import { requestIdHeader, showCostHeader, writeLog } from "../log";
import type { deliverMessages } from "../mail/deliver-messages";
import { pictureStore } from "../media/picture-store";
import { imageVariants } from "../media/serve-picture";
import { findBackupStatus } from "../nightly-backup";
import type { OpenDatabase, PurgeTags, BackendEnv } from "../types";

/** Sets the request's context and database, and reports the database cost in `Server-Timing`. */
export function provideRequestContext(
  openDatabase: OpenDatabase,
  purge: PurgeTags | undefined,
): MiddlewareHandler<BackendEnv> {
  const breaker = new DatabaseBreaker();
  return async (c, next) => {
    const requestId = c.req.header(requestIdHeader) ?? crypto.randomUUID();
    // A lagging replica would accept a session or token that was just revoked, and miss the caller's own last write.
    const isRead = c.req.method === "GET";
    const needsPrimary = !isRead || hasCredentials(c.req.raw);
    const connection = await openDatabase(c.env, needsPrimary ? "first-primary" : "first-unconstrained");
    const database = breaker.protect(connection, c.get("priority") === "public");
    c.set("database", database);
    c.set("ctx", contextOf(c, requestId, openDatabase, purge));
    await next();
    // A page rendered from defaults after a failed read would outlive the outage in caches.
    if (database.cost.failedReads > 0) {
      c.res.headers.set("Cache-Control", privatePolicy);
      c.res.headers.delete("Cache-Tag");
    }
    // Before `isAdministrator`, whose own reads do not count.
    const { statements, rowsRead, batches } = database.cost;
    c.res.headers.set("Server-Timing", `db;desc="${statements} statements, ${rowsRead} rows, ${batches} batches"`);
    // After a failed read, the caller has waited long enough.
    if (isRead && database.cost.failedReads === 0 && (await isAdministrator(database, c.req.raw)))
      c.res.headers.set(showCostHeader, "yes");
  };
}

/**
 * What a request's routes may ask for. Whatever takes work, such as the mail setup, is a getter: most requests ask for
 * none of it.
 */
function contextOf(
  c: Context<BackendEnv>,
  requestId: string,
  openDatabase: OpenDatabase,
  purge: PurgeTags | undefined,
): RequestContext {
  const { env } = c;
  const now = new Date().toISOString();
  const origin = env.PUBLIC_ORIGIN;
  const callerOrigin = () => (isReservedOrigin(origin) ? new URL(c.req.url).origin : origin);
  // Anyone can send a Host header, so it must not decide where the links in other people's mail lead.
  const linkOrigin = () => (isLoopbackOrigin(callerOrigin()) ? callerOrigin() : origin);
  return {
    origin,
    get callerOrigin() {
      return callerOrigin();
    },
    now,
    types: allStoredTypes,
    requestId,
    clientAddress: c.req.header("CF-Connecting-IP") ?? "local",
    purge: async (tags) => {
      try {
        await purge?.(c.executionCtx, tags);
      } catch (error) {
        writeLog("purge_failed", requestId, { message: loggableMessage(error) });
      }
    },
    get humanCheck() {
      return createHumanCheck(env.TURNSTILE_SITE_KEY, env.TURNSTILE_SECRET_KEY, (address, init) =>
        fetch(address, init),
      );
    },
    findBackups: () => findBackupStatus(env.BACKUPS ?? null, now),
    get pictures() {
      return {
        store: pictureStore(env),
        makeVariant: env.IMAGES ? imageVariants(env.IMAGES) : null,
        limits: uploadLimits(env.MEDIA_QUOTA_MB, env.MEDIA_PER_DAY),
      };
    },
    get analyticsHosts() {
      return parseAnalyticsHosts(env.ANALYTICS_HOSTS);
    },
    get retentionMonths() {
      return retentionMonths(env.RETENTION_MONTHS);
    },
    get messages() {
      return {
        setup: mailSetup(env),
        allowsPrivateWebhooks: env.WEBHOOKS_PRIVATE === "on",
        origin,
        linkOrigin: linkOrigin(),
      };
    },
    deliverMessages: () => c.executionCtx.waitUntil(deliver(env, openDatabase, requestId, linkOrigin())),
    afterResponse: (work, delay = workDelay) =>
      c.executionCtx.waitUntil(runAfterResponse(work, delay, env, openDatabase, requestId)),
    log: (event, detail) => writeLog(event, requestId, detail),
  };
}

/** In milliseconds. The response has been sent by then. */
const workDelay = 1_000;

async function runAfterResponse(
  work: (db: DatabaseClient) => Promise<void>,
  delay: number,
  env: Env,
  openDatabase: OpenDatabase,
  requestId: string,
): Promise<void> {
  try {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await work(await openDatabase(env, "first-primary"));
  } catch (error) {
    writeLog("work_after_response_failed", requestId, { message: loggableMessage(error) });
  }
}

/** Whether the caller is an administrator and may see the cost. False if the role cannot be read. */
async function isAdministrator(database: DatabaseClient, request: Request): Promise<boolean> {
  if (!hasSessionCookie(request.headers.get("Cookie"))) return false;
  try {
    const token = parseSessionToken(request.headers.get("Cookie"), new URL(request.url));
    const role = await peekRole(database, token);
    return role !== null && isAllowed(role, "settings");
  } catch {
    return false;
  }
}

/** Imported on demand: few requests send messages. */
const deliver = async (...args: Parameters<typeof deliverMessages>): Promise<void> => {
  const { deliverMessages: deliverNow } = await import("../mail/deliver-messages");
  await deliverNow(...args);
};
