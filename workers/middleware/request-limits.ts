import type { MiddlewareHandler } from "hono";
import { ApiError } from "../../app/api/api-error";
import type { ApiTableName } from "../../app/api/contract";
import { hasCredentials } from "../../app/base/access/session-cookie";
import { clientNetwork } from "../../app/base/limits/senders";
import { retryDelay } from "../../app/base/web/cache-policy";
import { decodePercentEncoding } from "../../app/base/web/urls";
import { loggableMessage } from "../../app/base/words/error-message";
import { errorResponse } from "../api/errors";
import { requestIdHeader, writeLog } from "../log";
import { plainPage, retryResponse } from "../plain-responses";
import type { BackendEnv, Priority, ServerEnv } from "../types";

/**
 * How many requests may be in progress in the isolate, behind the page cache, before one of this priority is refused.
 * What exceeds the public limit is reserved for the other priorities. An isolate has 128 MB; a page waiting for the
 * database holds a few hundred KB.
 */
export const capacity: Readonly<Record<Priority, number>> = { public: 100, "signed-in": 125, reserved: 150 };

// Not read from the contract, which is loaded on demand.
const enquiriesTable: ApiTableName = "onboarding_submissions";
const enquiries = `/api/rest/v1/${enquiriesTable}`;

/**
 * Must not need the database: the priority decides whether the request may reach it. Cookies and tokens are not verified
 * here, so they must not open the last reserve.
 */
export function priorityOf(request: Pick<Request, "method" | "url" | "headers">): Priority {
  const { method } = request;
  const { pathname } = new URL(request.url);
  if (/^\/(?:auth|onboarding)(?:[/.]|$)/.test(pathname)) return "reserved";
  if (method === "POST" && pathname === enquiries) return "reserved";
  return hasCredentials(request) ? "signed-in" : "public";
}

/** The period of wrangler.toml's limit, in seconds. */
const period = 60;

/**
 * Refuses sign-ins and enquiries from a network that sends far more than the database's limits allow, so that a flood
 * does not reach the database. The platform counts per location and only roughly, so this is a first filter: the
 * database's limits still apply, as they do if the binding is missing or fails (F12).
 */
export function writeLimiter(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const limiter: RateLimit | undefined = c.env.WRITE_LIMITER;
    const { raw, method, path } = c.req;
    // Whatever the cookies: anyone can send one that looks like a session's.
    if (!limiter || method !== "POST" || priorityOf(raw) !== "reserved") return next();
    const key = clientNetwork(raw.headers.get("CF-Connecting-IP") ?? "local");
    const isAllowed = await limiter.limit({ key }).then(
      ({ success }) => success,
      (error: unknown) => {
        writeLog("limiter_failed", c.get("requestId"), { message: loggableMessage(error) });
        return true;
      },
    );
    if (isAllowed) return next();
    writeLog("write_limited", c.get("requestId"), { path });
    const message = "Too many requests were sent from your network. Please try again in a minute.";
    return retryResponse(path, 429, "Too Many Requests", message, period);
  };
}

/** In characters. */
const maxPathLength = 2_048;
const maxQueryLength = 8_192;

/** Refuses URLs that are too long or have invalid percent-encoding. */
export function requestLimits(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const url = c.get("url");
    const respondWithError = url.pathname.startsWith("/api/") ? apiError : pageError;
    if (url.pathname.length > maxPathLength || url.search.length > maxQueryLength)
      return respondWithError("414 - Address Too Long", 414);
    if (!isDecodable(url.pathname)) return respondWithError("400 - Bad Request", 400);
    return next();
  };
}

function apiError(message: string, status: 400 | 414): Response {
  return errorResponse(new ApiError(status, `PT${status}`, message));
}

function pageError(title: string, status: 400 | 414): Response {
  return plainPage(status, title, 'This address cannot be read. <a href="/">Return Home</a>');
}

function isDecodable(path: string): boolean {
  const decodedPath = decodePercentEncoding(path);
  return decodedPath !== null && !decodedPath.includes("\0");
}

/**
 * Responds 503 at once if too many requests are in progress: refuses public pages first, sign-in and the intake last.
 * Runs behind the page cache, which then serves stale pages.
 */
export function shedLoad(): MiddlewareHandler<BackendEnv> {
  let inProgress = 0;
  return async (c, next) => {
    const priority = priorityOf(c.req.raw);
    c.set("priority", priority);
    if (inProgress >= capacity[priority]) {
      writeLog("request_shed", c.req.header(requestIdHeader) ?? "unknown", { priority, inProgress });
      const message = "The site is very busy. Please try again in a few seconds.";
      return retryResponse(c.req.path, 503, "Very Busy", message, retryDelay());
    }
    inProgress += 1;
    try {
      await next();
    } finally {
      inProgress -= 1;
    }
  };
}
