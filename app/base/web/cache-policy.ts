import type { TableName } from "../../../drizzle/schema/table-names";

/** The rules for what the service worker caches, and how much of it. */

/** The page shown when there is neither a connection nor a copy of the requested one. */
export const offlinePath = "/offline";
/** The intake, which opens without a connection. All its steps are one page. */
export const intakePath = "/onboarding";

/** The number of responses that each cache keeps. */
export const cacheLimits = { pages: 60, images: 120, assets: 250 } as const;

/** How the service worker treats a GET of a path. */
type CacheKind =
  /** Left to the network: the portal, sign-in, the API, and anything unknown. */
  | "none"
  /** Files whose names change with their content. */
  | "asset"
  /** Logos, covers, and pictures of the library. */
  | "image"
  | "intake"
  | "page";

/** Paths that are never handled: personal pages, and responses for programs. */
const ignoredPaths = /^\/(?:admin|auth|api|sw\.js)(?:[/.]|$)/i;

/**
 * Decides by path. A page is kept only if its `Cache-Control` also allows it (`isPublicPolicy`).
 *
 * @param isNavigation whether the browser is opening it as a page
 */
export function cacheKind(path: string, isNavigation: boolean): CacheKind {
  if (ignoredPaths.test(path)) return "none";
  if (/^\/(?:assets|fonts)\//.test(path)) return "asset";
  // Only the narrower variants of a library picture: the original may have 20 MB.
  if (/^\/(?:logos\/|covers\/|media\/[0-9a-f]+\/\d+\.)/.test(path)) return "image";
  if (!isNavigation) return "none";
  return path === intakePath ? "intake" : "page";
}

/** True unless the response is for one person: previews and signed-in visitors get private ones. */
export function isPublicPolicy(cacheControl: string | null): boolean {
  return cacheControl !== null && /^public\b/.test(cacheControl) && !/\b(?:private|no-store)\b/.test(cacheControl);
}

/**
 * The URLs to delete so that a cache keeps at most `limit`.
 *
 * @param urls oldest first
 * @param keptUrls URLs that stay, whatever their age
 */
export function urlsOverLimit(
  urls: readonly string[],
  limit: number,
  keptUrls: ReadonlySet<string>,
): readonly string[] {
  return urls.filter((url) => !keptUrls.has(url)).slice(0, Math.max(0, urls.length - limit));
}

/** The paths of the built files that occur anywhere in a page. */
export function builtFiles(html: string): readonly string[] {
  return [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g))];
}

/** The cache tag of the pages that show rows of a table. */
export type TableTag = TableName;

/** The cache tag of the pages that show a table, or one row at an address. A write of the row purges both. */
export type CacheTag = TableTag | `${TableTag}:${string}`;

/** In seconds. */
export interface CacheLifetime {
  readonly freshSeconds: number;
  readonly whileRevalidating: number;
}

/**
 * The `Cache-Control` of a public response. It may be served for another day if revalidation fails.
 *
 * @param end when the response becomes outdated, such as at the next scheduled post (D42), and the current time
 */
export function sharedPolicy(
  { freshSeconds, whileRevalidating }: CacheLifetime,
  end: { readonly at: string | null; readonly now: string } = { at: null, now: "" },
): string {
  const secondsLeft =
    end.at === null ? Infinity : Math.max(0, Math.floor((Date.parse(end.at) - Date.parse(end.now)) / 1000));
  const age = Math.min(freshSeconds, secondsLeft);
  return `public, max-age=${age}, stale-while-revalidate=${Math.min(whileRevalidating, secondsLeft - age)}, stale-if-error=86400`;
}

/** Fresh for a minute, stale while revalidating for ten. */
export const pageLifetime: CacheLifetime = { freshSeconds: 60, whileRevalidating: 600 };
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

/**
 * Replaces the service worker in browsers that have it: it deletes every cache and its own registration. Open pages
 * continue with the network. The outbox is not in a cache, and pages still send its contents.
 */
export const serviceWorkerRemoval = `// The service worker of this site is switched off.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  );
});
`;

/** In seconds. */
const shortest = 5;
const longest = 10;

/**
 * The seconds after which a client should retry a request that got a 503. Random, because clients that were refused
 * together would otherwise return together.
 */
export const retryDelay = (): number => shortest + Math.floor(Math.random() * (longest - shortest + 1));
