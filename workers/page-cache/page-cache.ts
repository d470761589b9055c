/** A read as a cache sees it. */
export interface CacheLookup {
  /** What is asked for: the address with only the parameters its page reads. */
  readonly url: string;
  /** Whether the visitor asked for the latest, as a browser's hard reload does. */
  readonly reload: boolean;
  /** The request to render with. Made only when there is something to render: a hit should cost nothing. */
  readonly request: () => Request;
}

/** Renders what a cache does not have. */
export type Render = (request: Request) => Promise<Response>;

/**
 * What stands between visitors and rendering. Two implementations keep one contract: `platform-cache.ts` in
 * production, `local-cache.ts` where the platform's cache does not exist.
 */
export interface PageCache {
  /**
   * The answer to a GET: a stored one while it is fresh; a stale one while it is renewed, or when rendering fails;
   * else a rendered one. Only answers with status 200 and a `public` policy are stored. Says what it did in
   * `Cache-Status` (RFC 9211). The answer's headers can be changed.
   */
  fetch(lookup: CacheLookup, render: Render): Promise<Response>;
  /** Makes the next request for anything with one of these tags render again. */
  purge(tags: readonly string[]): Promise<void>;
}

/** No cache at all: for development, where the next request must show the last change. */
export const uncached: PageCache = {
  fetch: (lookup, render) => render(lookup.request()),
  purge: async () => {},
};

/** Whether an answer may be stored for everybody. */
export function isStorable(response: Response): boolean {
  const policy = response.headers.get("Cache-Control") ?? "";
  return response.status === 200 && policy.startsWith("public") && !response.headers.has("Set-Cookie");
}

/** The tags of an answer. */
export function tagsOf(response: Response): string[] {
  return (response.headers.get("Cache-Tag") ?? "").split(",").filter(Boolean);
}

/** How long an answer may be used, in seconds: fresh, then stale while it is renewed, then stale when that fails. */
export interface Freshness {
  readonly fresh: number;
  readonly whileRevalidating: number;
  readonly ifError: number;
}

/** Reads the times of a Cache-Control policy; a time that is missing is 0. */
export function freshnessOf(policy: string): Freshness {
  const times = new Map(
    policy.split(",").map((directive) => {
      const [name = "", seconds = "0"] = directive.trim().split("=");
      return [name, Number(seconds)] as const;
    }),
  );
  const seconds = (name: string) => times.get(name) ?? 0;
  return {
    fresh: seconds("max-age"),
    whileRevalidating: seconds("stale-while-revalidate"),
    ifError: seconds("stale-if-error"),
  };
}
