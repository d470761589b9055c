import type { Context, Handler } from "hono";
import { withKnownParameters } from "../../app/domain/seo/parameters";
import type { PageCache, Render } from "../page-cache/page-cache";
import { requestIdHeader } from "../request-id";
import type { ServerEnv } from "../server";

const session = /(?:^|;\s*)(?:__Host-)?session=/;

/**
 * Answers from the page cache, or from the site behind it. Writes, and everything of a person with a session, pass
 * the cache by: what they see must be the latest, and nobody else may ever see it.
 */
export function cachedSite(
  cacheFor: (c: Context<ServerEnv>) => PageCache,
  siteFor: (c: Context<ServerEnv>) => Render,
): Handler<ServerEnv> {
  return async (c) => {
    const render = siteFor(c);
    const { method } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead) return render(withHeaders(c.req.raw, new URL(c.req.url), c.get("requestId")));
    const request = withHeaders(c.req.raw, withKnownParameters(new URL(c.req.url)), c.get("requestId"));
    if (session.test(c.req.header("Cookie") ?? "")) return asPrivate(await render(request));
    const response = await cacheFor(c).fetch(request, render);
    return notModified(c.req.raw, response) ?? (method === "HEAD" ? new Response(null, response) : response);
  };
}

/** The request as the site sees it. A HEAD is asked for as a GET, so that one stored page answers both. */
function withHeaders(request: Request, url: URL, requestId: string): Request {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const inner = new Request(url, new Request(request, { method }));
  inner.headers.set(requestIdHeader, requestId);
  // Answered here, over the whole stored page: a cache that saw these would store a part, or an empty answer.
  for (const name of ["If-None-Match", "If-Modified-Since", "Range", "If-Range"]) inner.headers.delete(name);
  return inner;
}

function asPrivate(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("Cache-Control", "private, no-store");
  answer.headers.set("Cache-Status", "site; fwd=bypass");
  return answer;
}

function notModified(request: Request, response: Response): Response | null {
  const tag = response.headers.get("ETag");
  const held = request.headers.get("If-None-Match");
  if (!tag || !held || response.status !== 200) return null;
  const matches = held === "*" || held.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
  if (!matches) return null;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
