/// <reference lib="webworker" />
import { addVisitedPages } from "./components/site/visited-pages";

/**
 * The service worker, served at `/sw.js`. Build assets are served cache-first; pages network-first, falling back to
 * the pages visited before. It ignores the admin area, sign-in, the API and every method but GET.
 */

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build. */
declare const __BUILD_VERSION__: string;

const assets = `assets-${__BUILD_VERSION__}`;
const pages = `pages-${__BUILD_VERSION__}`;
const offlinePage = "/offline";
const maxPages = 60;

const ignoredPath = /^\/(?:admin|auth|api|onboarding)(?:[/.?]|$)/;
const assetPath = /^\/(?:assets|fonts|logos|covers)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add(offlinePage))
      // Takes over at the next navigation, so that an open page still gets the assets it was built with.
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== assets && name !== pages).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || ignoredPath.test(url.pathname)) return;
  if (assetPath.test(url.pathname)) event.respondWith(cacheFirst(request));
  else if (request.mode === "navigate") event.respondWith(networkFirst(request, event));
});

// Pages post their URL: the first was loaded before this worker, and client-side navigations fetch only data.
self.addEventListener("message", (event) => {
  const request = new Request(String(event.data), { priority: "low" });
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || ignoredPath.test(url.pathname)) return;
  event.waitUntil(
    Promise.all([caches.open(pages), fetch(request)])
      .then(([cache, response]) => cachePublic(cache, request, response))
      // Offline: there is nothing to cache.
      .catch(() => undefined),
  );
});

async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function networkFirst(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(pages);
  try {
    const response = await fetch(request);
    event.waitUntil(cachePublic(cache, request, response.clone()));
    return response;
  } catch {
    return (await cache.match(request, { ignoreSearch: false })) ?? (await offlineResponse(cache));
  }
}

async function cachePublic(cache: Cache, request: Request, response: Response): Promise<void> {
  // A private page must not stay readable after sign-out.
  if (!response.ok || !response.headers.get("Cache-Control")?.startsWith("public")) return;
  await cache.put(request, response);
  const cached = await cache.keys();
  for (const oldest of cached.slice(0, Math.max(0, cached.length - maxPages))) {
    if (new URL(oldest.url).pathname !== offlinePage) await cache.delete(oldest);
  }
}

async function offlineResponse(cache: Cache): Promise<Response> {
  const page = await cache.match(offlinePage);
  if (!page) return Response.error();
  const visited: Array<{ path: string; html: string }> = [];
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path === offlinePage) continue;
    visited.push({ path, html: (await (await cache.match(request))?.text()) ?? "" });
  }
  return new Response(addVisitedPages(await page.text(), visited), { status: 503, headers: page.headers });
}
