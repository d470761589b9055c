import type { Context } from "hono";
import { writeLog } from "./log";
import { requestIdHeader } from "./internal-headers";

/** The answer to an error nobody expected: one line of the log says what it was, the visitor is told only that it was. */
export function unexpectedError(error: Error, c: Context): Response {
  const requestId = (c.get("requestId") as string | undefined) ?? c.req.header(requestIdHeader) ?? "unknown";
  // A query's error carries what was asked with; its cause is the database's own words.
  const { name, message } = error.cause instanceof Error ? error.cause : error;
  writeLog("unexpected_error", requestId, { name, message: message.slice(0, 300) });
  return new Response("Something went wrong. Please try again.\n", {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
