import type { MiddlewareHandler } from "hono";
import { retryDelay } from "../../app/base/limits/retry-after";
import { requestIdHeader } from "../internal-headers";
import { capacity } from "../load/capacity";
import { priorityOf } from "../load/priority";
import { writeLog } from "../log";
import { retryResponse } from "../retry-response";
import type { BackendEnv } from "../types";

/**
 * Responds 503 at once if too many requests are in progress: refuses public pages first, sign-in and the intake last.
 * Runs behind the page cache, which then serves stale pages.
 */
export function shedLoad(): MiddlewareHandler<BackendEnv> {
  let inProgress = 0;
  return async (c, next) => {
    const priority = priorityOf(c.req.raw);
    c.set("priority", priority);
    if (inProgress >= capacity[priority]) {
      writeLog("request_shed", c.req.header(requestIdHeader) ?? "unknown", { priority, inProgress });
      const message = "The site is very busy. Please try again in a few seconds.";
      return retryResponse(c.req.path, 503, "Very Busy", message, retryDelay());
    }
    inProgress += 1;
    try {
      await next();
    } finally {
      inProgress -= 1;
    }
  };
}
