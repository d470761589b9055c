import { ApiError } from "../app/api/api-error";
import { errorResponse } from "./api/errors";
import { plainPage } from "./plain-page";

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
