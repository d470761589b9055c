import type { MiddlewareHandler } from "hono";
import { clientNetwork } from "../../app/base/limits/networks";
import { loggableMessage } from "../../app/base/words/error-message";
import { priorityOf } from "../load/priority";
import { writeLog } from "../log";
import { retryResponse } from "../retry-response";
import type { ServerEnv } from "../types";

/** The period of wrangler.toml's limit, in seconds. */
const period = 60;

/**
 * Refuses sign-ins and enquiries from a network that sends far more than the database's limits allow, so that a flood
 * does not reach the database. The platform counts per location and only roughly, so this is a first filter: the
 * database's limits still apply, as they do if the binding is missing or fails (F12).
 */
export function writeLimiter(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const limiter: RateLimit | undefined = c.env.WRITE_LIMITER;
    const { raw, method, path } = c.req;
    // Whatever the cookies: anyone can send one that looks like a session's.
    if (!limiter || method !== "POST" || priorityOf(raw) !== "reserved") return next();
    const key = clientNetwork(raw.headers.get("CF-Connecting-IP") ?? "local");
    const isAllowed = await limiter.limit({ key }).then(
      ({ success }) => success,
      (error: unknown) => {
        writeLog("limiter_failed", c.get("requestId"), { message: loggableMessage(error) });
        return true;
      },
    );
    if (isAllowed) return next();
    writeLog("write_limited", c.get("requestId"), { path });
    const message = "Too many requests were sent from your network. Please try again in a minute.";
    return retryResponse(path, 429, "Too Many Requests", message, period);
  };
}
