/** The rules for what the service worker caches, and how much of it. */

/** The page shown when there is neither a connection nor a copy of the requested one. */
export const offlinePath = "/offline";
/** The intake, which opens without a connection. All its steps are one page. */
export const intakePath = "/onboarding";

/** The number of responses that each cache keeps. */
export const cacheLimits = { pages: 60, images: 120, assets: 250 } as const;

/** How the service worker treats a GET of a path. */
export type CacheKind =
  /** Left to the network: the portal, sign-in, the API, and anything unknown. */
  | "none"
  /** Files whose names change with their content. */
  | "asset"
  /** Logos, covers, and pictures of the library. */
  | "image"
  | "intake"
  | "page";

/** Paths that are never handled: personal pages, and responses for programs. */
const ignored = /^\/(?:admin|auth|api|sw\.js)(?:[/.]|$)/i;

/**
 * Decides by path. A page is kept only if its `Cache-Control` also allows it (`isPublicPolicy`).
 *
 * @param isNavigation whether the browser is opening it as a page
 */
export function cacheKind(path: string, isNavigation: boolean): CacheKind {
  if (ignored.test(path)) return "none";
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
 * @param kept URLs that stay, whatever their age
 */
export function urlsOverLimit(urls: readonly string[], limit: number, kept: ReadonlySet<string>): readonly string[] {
  return urls.filter((url) => !kept.has(url)).slice(0, Math.max(0, urls.length - limit));
}

/** The paths of the built files that occur anywhere in a page. */
export function builtFiles(html: string): readonly string[] {
  return [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g))];
}
