/** In seconds. */
export interface CacheLifetime {
  readonly fresh: number;
  readonly whileRevalidating: number;
}

/**
 * The `Cache-Control` of a public response. It may be served for another day if revalidation fails.
 *
 * @param end when the response becomes outdated, such as at the next scheduled post (D42), and the current time
 */
export function sharedPolicy(
  { fresh, whileRevalidating }: CacheLifetime,
  end: { readonly at: string | null; readonly now: string } = { at: null, now: "" },
): string {
  const left = end.at === null ? Infinity : Math.max(0, Math.floor((Date.parse(end.at) - Date.parse(end.now)) / 1000));
  const age = Math.min(fresh, left);
  return `public, max-age=${age}, stale-while-revalidate=${Math.min(whileRevalidating, left - age)}, stale-if-error=86400`;
}

/** Fresh for a minute, stale while revalidating for ten. */
export const pageLifetime: CacheLifetime = { fresh: 60, whileRevalidating: 600 };
/** The `Cache-Control` of a public page. */
export const publicPolicy = sharedPolicy(pageLifetime);
/** The `Cache-Control` of a file whose bytes never change at its address. */
export const immutablePolicy = "public, max-age=31536000, immutable";
/** The `Cache-Control` of responses that depend on no content and may change with a release. */
export const hourPolicy = "public, max-age=3600";
/** The `Cache-Control` of personal responses and of all errors. */
export const privatePolicy = "private, no-store";
/** The headers of such responses in plain text. */
export const privateTextHeaders = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": privatePolicy,
} as const;
