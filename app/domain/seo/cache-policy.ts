/** How long an answer is fresh, and how long it may be shown while it is renewed, in seconds. */
export interface CacheLifetime {
  readonly fresh: number;
  readonly whileRevalidating: number;
}

/**
 * The policy of an answer that everybody may share: for a day more where renewing it fails.
 *
 * @param end when the answer stops being true, as a list does when the next scheduled post appears (D42), and what
 *   time it is; nobody is shown the answer after that
 */
export function sharedPolicy(
  { fresh, whileRevalidating }: CacheLifetime,
  end: { readonly at: string | null; readonly now: string } = { at: null, now: "" },
): string {
  const left = end.at === null ? Infinity : Math.max(0, Math.floor((Date.parse(end.at) - Date.parse(end.now)) / 1000));
  const age = Math.min(fresh, left);
  return `public, max-age=${age}, stale-while-revalidate=${Math.min(whileRevalidating, left - age)}, stale-if-error=86400`;
}

/** How long a page may be kept: fresh for a minute, shown while it is renewed for ten. */
export const pageLifetime: CacheLifetime = { fresh: 60, whileRevalidating: 600 };
/** The policy of a public page. */
export const publicPolicy = sharedPolicy(pageLifetime);
/** For what belongs to one person, and for every failure. */
export const privatePolicy = "private, no-store";
