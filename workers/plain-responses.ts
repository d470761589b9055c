import { ApiError } from "../app/api/api-error";
import { privatePolicy } from "../app/base/web/cache-policy";
import { errorResponse } from "./api/errors";

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
