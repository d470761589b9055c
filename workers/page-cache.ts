import { privatePolicy } from "../app/base/web/cache-policy";
import { requestIdHeader } from "./log";

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
interface CacheLookup {
  /** The cache key: the URL with only the query parameters that its page reads. */
  readonly url: string;
  /** Whether the client asked for a fresh response, as a hard reload does. */
  readonly reload: boolean;
  /** Builds the request to render. Lazy, because a hit should cost nothing. */
  readonly request: () => Request;
}

/** Produces the response on a cache miss. */
export type Render = (request: Request) => Promise<Response>;

/** The cache in front of rendering: `platformCache` in production, `localCache` where that does not exist. */
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
interface Freshness {
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

/** A stored response. */
export interface StoredPage {
  readonly body: ArrayBuffer;
  /** Must not be modified. */
  readonly headers: Headers;
  readonly tags: readonly string[];
  readonly freshness: Freshness;
  /** In milliseconds since the epoch. */
  readonly storedAt: number;
}

/** In bytes. An isolate has 128 MB in total. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** In bytes per entry, on top of its body, headers and URL. Otherwise empty responses would count as nothing. */
const overhead = 1024;

/**
 * An LRU store for responses, bounded by bytes. Every search has its own URL, so without a bound any visitor could fill
 * the memory.
 */
export class PageStore {
  /** The number of purges so far. A response rendered during a purge may be outdated, so it is not stored. */
  purges = 0;
  /** Renewals of stale pages in progress: their start times by URL. */
  readonly renewals = new Map<string, number>();
  #bytes = 0;
  readonly #pages = new Map<string, StoredPage>();

  constructor(readonly maxBytes: number = defaultMaxBytes) {}

  get(url: string): StoredPage | undefined {
    const page = this.#pages.get(url);
    if (!page) return undefined;
    // A map iterates in insertion order, so reinserting keeps the least recently used entry first.
    this.#pages.delete(url);
    this.#pages.set(url, page);
    return page;
  }

  /** Stores a response unless it is larger than a quarter of the store. */
  async add(url: string, response: Response, storedAt: number): Promise<void> {
    const { purges } = this;
    const body = await response.arrayBuffer();
    const page: StoredPage = {
      body,
      headers: new Headers(response.headers),
      tags: tagsOf(response),
      freshness: freshnessOf(response.headers.get("Cache-Control") ?? ""),
      storedAt,
    };
    const size = sizeOf(url, page);
    if (purges !== this.purges || size > this.maxBytes / 4) return;
    this.#drop(url);
    this.#pages.set(url, page);
    this.#bytes += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** Removes every entry that has one of these tags. */
  purge(tags: readonly string[]): void {
    this.purges += 1;
    for (const [url, page] of this.#pages) if (page.tags.some((tag) => tags.includes(tag))) this.#drop(url);
  }

  #drop(url: string): void {
    const page = this.#pages.get(url);
    if (!page) return;
    this.#pages.delete(url);
    this.#bytes -= sizeOf(url, page);
  }
}

function sizeOf(url: string, { body, headers }: StoredPage): number {
  let texts = url.length;
  for (const [name, value] of headers) texts += name.length + value.length;
  return body.byteLength + 2 * texts + overhead;
}

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
    const renewal = store.renewals.get(url);
    if (renewal !== undefined && now() - renewal < renewalTime) return;
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
      const entry = store.get(lookup.url);
      if (!entry) return withStatus(await renew(lookup, render), "fwd=uri-miss");
      const { freshSeconds, whileRevalidating, ifError } = entry.freshness;
      const age = (now() - entry.storedAt) / 1000;
      const ttl = Math.ceil(freshSeconds - age);
      if (!lookup.reload && age <= freshSeconds) return withStatus(toResponse(entry), `hit; ttl=${ttl}`);
      if (!lookup.reload && age <= freshSeconds + whileRevalidating) {
        waitUntil(revalidate(lookup, render));
        return withStatus(toResponse(entry), `hit; ttl=${ttl}; detail=revalidating`);
      }
      const usable = age <= freshSeconds + ifError;
      const renewal = await renew(lookup, render).catch((error: unknown) => {
        if (!usable) throw error;
        return null;
      });
      if (renewal && (renewal.status < 500 || !usable)) return withStatus(renewal, "fwd=stale; stored");
      return withStatus(toResponse(entry), `hit; ttl=${ttl}; detail=stale-if-error`);
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
