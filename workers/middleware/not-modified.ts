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
