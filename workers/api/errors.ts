import { ApiError, databaseUnavailable } from "../../app/api/api-error";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { isBug, loggableMessage } from "../../app/base/words/error-message";

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
