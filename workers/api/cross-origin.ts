import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { privatePolicy } from "../../app/base/web/cache-policy";
import type { Env } from "../env";
import type { ServerEnv } from "../types";

/**
 * The origins whose pages may call the data API, from `API_ORIGINS`; none unless configured. Ignores invalid entries.
 */
export function allowedOrigins(env: Pick<Env, "API_ORIGINS">): readonly string[] {
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
