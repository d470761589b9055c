/** How long a public answer may be kept: fresh for a minute, shown while it is renewed for ten, and for a day when that fails. */
export const publicPolicy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
/** For what belongs to one person, and for every failure. */
export const privatePolicy = "private, no-store";
