/// <reference lib="webworker" />
import {
  builtFiles,
  cacheKind,
  cacheLimits,
  intakePath,
  isPublicPolicy,
  offlinePath,
  urlsOverLimit,
} from "./base/web/cache-policy";
import { announceChange, indexedDbStore, outboxSyncTag, postEnquiry, withLock } from "./intake/outbox/outbox";
import { createOutbox, deliverAll } from "./intake/rules/outbox";
import { addVisitedPages } from "./site/shell/visited-pages";

/**
 * The service worker, served at `/sw.js` (docs/offline.md). Serves build assets cache-first, and pages network-first
 * with the visited pages as fallback. The intake always opens. Sends queued enquiries when the browser reports a
 * connection. Ignores the portal, sign-in, the API and every method but GET.
 */

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build: a hash of it, its entry, and the files that the intake loads besides those its page names. */
declare const __BUILD_VERSION__: string;
declare const __ENTRY_FILE__: string;
declare const __INTAKE_FILES__: readonly string[];

/** Files are named after their content, so one file serves every build that has it. */
const assets = "assets";
const pages = `pages-${__BUILD_VERSION__}`;
const images = `images-${__BUILD_VERSION__}`;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const savesData = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

self.addEventListener("install", (event) => {
  event.waitUntil(
    install()
      // Safe with pages open: files they load by name stay in `assets`, and pages come from the network.
      .then(() => self.skipWaiting()),
  );
});

/** If it fails, the previous service worker and its pages stay. */
async function install(): Promise<void> {
  const [cache] = await Promise.all([caches.open(pages), caches.open(images)]);
  await cache.add(new Request(offlinePath, { cache: "no-cache" }));
  if (savesData) return;
  const intake = await fetch(new Request(intakePath, { cache: "no-cache", priority: "low" }));
  // The intake cannot be cached while the database is down. The next visit caches it.
  if (isCacheable(intake) && !(await cacheIntake(intake)))
    throw new Error("The intake is of another build than its service worker.");
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    deleteOldCaches()
      .then(() => caches.open(assets))
      .then((cache) => trim(cache, cacheLimits.assets))
      .then(() => self.clients.claim()),
  );
});

/**
 * A cache of this version; null once a newer version has deleted it. During the takeover this one still responds, and
 * opening a deleted cache would recreate it for good.
 */
async function openOwn(name: typeof pages | typeof images): Promise<Cache | null> {
  if (!(await caches.has(name))) return null;
  const cache = await caches.open(name);
  // It may have been deleted between `has` and `open`.
  if (self.serviceWorker.state !== "redundant") return cache;
  await caches.delete(name);
  return null;
}

async function deleteOldCaches(): Promise<void> {
  const current = new Set([assets, pages, images]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  switch (cacheKind(url.pathname, request.mode === "navigate")) {
    case "asset":
      return event.respondWith(cacheFirst(caches.open(assets), cacheLimits.assets, request, event));
    case "image":
      return event.respondWith(cacheFirst(openOwn(images), cacheLimits.images, request, event));
    case "intake":
    case "page":
      return event.respondWith(networkFirst(request, url, event));
    case "none":
  }
});

// Pages post their URL: the first one was loaded before this worker, and client-side navigations only fetch data.
self.addEventListener("message", (event) => {
  const request = new Request(String(event.data), { priority: "low" });
  const url = new URL(request.url);
  const kind = cacheKind(url.pathname, true);
  if (url.origin !== self.location.origin || (kind !== "page" && kind !== "intake")) return;
  event.waitUntil(
    fetch(kind === "intake" ? new Request(intakePath, { priority: "low" }) : request)
      .then((response) => keepPage(request, url, response))
      // Offline: there is nothing to cache.
      .catch(() => undefined),
  );
});

self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendOutbox());
});

/** Sends queued enquiries. Rejects if any are left, so that the browser tries again later. */
async function sendOutbox(): Promise<void> {
  const outbox = createOutbox(indexedDbStore, { changed: announceChange });
  const left = await deliverAll({ outbox, post: postEnquiry, lock: withLock });
  if (left > 0) throw new Error(`${left} enquiries still wait.`);
}

async function cacheFirst(
  opening: Promise<Cache | null>,
  limit: number,
  request: Request,
  event: FetchEvent,
): Promise<Response> {
  const cache = await opening;
  const cachedResponse = await cache?.match(request, { ignoreVary: true });
  if (cachedResponse) return cachedResponse;
  const response = await fetch(request);
  // HTML at a file's address is an error page, which must not be kept.
  const isFile = response.ok && !response.headers.get("Content-Type")?.startsWith("text/html");
  if (isFile && cache)
    event.waitUntil(
      cache
        .put(request, response.clone())
        .then(() => trim(cache, limit))
        // Storage is full. The page does not need the copy.
        .catch(() => undefined),
    );
  return response;
}

async function networkFirst(request: Request, url: URL, event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(request);
    event.waitUntil(keepPage(request, url, response.clone()).catch(() => undefined));
    return response;
  } catch {
    const cache = await openOwn(pages);
    const key = url.pathname === intakePath ? intakePath : request;
    if (!cache) return Response.error();
    return (await cache.match(key, { ignoreVary: true })) ?? (await offlineResponse(cache));
  }
}

function isCacheable(response: Response): boolean {
  return response.ok && !response.redirected && isPublicPolicy(response.headers.get("Cache-Control"));
}

async function keepPage(request: Request, url: URL, response: Response): Promise<void> {
  if (!isCacheable(response)) return;
  if (url.pathname === intakePath) return void (await cacheIntake(response));
  const cache = await openOwn(pages);
  await cache?.put(request, response);
  if (cache) await trim(cache, cacheLimits.pages);
}

/**
 * Caches the intake with every file it needs, or not at all: without its files, the page would open but not work.
 *
 * @returns false if it is of another build, whose own service worker is about to take over
 */
async function cacheIntake(response: Response): Promise<boolean> {
  const html = await response.clone().text();
  if (!html.includes(__ENTRY_FILE__)) return false;
  const cache = await caches.open(assets);
  const files = [...new Set([...builtFiles(html), ...__INTAKE_FILES__])];
  const cachedResponses = await Promise.all(files.map((file) => cache.match(file, { ignoreVary: true })));
  await cache.addAll(files.filter((_, index) => !cachedResponses[index]));
  await (await openOwn(pages))?.put(intakePath, response);
  return true;
}

/** Deletes the oldest responses beyond a limit, but never what the intake and the offline page need. */
async function trim(cache: Cache, limit: number): Promise<void> {
  const requests = await cache.keys();
  if (requests.length <= limit) return;
  const intake = await (await openOwn(pages))?.match(intakePath);
  const neededPaths = [offlinePath, intakePath, ...__INTAKE_FILES__, ...builtFiles((await intake?.text()) ?? "")];
  const wantedUrls = new Set(neededPaths.map((path) => new URL(path, self.location.origin).href));
  for (const url of urlsOverLimit(
    requests.map((request) => request.url),
    limit,
    wantedUrls,
  ))
    await cache.delete(url, { ignoreVary: true });
}

async function offlineResponse(cache: Cache): Promise<Response> {
  const page = await cache.match(offlinePath, { ignoreVary: true });
  if (!page) return Response.error();
  const visitedPages: Array<{ path: string; html: string }> = [];
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (pathname === offlinePath || pathname === intakePath) continue;
    visitedPages.push({ path: pathname + search, html: (await (await cache.match(request))?.text()) ?? "" });
  }
  return new Response(addVisitedPages(await page.text(), visitedPages), { status: 503, headers: page.headers });
}
