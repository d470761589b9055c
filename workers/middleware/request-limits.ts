import type { MiddlewareHandler } from "hono";
import { plainPage } from "../plain-page";
import type { ServerEnv } from "../types";

const longestPath = 2_048;
const longestQuery = 8_192;

/** Refuses addresses nothing of ours has: over-long ones, and ones whose percent signs mean nothing. */
export function requestLimits(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const answer = url.pathname.startsWith("/api/") ? refuseProgram : refuse;
    if (url.pathname.length > longestPath || url.search.length > longestQuery)
      return answer("414 - Address Too Long", 414);
    if (!isDecodable(url.pathname)) return answer("400 - Bad Request", 400);
    return next();
  };
}

/** The same for clients of the data API, in its shape. */
function refuseProgram(message: string, status: 400 | 414): Response {
  const body = { code: `PT${status}`, message, details: null, hint: null };
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}

function refuse(title: string, status: 400 | 414): Response {
  return plainPage(status, title, 'This address cannot be read. <a href="/">Return Home</a>');
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
