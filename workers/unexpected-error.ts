import type { Context } from "hono";
import { privateTextHeaders } from "../app/domain/seo/cache-policy";
import { writeLog } from "./log";
import { requestIdHeader } from "./internal-headers";

/** The 500 for an uncaught error. The cause is logged, not shown to the visitor. */
export function unexpectedError(error: Error, c: Context): Response {
  const requestId = (c.get("requestId") as string | undefined) ?? c.req.header(requestIdHeader) ?? "unknown";
  // A query's error contains its parameters, which may be personal data. Its cause is the database's message alone.
  const { name, message } = error.cause instanceof Error ? error.cause : error;
  writeLog("unexpected_error", requestId, { name, message: message.slice(0, 300) });
  return new Response("Something went wrong. Please try again.\n", {
    status: 500,
    headers: privateTextHeaders,
  });
}
