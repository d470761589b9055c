import type { Cache } from "@cloudflare/workers-types";
import { freshnessOf, isStorable, tagsOf, type PageCache, type Render } from "./page-cache";

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
  async function renew(request: Request, render: Render): Promise<Response> {
    const response = await render(request);
    if (!isStorable(response)) return response;
    const copy = new Response(response.clone().body, response);
    const policy = copy.headers.get("Cache-Control") ?? "";
    const { fresh, whileRevalidating, ifError } = freshnessOf(policy);
    copy.headers.set(storedAtHeader, String(now()));
    copy.headers.set(policyHeader, policy);
    copy.headers.set("Cache-Control", `public, max-age=${fresh + Math.max(whileRevalidating, ifError)}`);
    await cache.put(request.url, copy as never);
    return response;
  }

  return {
    async fetch(request, render) {
      const [kept, purges] = await Promise.all([cache.match(request.url), ledger.read(cache)]);
      if (!kept) return stated(await renew(request, render), "fwd=uri-miss");
      const stored = restored(kept as unknown as Response);
      const storedAt = Number(kept.headers.get(storedAtHeader));
      const { fresh, whileRevalidating, ifError } = freshnessOf(stored.headers.get("Cache-Control") ?? "");
      const age = (now() - storedAt) / 1000;
      const purged = tagsOf(stored).some((tag) => (purges.get(tag) ?? 0) >= storedAt);
      const reload = request.headers.get("Cache-Control") === "no-cache";
      if (!purged && !reload && age <= fresh) return stated(stored, `hit; ttl=${Math.ceil(fresh - age)}`);
      if (!purged && !reload && age <= fresh + whileRevalidating) {
        waitUntil(renew(request, render).catch(() => undefined));
        return stated(stored, `hit; ttl=${Math.ceil(fresh - age)}; detail=revalidating`);
      }
      const renewed = await renew(request, render).catch((error: unknown) => {
        if (age > fresh + ifError) throw error;
        return null;
      });
      if (renewed && renewed.status < 500) return stated(renewed, "fwd=stale; stored");
      return age <= fresh + ifError
        ? stated(stored, `hit; ttl=${Math.ceil(fresh - age)}; detail=stale-if-error`)
        : renewed!;
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

/** A kept answer as it was before it was stored. */
function restored(kept: Response): Response {
  const response = new Response(kept.body, kept);
  response.headers.set("Cache-Control", kept.headers.get(policyHeader) ?? "private, no-store");
  for (const name of [storedAtHeader, policyHeader, "CF-Cache-Status", "Age"]) response.headers.delete(name);
  return response;
}

function stated(response: Response, status: string): Response {
  const answer = new Response(response.body, response);
  answer.headers.set("Cache-Status", `site; ${status}`);
  return answer;
}
