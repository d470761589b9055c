import type { MiddlewareHandler } from "hono";
import { ApiError } from "../../app/api/api-error";
import type { ApiTableName } from "../../app/api/contract";
import { hasCredentials } from "../../app/base/access/session-cookie";
import { clientNetwork } from "../../app/base/limits/senders";
import { retryDelay } from "../../app/base/web/cache-policy";
import { adminFormLimit, unreadableForm, visitorFormLimit } from "../../app/base/web/request-body";
import { decodePercentEncoding } from "../../app/base/web/urls";
import { loggableMessage } from "../../app/base/words/error-message";
import { maxUploadBytes } from "../../app/content/media/library";
import { requestIdHeader, writeLog } from "../log";
import { errorResponse, plainPage, retryResponse } from "../plain-responses";
import type { BackendEnv, Priority, ServerEnv } from "../types";

/** In bytes over the limit, read and discarded: a client that is still sending does not see the response. */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Buffers the request body up to a limit. Responds 413 to a longer body and 400 to a truncated one. Must run before any
 * middleware that can refuse a write: responding while the body is still arriving breaks the connection, and the local
 * server reports a 500 instead.
 */
export function bodyLimit(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const { pathname } = c.get("url");
    const [, area] = /^\/(admin|api)(?:[/.]|$)/.exec(pathname) ?? [];
    const takesFiles = /^\/(?:admin|api)\/media(?:[/.]|$)/.test(pathname);
    const limit = takesFiles ? maxUploadBytes : area ? adminFormLimit : visitorFormLimit;
    const body = await readBody(raw.body, limit);
    if (body === "too-long") return tooLongResponse(c.req.header("Accept"), takesFiles ? "files" : area);
    if (body === "truncated") return truncatedResponse(c.req.header("Accept"));
    c.req.raw =
      raw.method === "GET" || raw.method === "HEAD" ? withoutBody(raw) : new Request(raw, { method: raw.method, body });
    return next();
  };
}

/**
 * The same request without its body, which means nothing on GET and HEAD (RFC 9110, 9.3.1). With it, copying the
 * request again would throw.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, redirect: "manual" });
}

/** A page for forms sent without JavaScript, JSON for everything else. */
function tooLongResponse(accept: string | undefined, area: string | undefined): Response {
  const text = "This is too long to send.";
  if (accept?.includes("text/html")) {
    const advice =
      area === "files"
        ? 'Pictures can be up to 20 MB. <a href="/admin/media">Back to the pictures</a>'
        : area === "admin"
          ? 'At most 1 MB can be saved at once, and nothing was saved. Go back: your browser still has what you wrote. Shorten the text, or save it in two parts. <a href="/admin">Back to the Overview</a>'
          : 'Go back: your browser still has what you wrote. Make it shorter and send it again. <a href="/">Return Home</a>';
    return plainPage(413, "413 - Too Long", `${text} ${advice}`);
  }
  return errorResponse(new ApiError(413, "PT413", text));
}

/** The response if the connection broke or the body is shorter than its `Content-Length`. */
function truncatedResponse(accept: string | undefined): Response {
  if (accept?.includes("text/html"))
    return plainPage(400, "400 - Not Readable", `${unreadableForm} <a href="/">Return Home</a>`);
  return errorResponse(new ApiError(400, "PT400", "The body ended early."));
}

/** Reads a body of at most `limit` bytes. */
async function readBody(stream: ReadableStream<Uint8Array>, limit: number): Promise<Blob | "too-long" | "truncated"> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length <= limit) parts.push(part.value as Uint8Array<ArrayBuffer>);
      else if (length > limit + maxDrainedBytes) {
        await reader.cancel();
        break;
      }
    }
  } catch {
    return "truncated";
  }
  return length <= limit ? new Blob(parts) : "too-long";
}

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
