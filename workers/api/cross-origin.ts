import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Env } from "../env";
import type { ServerEnv } from "../types";

/** The origins whose pages may use the data API, as configured: none unless `API_ORIGINS` names them. */
export function allowedOrigins(env: Pick<Env, "API_ORIGINS">): readonly string[] {
  return (env.API_ORIGINS ?? "")
    .split(/[\s,]+/)
    .filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin);
}

const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"];

/**
 * Lets pages of the configured origins use the data API from the browser (CORS). Never with cookies: a page of
 * another site acts for itself, or with a token it was given.
 */
export function crossOrigin(): MiddlewareHandler<ServerEnv> {
  const allow = cors({
    origin: (origin, c) => (allowedOrigins((c.env as Env) ?? {}).includes(origin) ? origin : null),
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
    exposeHeaders: ["Content-Range", "Preference-Applied", "Retry-After", "X-Request-Id"],
    maxAge: 600,
  });
  return async (c, next) => {
    const answer = await allow(c, next);
    if (c.req.method !== "OPTIONS" || !(answer instanceof Response)) return answer;
    answer.headers.set("Allow", methods.join(", "));
    answer.headers.set("Cache-Control", "private, no-store");
    return answer;
  };
}
