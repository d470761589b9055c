import type { Context, Handler } from "hono";
import { hasSessionCookie } from "../../app/base/access/session-cookie";
import { hasMarkdown, linkHeader, prefersMarkdown } from "../../app/base/web/agent-documents";
import { cacheAddress, markdownOf, withKnownParameters } from "../../app/base/web/redirects";
import { analyticsHeader } from "../../app/routing/context";
import { hasAccepted } from "../../app/settings/consent";
import { asPrivate, backendRequest, notModified, type PageCache, type Render } from "../page-cache";
import type { ServerEnv } from "../types";
import { withAnalytics } from "./page-policy";

const policyHeader = "Content-Security-Policy";

/**
 * Allows a page to load the analytics script if the visitor's cookie accepts its host. Stored pages are the same for
 * everyone and have the strict policy.
 *
 * @param response a page as rendered or stored; its headers are modified
 */
function applyAnalyticsConsent(request: Request, { headers }: Response): void {
  const host = headers.get(analyticsHeader);
  if (host === null) return;
  headers.delete(analyticsHeader);
  // Otherwise the browser would reuse its copy, with the old policy, after the visitor changes their choice.
  headers.append("Vary", "Cookie");
  if (!hasAccepted(host, request.headers.get("Cookie"))) return;
  headers.set(policyHeader, withAnalytics(headers.get(policyHeader) ?? "", host));
  // A tag of its own: on a 304, not every browser replaces the policy of its copy.
  const tag = headers.get("ETag");
  if (tag !== null) headers.set("ETag", tag.replace(/"$/, '-analytics"'));
}

/** Documents that are the same for everybody, signed in or not. */
const sharedDocument =
  /^\/(?:(?:social|covers|sitemap)\/|(?:sitemap|opensearch)\.xml$|(?:robots|humans|llms|llms-full)\.txt$|llms-full\/|\.well-known\/)|\/feed\.(?:xml|rss|json)$|\.md$/;

/**
 * Serves pages from the cache, or from the backend behind it. Writes and requests with a session bypass the cache:
 * their responses must be current and never reach another visitor. Documents for everybody come from the cache, whoever
 * asks.
 */
export function cachePages(
  cacheFor: (c: Context<ServerEnv>) => PageCache,
  backendFor: (c: Context<ServerEnv>) => Render,
): Handler<ServerEnv> {
  return async (c) => {
    const render = backendFor(c);
    const { raw, method } = c.req;
    const address = c.get("url");
    if (method !== "GET" && method !== "HEAD") return render(backendRequest(raw, address.href, c.get("requestId")));
    const markdown = await negotiatedMarkdown(c, cacheFor(c), render);
    if (markdown !== null) return markdown;
    const canonicalUrl = withKnownParameters(address);
    const isShared = sharedDocument.test(canonicalUrl.pathname);
    if (!isShared && hasSessionCookie(raw.headers.get("Cookie")))
      return asPrivate(await render(backendRequest(raw, canonicalUrl.href, c.get("requestId"))));
    const { href } = cacheAddress(canonicalUrl, { origin: c.env.PUBLIC_ORIGIN });
    const request = () => {
      const pageRequest = backendRequest(raw, href, c.get("requestId"));
      // A session would read from the primary, at its priority, and might see its own version.
      if (isShared) pageRequest.headers.delete("Cookie");
      return pageRequest;
    };
    const reload = raw.headers.get("Cache-Control") === "no-cache";
    const response = await cacheFor(c).fetch({ url: href, reload, request }, render);
    applyAnalyticsConsent(raw, response);
    if (hasMarkdown(canonicalUrl.pathname)) {
      response.headers.append("Vary", "Accept");
      const { pathname, search } = markdownOf(canonicalUrl);
      if (response.status === 200)
        response.headers.append("Link", linkHeader(canonicalUrl.pathname, pathname + search));
    }
    if (response.headers.has("Location")) preserveQuery(response, address, canonicalUrl);
    return notModified(raw, response) ?? (method === "HEAD" ? new Response(null, response) : response);
  };
}

/**
 * The page as Markdown, for a client that prefers it: what is at the page's own Markdown address, from the cache entry of
 * that address, so that the two forms are never mixed. Null if there is none, such as for a page that has moved.
 */
async function negotiatedMarkdown(c: Context<ServerEnv>, cache: PageCache, render: Render): Promise<Response | null> {
  const { raw, method } = c.req;
  const address = c.get("url");
  if (!prefersMarkdown(raw.headers.get("Accept")) || !hasMarkdown(address.pathname)) return null;
  const document = markdownOf(address);
  const { href } = cacheAddress(document, { origin: c.env.PUBLIC_ORIGIN });
  const request = () => {
    const pageRequest = backendRequest(raw, href, c.get("requestId"));
    pageRequest.headers.delete("Cookie");
    return pageRequest;
  };
  const response = await cache.fetch(
    { url: href, reload: raw.headers.get("Cache-Control") === "no-cache", request },
    render,
  );
  if (response.status !== 200) return null;
  response.headers.append("Vary", "Accept");
  response.headers.set("Content-Location", document.pathname + document.search);
  return notModified(raw, response) ?? (method === "HEAD" ? new Response(null, response) : response);
}

/**
 * Puts the query parameters that were dropped for the cache back on a redirect, which always keeps the query (URL-7).
 *
 * @param asked the address without those parameters: the redirect has what it wants of the others
 */
function preserveQuery(response: Response, address: URL, asked: URL): void {
  const target = new URL(response.headers.get("Location") ?? "", address);
  const query = new URLSearchParams(address.search);
  for (const name of asked.searchParams.keys()) query.delete(name);
  for (const [name, value] of target.searchParams) query.set(name, value);
  target.search = query.size > 0 ? `?${query.toString().replaceAll("%2C", ",")}` : "";
  const { origin, pathname, search, hash, href } = target;
  response.headers.set("Location", origin === address.origin ? pathname + search + hash : href);
}
