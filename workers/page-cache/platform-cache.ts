import type { PageCache } from "./page-cache";

/** The cached entry point, `ctx.exports.Backend`. */
export interface CachedEntrypoint {
  fetch(request: Request): Promise<Response>;
  /** Part of the entry point, because a purge only reaches the cache of the entry point that requests it. */
  purge(tags: string[]): Promise<void>;
}

/**
 * The platform's cache in front of the `Backend` entry point. On a hit, none of our code behind it runs;
 * stale-while-revalidate, stale-if-error and tags are the platform's.
 */
export function platformCache(backend: CachedEntrypoint): PageCache {
  return {
    async fetch(lookup) {
      const upstream = await backend.fetch(lookup.request());
      const response = new Response(upstream.body, upstream);
      const status = upstream.headers.get("CF-Cache-Status") ?? "DYNAMIC";
      response.headers.set("Cache-Status", `site; ${statuses[status] ?? "fwd=miss"}`);
      return response;
    },
    purge: (tags) => backend.purge([...tags]),
  };
}

/** `CF-Cache-Status` to `Cache-Status` (RFC 9211). */
const statuses: Readonly<Record<string, string>> = {
  HIT: "hit",
  STALE: "hit; detail=stale",
  UPDATING: "hit; detail=revalidating",
  REVALIDATED: "hit; detail=revalidated",
  EXPIRED: "fwd=stale; stored",
  MISS: "fwd=uri-miss; stored",
  BYPASS: "fwd=bypass",
  DYNAMIC: "fwd=bypass",
};
