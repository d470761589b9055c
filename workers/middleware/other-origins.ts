import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { ApiError } from "../../app/api/api-error";
import { hasSessionCookie } from "../../app/base/access/session-cookie";
import { privatePolicy } from "../../app/base/web/cache-policy";
import type { Env } from "../env";
import { writeLog } from "../log";
import { errorResponse } from "../plain-responses";
import type { ServerEnv } from "../types";

/**
 * The origins whose pages may call the data API, from `API_ORIGINS`; none unless configured. Ignores invalid entries.
 */
function allowedOrigins(env: Pick<Env, "API_ORIGINS">): readonly string[] {
  return (env.API_ORIGINS ?? "")
    .split(/[\s,]+/)
    .filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin);
}

const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/**
 * CORS for the data API. Credentials are never allowed: a page on another origin calls the API as a visitor or with a
 * token, not with the user's session.
 */
export function crossOrigin(): MiddlewareHandler<ServerEnv> {
  const allow = cors({
    origin: (origin, c: Context<ServerEnv>) => (allowedOrigins(c.env).includes(origin) ? origin : null),
    allowMethods: methods,
    allowHeaders: [
      "Accept",
      "Accept-Profile",
      "Authorization",
      "Content-Profile",
      "Content-Type",
      "Idempotency-Key",
      "Prefer",
      "Range",
      "Range-Unit",
      "X-Client-Info",
      "X-Retry-Count",
    ],
    exposeHeaders: ["Content-Losses", "Content-Range", "Preference-Applied", "Retry-After", "X-Request-Id"],
    maxAge: 600,
  });
  return async (c, next) => {
    const response = await allow(c, next);
    if (c.req.method !== "OPTIONS" || !(response instanceof Response)) return response;
    response.headers.set("Allow", methods.join(", "));
    response.headers.set("Cache-Control", privatePolicy);
    return response;
  };
}

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
 * Whether a write to the data API, or a call of a tool, cannot be forged. CSRF relies on the session cookie that
 * browsers add, so a write without it passes if it has a token (no browser adds one), comes from a configured origin, or
 * has no origin information (browsers always send some, so it is not from one).
 */
function isSafeApiWrite({ headers, url }: Request, trustedOrigins: readonly string[]): boolean {
  const { pathname } = new URL(url);
  if (!(pathname.startsWith("/api/rest/") || otherCalls.has(pathname)) || hasSessionCookie(headers.get("Cookie")))
    return false;
  if (/^Bearer +\S/i.test(headers.get("Authorization") ?? "")) return true;
  const origin = headers.get("Origin");
  return origin === null ? !headers.has("Sec-Fetch-Site") : trustedOrigins.includes(origin);
}
