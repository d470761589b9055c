import type { Cache } from "@cloudflare/workers-types";
import { freshnessOf, isStorable, tagsOf, type CacheLookup, type PageCache, type Render } from "./page-cache";

/** When an answer was stored, in milliseconds since 1970. */
const storedAtHeader = "X-Stored-At";
/** The answer's own policy. What the Cache API sees instead keeps it long enough to be of use when stale. */
const policyHeader = "X-Stored-Policy";
/** Where the times of purges are kept, so that they outlive the process as the answers do. */
const ledgerAddress = "https://page-cache.internal/purges";

/** What the cache needs from its surroundings. */
export interface LocalCacheParts {
  readonly cache: Cache;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** The purges of this process. One for all requests of an isolate: they are read from the cache once. */
  readonly ledger: PurgeLedger;
}

/** When each tag was last purged, in milliseconds since 1970. */
export class PurgeLedger {
  #times: Promise<Map<string, number>> | undefined;

  /** The times, read on the first use. */
  read(cache: Cache): Promise<Map<string, number>> {
    this.#times ??= cache
      .match(ledgerAddress)
      .then(async (kept) => new Map(kept ? Object.entries((await kept.json()) as Record<string, number>) : []));
    return this.#times;
  }
}

/**
 * The page cache over the Cache API: stale-while-revalidate, stale-if-error and purging by tag, which that API does
 * not have, as the platform's cache does them. A reload that says `Cache-Control: no-cache` renders again, so that a
 * developer sees what was changed behind the site's back.
 */
export function localCache({ cache, waitUntil, now, ledger }: LocalCacheParts): PageCache {
  async function renew(lookup: CacheLookup, render: Render): Promise<Response> {
    const response = await render(lookup.request());
    if (isStorable(response)) waitUntil(cache.put(lookup.url, toKept(response.clone(), now()) as never));
    return response;
  }

  return {
    async fetch(lookup, render) {
      const [kept, purges] = await Promise.all([
        cache.match(lookup.url) as unknown as Promise<Response | undefined>,
        ledger.read(cache),
      ]);
      if (!kept) return stated(await renew(lookup, render), "fwd=uri-miss");
      const storedAt = Number(kept.headers.get(storedAtHeader));
      const { fresh, whileRevalidating, ifError } = freshnessOf(kept.headers.get(policyHeader) ?? "");
      const age = (now() - storedAt) / 1000;
      const ttl = Math.ceil(fresh - age);
      const purged = purges.size > 0 && tagsOf(kept).some((tag) => (purges.get(tag) ?? 0) >= storedAt);
      if (!purged && !lookup.reload && age <= fresh) return stated(restored(kept), `hit; ttl=${ttl}`);
      if (!purged && !lookup.reload && age <= fresh + whileRevalidating) {
        waitUntil(renew(lookup, render).catch(() => undefined));
        return stated(restored(kept), `hit; ttl=${ttl}; detail=revalidating`);
      }
      const usable = age <= fresh + ifError;
      const renewed = await renew(lookup, render).catch((error: unknown) => {
        if (!usable) throw error;
        return null;
      });
      if (renewed && (renewed.status < 500 || !usable)) return stated(renewed, "fwd=stale; stored");
      return stated(restored(kept), `hit; ttl=${ttl}; detail=stale-if-error`);
    },
    async purge(tags) {
      const times = await ledger.read(cache);
      for (const tag of tags) times.set(tag, now());
      const body = JSON.stringify(Object.fromEntries(times));
      await cache.put(
        ledgerAddress,
        new Response(body, { headers: { "Cache-Control": "public, max-age=604800" } }) as never,
      );
    },
  };
}

/** An answer as it is kept. */
function toKept(response: Response, storedAt: number): Response {
  const kept = new Response(response.body, response);
  const policy = kept.headers.get("Cache-Control") ?? "";
  const { fresh, whileRevalidating, ifError } = freshnessOf(policy);
  kept.headers.set(storedAtHeader, String(storedAt));
  kept.headers.set(policyHeader, policy);
  kept.headers.set("Cache-Control", `public, max-age=${fresh + Math.max(whileRevalidating, ifError)}`);
  return kept;
}

/** A kept answer as it was before it was stored. */
function restored(kept: Response): Response {
  const response = new Response(kept.body, kept);
  response.headers.set("Cache-Control", kept.headers.get(policyHeader) ?? "private, no-store");
  for (const name of [storedAtHeader, policyHeader, "CF-Cache-Status", "Age"]) response.headers.delete(name);
  return response;
}

function stated(response: Response, status: string): Response {
  response.headers.set("Cache-Status", `site; ${status}`);
  return response;
}
