import type { MiddlewareHandler } from "hono";
import { ApiError } from "../../app/api/api-error";
import { hasSessionCookie } from "../../app/base/access/session-cookie";
import { allowedOrigins } from "../api/cross-origin";
import { writeLog } from "../log";
import { errorResponse } from "../plain-responses";
import type { ServerEnv } from "../types";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses cross-site writes to pages, loaders and the API. Also refuses requests without any origin information, unless
 * they carry no credentials that a browser adds on its own.
 */
export function crossSiteWrites(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (reads.has(c.req.method) || isSameOrigin(c.req.raw) || isSafeApiWrite(c.req.raw, allowedOrigins(c.env)))
      return next();
    writeLog("cross_site_write", c.get("requestId"), { path: c.get("url").pathname.slice(0, 200) });
    return errorResponse(new ApiError(403, "PT403", "This request did not come from this site."));
  };
}

function isSameOrigin(request: Request): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  if (fetchSite !== null) return fetchSite === "same-origin";
  const origin = request.headers.get("Origin");
  return origin !== null && origin === new URL(request.url).origin;
}

const otherCalls: ReadonlySet<string> = new Set(["/api/media", "/api/hooks/booking", "/mcp"]);

/**
 * Whether a write to the data API, or a call of a tool, cannot be forged. CSRF relies on the session cookie that browsers add, so a write
 * without it passes if it has a token (no browser adds one), comes from a configured origin, or has no origin
 * information (browsers always send some, so it is not from one).
 */
function isSafeApiWrite({ headers, url }: Request, trustedOrigins: readonly string[]): boolean {
  const { pathname } = new URL(url);
  if (!(pathname.startsWith("/api/rest/") || otherCalls.has(pathname)) || hasSessionCookie(headers.get("Cookie")))
    return false;
  if (/^Bearer +\S/i.test(headers.get("Authorization") ?? "")) return true;
  const origin = headers.get("Origin");
  return origin === null ? !headers.has("Sec-Fetch-Site") : trustedOrigins.includes(origin);
}
