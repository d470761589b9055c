import type { MiddlewareHandler } from "hono";
import { hourPolicy } from "../../app/base/web/cache-policy";
import { pathToProbe } from "../../app/base/web/old-address";
import { redirectTarget, typedRowPath } from "../../app/base/web/redirects";
import { probeHeader } from "../../app/routing/context";
import type { ServerEnv } from "../types";

/**
 * Redirects reads to the canonical URL with a single 301 (URL-3 to URL-7, URL-17 to URL-23, D23). Never redirects a
 * write. For the address of a row, and for one without a page, the page is asked first: if it has moved, the 301 leads to
 * where it is now.
 */
export function canonicalRedirect(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const url = c.get("url");
    const target = redirectTarget(url, { origin: c.env.PUBLIC_ORIGIN });
    if (target === null) return next();
    const probedPath = typedRowPath(url.pathname) ?? pathToProbe(url);
    if (probedPath !== null) {
      c.set("url", Object.assign(new URL(url), { pathname: probedPath }));
      const headers = new Headers(c.req.raw.headers);
      headers.set(probeHeader, "1");
      c.req.raw = new Request(c.req.raw, { headers });
      await next();
      c.set("url", url);
      const location = c.res.headers.get("Location");
      if (c.res.status === 301 && location !== null) {
        const site = target.replace(/^(https:\/\/[^/]+)?.*/, "$1");
        c.res.headers.set("Location", location.startsWith("/") ? site + location : location);
        return;
      }
    }
    // Without this, Hono would copy the headers of the page.
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers: { Location: target, "Cache-Control": hourPolicy } });
  };
}
