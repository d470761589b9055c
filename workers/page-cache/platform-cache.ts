import type { PageCache } from "./page-cache";

/** The cached entry point as the gateway calls it: `ctx.exports.Backend`. */
export interface CachedEntrypoint {
  fetch(request: Request): Promise<Response>;
  /** Purges of one entry point do not reach another's cache, so the entry point itself must do it. */
  purge(tags: string[]): Promise<void>;
}

/**
 * The page cache of the platform: it stands in front of the entry point, so that a stored answer is given without
 * running anything of ours, and knows stale-while-revalidate, stale-if-error and tags by itself.
 */
export function platformCache(site: CachedEntrypoint): PageCache {
  return {
    async fetch(lookup) {
      const response = await site.fetch(lookup.request());
      const answer = new Response(response.body, response);
      const status = response.headers.get("CF-Cache-Status") ?? "DYNAMIC";
      answer.headers.set("Cache-Status", `site; ${statuses[status] ?? "fwd=miss"}`);
      return answer;
    },
    purge: (tags) => site.purge([...tags]),
  };
}

/** The platform's words in those of RFC 9211. */
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
