import type { MiddlewareHandler } from "hono";
import { hourPolicy } from "../../app/base/web/cache-policy";
import { redirectTarget, typedRowPath } from "../../app/base/web/redirects";
import type { ServerEnv } from "../types";

/**
 * Redirects reads to the canonical URL with a single 301 (URL-3 to URL-7, URL-17 to URL-23, D23). Never redirects a
 * write. For the address of a row, the page is asked first: if it has moved, the 301 leads to where it is now.
 */
export function canonicalRedirect(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const url = c.get("url");
    const target = redirectTarget(url, { origin: c.env.PUBLIC_ORIGIN });
    if (target === null) return next();
    const rowPath = typedRowPath(url.pathname);
    if (rowPath !== null) {
      c.set("url", Object.assign(new URL(url), { pathname: rowPath }));
      await next();
      c.set("url", url);
      const location = c.res.headers.get("Location");
      if (c.res.status === 301 && location?.startsWith("/")) {
        c.res.headers.set("Location", target.replace(/^(https:\/\/[^/]+)?.*/, "$1") + location);
        return;
      }
    }
    // Without this, Hono would copy the headers of the page.
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers: { Location: target, "Cache-Control": hourPolicy } });
  };
}
