/// <reference lib="webworker" />
import { addReadPages } from "./components/site/read-pages";

/**
 * The service worker, served at `/sw.js`. Built files are kept for as long as their version is; pages come from the
 * network, and from what was read before when there is none. Nothing of the admin area, sign-in or API passes
 * through it, and nothing but GET.
 */

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build: a name for this set of files. */
declare const __BUILD_VERSION__: string;

const assets = `assets-${__BUILD_VERSION__}`;
const pages = `pages-${__BUILD_VERSION__}`;
const offlinePage = "/offline";
const keptPages = 60;

const untouched = /^\/(?:admin|auth|api|onboarding)(?:[/.?]|$)/;
const builtFile = /^\/(?:assets|fonts|logos|covers)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add(offlinePage))
      // Takes over at the next navigation, not in the middle of a page that still asks for the old files.
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
  if (request.method !== "GET" || url.origin !== self.location.origin || untouched.test(url.pathname)) return;
  if (builtFile.test(url.pathname)) event.respondWith(fromCacheFirst(request));
  else if (request.mode === "navigate") event.respondWith(fromNetworkFirst(request, event));
});

// A page says where it is: the first one was loaded without this worker, and those that follow in it come as data.
self.addEventListener("message", (event) => {
  const request = new Request(String(event.data), { priority: "low" });
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || untouched.test(url.pathname)) return;
  event.waitUntil(
    Promise.all([caches.open(pages), fetch(request)])
      .then(([cache, response]) => keepPublic(cache, request, response))
      // Without a connection there is nothing to keep.
      .catch(() => undefined),
  );
});

async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function fromNetworkFirst(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(pages);
  try {
    const response = await fetch(request);
    event.waitUntil(keepPublic(cache, request, response.clone()));
    return response;
  } catch {
    return (await cache.match(request, { ignoreSearch: false })) ?? (await offline(cache));
  }
}

async function keepPublic(cache: Cache, request: Request, response: Response): Promise<void> {
  // Only what every visitor may see: a private page says so in its policy.
  if (!response.ok || !response.headers.get("Cache-Control")?.startsWith("public")) return;
  await cache.put(request, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - keptPages))) {
    if (new URL(old.url).pathname !== offlinePage) await cache.delete(old);
  }
}

async function offline(cache: Cache): Promise<Response> {
  const page = await cache.match(offlinePage);
  if (!page) return Response.error();
  const read: Array<{ path: string; html: string }> = [];
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path === offlinePage) continue;
    read.push({ path, html: (await (await cache.match(request))?.text()) ?? "" });
  }
  return new Response(addReadPages(await page.text(), read), { status: 503, headers: page.headers });
}
