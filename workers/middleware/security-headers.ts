import type { MiddlewareHandler } from "hono";
import { privatePolicy } from "../../app/base/web/cache-policy";
import type { ServerEnv } from "../types";

const headers: ReadonlyArray<readonly [string, string]> = [
  ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"],
  ["X-Content-Type-Options", "nosniff"],
  // With "no-referrer", browsers would send `Origin: null` with forms, which `crossSiteWrites` refuses.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  // "require-corp" would block images in posts, which may come from any host.
  ["Cross-Origin-Embedder-Policy", "credentialless"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
];

/** Sets the security headers on every response, and a strict content security policy on those that have none. */
export function securityHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    // `c.header` would copy the whole response on each call.
    const target = c.res.headers;
    for (const [name, value] of headers) target.set(name, value);
    // Previews set SAMEORIGIN, because the portal shows them in frames.
    if (target.get("X-Frame-Options") !== "SAMEORIGIN") target.set("X-Frame-Options", "DENY");
    // Turnstile's frame sends no embedder policy, so it would be blocked.
    if (c.env.TURNSTILE_SITE_KEY && c.env.TURNSTILE_SECRET_KEY)
      target.set("Cross-Origin-Embedder-Policy", "unsafe-none");
    if (!target.has("Content-Security-Policy")) {
      target.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    }
    // Without a policy, caches apply heuristics and may store private pages.
    if (!target.has("Cache-Control")) target.set("Cache-Control", privatePolicy);
  };
}
