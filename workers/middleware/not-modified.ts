/** A 304 if the client's copy is current, otherwise null. */
export function notModified(request: Request, response: Response): Response | null {
  const tag = response.headers.get("ETag");
  const condition = request.headers.get("If-None-Match");
  if (!tag || !condition || response.status !== 200) return null;
  const matches =
    condition === "*" || condition.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
  if (!matches) return null;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
