import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "../types";

const headers: ReadonlyArray<readonly [string, string]> = [
  ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  // Not "no-referrer": browsers would then send `Origin: null` with forms, which the write check refuses.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  // Not "require-corp": images of posts may come from any host.
  ["Cross-Origin-Embedder-Policy", "credentialless"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
];

/** Sets the security headers on every answer, and the strictest content policy on those that brought none of their own. */
export function securityHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    // Not `c.header`, which copies the whole answer each time.
    const answer = c.res.headers;
    for (const [name, value] of headers) answer.set(name, value);
    // The check's frame brings no policy of this kind, and would not be shown.
    if (c.env.TURNSTILE_SITE_KEY && c.env.TURNSTILE_SECRET_KEY)
      answer.set("Cross-Origin-Embedder-Policy", "unsafe-none");
    if (!answer.has("Content-Security-Policy")) {
      answer.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    }
    // A cache that is told nothing decides for itself, and keeps private pages.
    if (!answer.has("Cache-Control")) answer.set("Cache-Control", "private, no-store");
  };
}
