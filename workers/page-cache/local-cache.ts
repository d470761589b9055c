import { isStorable, type CacheLookup, type PageCache, type Render } from "./page-cache";
import type { PageStore, StoredPage } from "./page-store";

/**
 * In milliseconds. How long one request keeps others from renewing the same page. Without a limit, a request that is
 * cut off would leave its page stale for good.
 */
const renewalTime = 10_000;

/** The dependencies of the local cache. */
interface LocalCacheOptions {
  /** Shared by all requests of an isolate. */
  readonly store: PageStore;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The current time in milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * An in-memory page cache that behaves like the platform's: stale-while-revalidate, stale-if-error and purging by tag.
 * Avoids the Cache API, whose local implementation writes to disk and never evicts. A reload with `Cache-Control:
 * no-cache` renders again, to show developers rows they changed directly in the database.
 */
export function localCache({ store, waitUntil, now }: LocalCacheOptions): PageCache {
  async function renew(lookup: CacheLookup, render: Render): Promise<Response> {
    const { purges } = store;
    const response = await render(lookup.request());
    if (isStorable(response) && purges === store.purges) waitUntil(store.add(lookup.url, response.clone(), now()));
    return response;
  }

  /** Renews a stale page unless another request is already doing so. */
  async function revalidate({ url, request }: CacheLookup, render: Render): Promise<void> {
    const begun = store.renewals.get(url);
    if (begun !== undefined && now() - begun < renewalTime) return;
    const { purges } = store;
    const mark = now();
    store.renewals.set(url, mark);
    try {
      const response = await render(request());
      if (isStorable(response) && purges === store.purges) await store.add(url, response, now());
    } catch {
      // The stale page stays, and the next request tries again.
    } finally {
      if (store.renewals.get(url) === mark) store.renewals.delete(url);
    }
  }

  return {
    async fetch(lookup, render) {
      const stored = store.get(lookup.url);
      if (!stored) return withStatus(await renew(lookup, render), "fwd=uri-miss");
      const { fresh, whileRevalidating, ifError } = stored.freshness;
      const age = (now() - stored.storedAt) / 1000;
      const ttl = Math.ceil(fresh - age);
      if (!lookup.reload && age <= fresh) return withStatus(toResponse(stored), `hit; ttl=${ttl}`);
      if (!lookup.reload && age <= fresh + whileRevalidating) {
        waitUntil(revalidate(lookup, render));
        return withStatus(toResponse(stored), `hit; ttl=${ttl}; detail=revalidating`);
      }
      const usable = age <= fresh + ifError;
      const renewed = await renew(lookup, render).catch((error: unknown) => {
        if (!usable) throw error;
        return null;
      });
      if (renewed && (renewed.status < 500 || !usable)) return withStatus(renewed, "fwd=stale; stored");
      return withStatus(toResponse(stored), `hit; ttl=${ttl}; detail=stale-if-error`);
    },
    purge: async (tags) => store.purge(tags),
  };
}

function toResponse({ body, headers }: StoredPage): Response {
  return new Response(body, { headers });
}

function withStatus(response: Response, status: string): Response {
  response.headers.set("Cache-Status", `site; ${status}`);
  return response;
}
