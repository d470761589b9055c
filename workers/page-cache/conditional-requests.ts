import { requestIdHeader } from "../internal-headers";

/** The request as the backend sees it. A HEAD becomes a GET, so that one cached page serves both. */
export function backendRequest(request: Request, url: string, requestId: string): Request {
  const headers = new Headers(request.headers);
  headers.set(requestIdHeader, requestId);
  // The gateway evaluates these against the full response. If they reached the cache, it would store a 304 or a part.
  for (const name of ["If-None-Match", "If-Modified-Since", "Range", "If-Range"]) headers.delete(name);
  if (request.method === "HEAD") return new Request(url, { headers });
  return new Request(url, new Request(request, { headers }));
}

/** Whether `If-None-Match` has a strong tag, in its strong or weak form, or is `*` (RFC 9110, 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(",").some((candidate) => ["*", tag, `W/${tag}`].includes(candidate.trim()));
}

/** A 304 if the client's copy is current, otherwise null. */
export function notModified(request: Request, response: Response): Response | null {
  const tag = response.headers.get("ETag");
  const ifNoneMatch = request.headers.get("If-None-Match");
  if (!tag || !ifNoneMatch || response.status !== 200 || !matchesEntityTag(ifNoneMatch, tag)) return null;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
