import type { Context, Handler, MiddlewareHandler } from "hono";
import { hasSessionCookie } from "../../app/base/access/session-cookie";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { readText } from "../../app/base/web/request-body";
import { loggableMessage } from "../../app/base/words/error-message";
import { parseObject } from "../../app/base/words/json";
import { addCounts, type Count, countsOf, countsOfReport, isUncounted } from "../../app/visits/counts.server";
import { writeLog } from "../log";
import type { OpenDatabase, ServerEnv } from "../types";

/** Counts something once the response has been sent. Never rejects: a visit is worth no error. */
function count(c: Context<ServerEnv>, openDatabase: OpenDatabase, counts: readonly Count[]): void {
  addCounts(counts, {
    now: new Date().toISOString(),
    afterResponse: (work, delay) =>
      c.executionCtx.waitUntil(
        new Promise((resolve) => setTimeout(resolve, delay))
          .then(async () => work(await openDatabase(c.env, "first-primary")))
          .catch((error: unknown) =>
            writeLog("visits_not_counted", c.get("requestId"), { message: loggableMessage(error) }),
          ),
      ),
  });
}

/**
 * Counts the pages that people see and that programs fetch (decision 53). In front of the page cache, which answers most
 * requests. Not those of people who are signed in.
 */
export function countVisits(openDatabase: OpenDatabase): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    const { raw, method } = c.req;
    const { pathname, searchParams, host } = c.get("url");
    const isPage =
      c.res.status === 304 ||
      (c.res.status === 200 && (c.res.headers.get("Content-Type") ?? "").startsWith("text/html"));
    if (method !== "GET" || !isPage || pathname.endsWith(".data") || searchParams.has("_state")) return;
    if (hasSessionCookie(raw.headers.get("Cookie"))) return;
    count(c, openDatabase, countsOf({ path: pathname, headers: raw.headers, host }));
  };
}

/** In characters; a report has some hundred. */
const maxReport = 4_000;

/** Receives what a page reports when it is left. Answers the same whatever it is. */
export function receiveReport(openDatabase: OpenDatabase): Handler<ServerEnv> {
  return async (c) => {
    const { headers } = c.req.raw;
    const text = await readText(c.req.raw);
    if (text.length <= maxReport && !isUncounted(headers) && !hasSessionCookie(headers.get("Cookie") ?? null))
      count(c, openDatabase, countsOfReport(parseObject(text)));
    return new Response(null, { status: 204, headers: { "Cache-Control": privatePolicy } });
  };
}
