import { privatePolicy } from "../../app/base/web/cache-policy";
import { requestIdHeader } from "../log";

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

/** A request as the cache sees it. */
export interface CacheLookup {
  /** The cache key: the URL with only the query parameters that its page reads. */
  readonly url: string;
  /** Whether the client asked for a fresh response, as a hard reload does. */
  readonly reload: boolean;
  /** Builds the request to render. Lazy, because a hit should cost nothing. */
  readonly request: () => Request;
}

/** Produces the response on a cache miss. */
export type Render = (request: Request) => Promise<Response>;

/** The cache in front of rendering: `platform-cache.ts` in production, `local-cache.ts` where that does not exist. */
export interface PageCache {
  /**
   * Responds to a GET from the cache while the entry is fresh, or stale while it is revalidated or rendering fails;
   * otherwise renders. Stores only 200s with a `public` policy. Reports the outcome in `Cache-Status` (RFC 9211). The
   * response's headers are mutable.
   */
  fetch(lookup: CacheLookup, render: Render): Promise<Response>;
  /** Invalidates every entry that has one of these tags. */
  purge(tags: readonly string[]): Promise<void>;
}

/** No caching, for development. */
export const noPageCache: PageCache = {
  fetch: (lookup, render) => render(lookup.request()),
  purge: async () => {},
};

/** Whether a response may be stored in a shared cache. */
export function isStorable(response: Response): boolean {
  const policy = response.headers.get("Cache-Control") ?? "";
  return response.status === 200 && policy.startsWith("public") && !response.headers.has("Set-Cookie");
}

/** A copy of a response that no cache may keep. */
export function asPrivate(response: Response): Response {
  const copy = new Response(response.body, response);
  copy.headers.set("Cache-Control", privatePolicy);
  copy.headers.set("Cache-Status", "site; fwd=bypass");
  return copy;
}

/** The cache tags of a response. */
export function tagsOf(response: Response): string[] {
  return (response.headers.get("Cache-Tag") ?? "").split(",").filter(Boolean);
}

/** How long a response may be served, in seconds: fresh, stale while revalidating, and stale on errors. */
export interface Freshness {
  readonly freshSeconds: number;
  readonly whileRevalidating: number;
  readonly ifError: number;
}

/** Parses the lifetimes of a `Cache-Control` header. A missing directive counts as 0. */
export function freshnessOf(policy: string): Freshness {
  const times = new Map(
    policy.split(",").map((directive) => {
      const [name = "", seconds = "0"] = directive.trim().split("=");
      return [name, Number(seconds)] as const;
    }),
  );
  const seconds = (name: string) => times.get(name) ?? 0;
  return {
    freshSeconds: seconds("max-age"),
    whileRevalidating: seconds("stale-while-revalidate"),
    ifError: seconds("stale-if-error"),
  };
}
