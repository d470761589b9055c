import type { MiddlewareHandler } from "hono";
import { bringsSession } from "../../app/domain/accounts/session-cookie";
import { allowedOrigins } from "../api/cross-origin";
import { writeLog } from "../log";
import type { ServerEnv } from "../types";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that another site started: pages, data requests and API alike. A browser says where a request
 * comes from; one that says nothing at all is refused too, unless it has nothing that a browser would add by itself.
 */
export function crossSiteWrites(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (reads.has(c.req.method) || isOwn(c.req.raw) || isOfItsSender(c.req.raw, allowedOrigins(c.env))) return next();
    writeLog("cross_site_write", c.get("requestId"), { path: new URL(c.req.url).pathname.slice(0, 200) });
    const message = "This request did not come from this site.";
    return c.json({ code: "PT403", message, details: null, hint: null }, 403, {
      "Cache-Control": "private, no-store",
    });
  };
}

function isOwn(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("Origin");
  return origin !== null && origin === new URL(request.url).origin;
}

/**
 * Whether a write of the data API carries nobody's authority but its sender's own. A forged request lives on the
 * session cookie that the browser adds, so one without it can be let through: when it brings a token, which no browser
 * adds by itself; when it comes from an origin that is configured; or when it says nothing of where it comes from,
 * which browsers always do, so that it comes from a program.
 */
function isOfItsSender({ headers, url }: Request, allowed: readonly string[]): boolean {
  if (!new URL(url).pathname.startsWith("/api/rest/") || bringsSession(headers.get("Cookie"))) return false;
  if (/^Bearer +\S/i.test(headers.get("Authorization") ?? "")) return true;
  const origin = headers.get("Origin");
  return origin === null ? !headers.has("Sec-Fetch-Site") : allowed.includes(origin);
}
