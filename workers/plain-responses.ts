import type { Context } from "hono";
import { ApiError, databaseUnavailable } from "../app/api/api-error";
import { privatePolicy, privateTextHeaders } from "../app/base/web/cache-policy";
import { causeOf, isBug, loggableMessage } from "../app/base/words/error-message";
import { requestIdHeader, writeLog } from "./log";

/** An error response in PostgREST's format. Never cached. */
export function errorResponse(error: ApiError): Response {
  const headers = new Headers({ "Cache-Control": privatePolicy });
  if (error.retryAfter !== null) headers.set("Retry-After", String(error.retryAfter));
  if (error.status === 401) headers.set("WWW-Authenticate", "Bearer");
  return Response.json(error.body, { status: error.status, headers });
}

/**
 * The response to an error thrown by a handler. Anything but an `ApiError` or a bug comes from the
 * database and becomes a 503 that can be retried. The cause is logged and never sent.
 */
export function translateError(
  error: unknown,
  log: (event: string, detail?: Readonly<Record<string, unknown>>) => void,
): Response {
  if (error instanceof ApiError) return errorResponse(error);
  const isUnexpected = isBug(error);
  log(isUnexpected ? "unexpected_error" : "read_failed", { message: loggableMessage(error) });
  return errorResponse(
    isUnexpected ? new ApiError(500, "XX000", "Something went wrong. Please try again.") : databaseUnavailable(),
  );
}

/** A minimal HTML page for errors handled before rendering. `title` and `text` are trusted HTML. */
export function plainPage(status: number, title: string, text: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p>`;
  return new Response(`${page}</html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": privatePolicy },
  });
}

/**
 * The response to a request that may be retried: JSON for the data API, otherwise a page. `retryAfter` is in seconds
 * and sent as a header. `message` is plain text.
 */
export function retryResponse(
  path: string,
  status: 429 | 503,
  title: string,
  message: string,
  retryAfter: number,
): Response {
  if (path.startsWith("/api/"))
    return errorResponse(new ApiError(status, `PT${status}`, message, null, null, retryAfter));
  const page = plainPage(status, `${status} - ${title}`, status === 503 ? `${message} <a href="">Retry</a>` : message);
  page.headers.set("Retry-After", String(retryAfter));
  return page;
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
