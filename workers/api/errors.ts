import { privatePolicy } from "../../app/domain/seo/cache-policy";
import { ApiError, unavailable } from "../../app/domain/api/api-error";

/** An error as PostgREST would answer it. Never kept by caches. */
function errorResponse(error: ApiError): Response {
  const headers = new Headers({ "Cache-Control": privatePolicy });
  if (error.retryAfter !== null) headers.set("Retry-After", String(error.retryAfter));
  if (error.status === 401) headers.set("WWW-Authenticate", "Bearer");
  return Response.json(error.body, { status: error.status, headers });
}

/**
 * Translates what a handler threw. What is no `ApiError` and no mistake of ours in the code is the database's: it can
 * be asked again. The log gets the reason, the client does not.
 */
export function translateError(
  error: unknown,
  log: (event: string, detail?: Readonly<Record<string, unknown>>) => void,
): Response {
  if (error instanceof ApiError) return errorResponse(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message.slice(0, 300) : "unknown";
  const isBug = [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => cause instanceof kind);
  log(isBug ? "unexpected_error" : "read_failed", { message });
  return errorResponse(isBug ? new ApiError(500, "XX000", "Something went wrong. Please try again.") : unavailable());
}
