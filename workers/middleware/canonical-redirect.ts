import type { MiddlewareHandler } from "hono";
import { hourPolicy } from "../../app/domain/seo/cache-policy";
import { redirectTarget } from "../../app/domain/seo/redirects";
import type { ServerEnv } from "../types";

/**
 * Redirects reads to the canonical URL with a single 301 (URL-3 to URL-7, URL-17 to URL-23). Never redirects a write.
 */
export function canonicalRedirect(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const target = redirectTarget(c.get("url"), { origin: c.env.PUBLIC_ORIGIN });
    if (target === null) return next();
    return new Response(null, { status: 301, headers: { Location: target, "Cache-Control": hourPolicy } });
  };
}
