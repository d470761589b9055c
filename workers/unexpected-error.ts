import type { Context } from "hono";
import { privateTextHeaders } from "../app/domain/seo/cache-policy";
import { writeLog } from "./log";
import { requestIdHeader } from "./internal-headers";

/** The 500 for an uncaught error. The cause goes to the log and is not shown to the visitor. */
export function unexpectedError(error: Error, c: Context): Response {
  const requestId = (c.get("requestId") as string | undefined) ?? c.req.header(requestIdHeader) ?? "unknown";
  // The error of a query contains its parameters, which may be personal. Its cause is the database's message alone.
  const { name, message } = error.cause instanceof Error ? error.cause : error;
  writeLog("unexpected_error", requestId, { name, message: message.slice(0, 300) });
  return new Response("Something went wrong. Please try again.\n", {
    status: 500,
    headers: privateTextHeaders,
  });
}
