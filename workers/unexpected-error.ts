import type { Context } from "hono";
import { privateTextHeaders } from "../app/base/web/cache-policy";
import { causeOf, loggableMessage } from "../app/base/words/error-message";
import { requestIdHeader } from "./internal-headers";
import { writeLog } from "./log";

/**
 * Whether an error is a bug in the code. Everything else that a read throws comes from the database, and a retry may
 * succeed.
 */
export function isBug(error: unknown): boolean {
  const cause = causeOf(error);
  return [TypeError, RangeError, ReferenceError, SyntaxError, URIError].some((type) => cause instanceof type);
}

/** The 500 for an uncaught error. The cause is logged, not shown to the visitor. */
export function unexpectedError(error: Error, c: Context): Response {
  const requestId = (c.get("requestId") as string | undefined) ?? c.req.header(requestIdHeader) ?? "unknown";
  const { name } = causeOf(error) as Error;
  writeLog("unexpected_error", requestId, { name, message: loggableMessage(error) });
  return new Response("Something went wrong. Please try again.\n", {
    status: 500,
    headers: privateTextHeaders,
  });
}
