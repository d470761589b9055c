import type { Context, MiddlewareHandler } from "hono";
import { ApiError } from "../../app/domain/api/api-error";
import { retryDelay } from "../../app/domain/limits/retry-after";
import { errorResponse } from "../api/errors";
import { requestIdHeader } from "../internal-headers";
import { capacity } from "../load/capacity";
import { priorityOf } from "../load/priority";
import { writeLog } from "../log";
import { plainPage } from "../plain-page";
import type { BackendEnv } from "../types";

/**
 * Responds 503 at once when too many requests are in progress: public pages first, sign-in and the intake last. Behind
 * the page cache, which serves stale pages instead of this response.
 */
export function shedLoad(): MiddlewareHandler<BackendEnv> {
  let inProgress = 0;
  return async (c, next) => {
    const priority = priorityOf(c.req.raw);
    if (inProgress >= capacity[priority]) {
      writeLog("request_shed", c.req.header(requestIdHeader) ?? "unknown", { priority, inProgress });
      return busyResponse(c);
    }
    inProgress += 1;
    try {
      await next();
    } finally {
      inProgress -= 1;
    }
  };
}

function busyResponse(c: Context<BackendEnv>): Response {
  const message = "The site is very busy. Please try again in a few seconds.";
  if (c.req.path.startsWith("/api/"))
    return errorResponse(new ApiError(503, "PT503", message, null, null, retryDelay()));
  const response = plainPage(503, "503 - Very Busy", `${message} <a href="">Retry</a>`);
  response.headers.set("Retry-After", String(retryDelay()));
  return response;
}
