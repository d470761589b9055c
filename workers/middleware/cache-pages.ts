import type { Context, Handler } from "hono";
import { bringsSession } from "../../app/domain/accounts/session-cookie";
import { addressForCaches } from "../../app/domain/seo/redirects";
import { withKnownParameters } from "../../app/domain/seo/parameters";
import type { PageCache, Render } from "../page-cache/page-cache";
import { requestIdHeader } from "../inner-headers";
import type { ServerEnv } from "../types";
import { notModified } from "./not-modified";

/**
 * Answers from the page cache, or from the site behind it. Writes, and everything of a person with a session, pass
 * the cache by: what they see must be the latest, and nobody else may ever see it.
 */
export function cachePages(
  cacheFor: (c: Context<ServerEnv>) => PageCache,
  siteFor: (c: Context<ServerEnv>) => Render,
): Handler<ServerEnv> {
  return async (c) => {
    const render = siteFor(c);
    const { raw, method } = c.req;
    const address = new URL(raw.url);
    if (method !== "GET" && method !== "HEAD") return render(innerRequest(raw, address.href, c.get("requestId")));
    const known = withKnownParameters(address);
    if (bringsSession(raw.headers.get("Cookie")))
      return asPrivate(await render(innerRequest(raw, known.href, c.get("requestId"))));
    const { href } = addressForCaches(known, { origin: c.env.PUBLIC_ORIGIN });
    const request = () => innerRequest(raw, href, c.get("requestId"));
    const reload = raw.headers.get("Cache-Control") === "no-cache";
    const response = await cacheFor(c).fetch({ url: href, reload, request }, render);
    if (response.headers.has("Location")) keepQuery(response, address);
    return notModified(raw, response) ?? (method === "HEAD" ? new Response(null, response) : response);
  };
}

/** The request as the site sees it. A HEAD is asked for as a GET, so that one stored page answers both. */
export function innerRequest(request: Request, url: string, requestId: string): Request {
  const headers = new Headers(request.headers);
  headers.set(requestIdHeader, requestId);
  // Answered here, over the whole stored page: a cache that saw these would store a part, or an empty answer.
  for (const name of ["If-None-Match", "If-Modified-Since", "Range", "If-Range"]) headers.delete(name);
  if (request.method === "HEAD") return new Request(url, { headers });
  return new Request(url, new Request(request, { headers }));
}

/** Adds to a redirect what the visitor asked with and the page does not read: all redirects keep the query (URL-7). */
function keepQuery(response: Response, address: URL): void {
  const target = new URL(response.headers.get("Location") ?? "", address);
  const query = new URLSearchParams(address.search);
  for (const [name, value] of target.searchParams) query.set(name, value);
  const search = query.size > 0 ? `?${query}` : "";
  if (target.origin === address.origin) response.headers.set("Location", target.pathname + search);
}

/** An answer that no cache may keep. */
export function asPrivate(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("Cache-Control", "private, no-store");
  answer.headers.set("Cache-Status", "site; fwd=bypass");
  return answer;
}
