import type { MiddlewareHandler } from "hono";
import { ApiError } from "../../app/api/api-error";
import { decodePercentEncoding } from "../../app/base/web/percent-encoding";
import { errorResponse } from "../api/errors";
import { plainPage } from "../plain-page";
import type { ServerEnv } from "../types";

/** In characters. */
const maxPathLength = 2_048;
const maxQueryLength = 8_192;

/** Refuses URLs that are too long or have invalid percent-encoding. */
export function requestLimits(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const url = c.get("url");
    const refuse = url.pathname.startsWith("/api/") ? apiError : pageError;
    if (url.pathname.length > maxPathLength || url.search.length > maxQueryLength)
      return refuse("414 - Address Too Long", 414);
    if (!isDecodable(url.pathname)) return refuse("400 - Bad Request", 400);
    return next();
  };
}

function apiError(message: string, status: 400 | 414): Response {
  return errorResponse(new ApiError(status, `PT${status}`, message));
}

function pageError(title: string, status: 400 | 414): Response {
  return plainPage(status, title, 'This address cannot be read. <a href="/">Return Home</a>');
}

function isDecodable(path: string): boolean {
  const decoded = decodePercentEncoding(path);
  return decoded !== null && !decoded.includes("\0");
}
