/** 304, when the client holds this very answer. */
export function notModified(request: Request, response: Response): Response | null {
  const tag = response.headers.get("ETag");
  const held = request.headers.get("If-None-Match");
  if (!tag || !held || response.status !== 200) return null;
  const matches = held === "*" || held.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
  if (!matches) return null;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
