import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  builtFiles,
  cacheKind,
  isPublicPolicy,
  privatePolicy,
  publicPolicy,
  urlsOverLimit,
  serviceWorkerRemoval,
} from "../../app/base/web/cache-policy";
import { anyText, assertProperty } from "../support/properties";

it("E6 T29 nothing of the portal, sign-in or the API is handled, however it is asked for", () => {
  assertProperty(
    fc.tuple(fc.constantFrom("/admin", "/auth", "/api", "/Admin"), anyText(20), fc.boolean()),
    ([area, rest, opens]) => {
      const { pathname } = new URL(`http://x${area}/${rest.replaceAll(/[?#]/g, "")}`);
      if (pathname.toLowerCase().startsWith(`${area.toLowerCase()}/`)) expect(cacheKind(pathname, opens)).toBe("none");
    },
  );
  for (const path of ["/admin", "/admin.data", "/auth", "/auth/session", "/api/rest/v1/posts", "/sw.js"])
    expect(cacheKind(path, true), path).toBe("none");
});

it("E6 files are kept by name, pages when they are opened, and the data of pages never", () => {
  expect(cacheKind("/assets/entry.client-1a2b.js", false)).toBe("asset");
  expect(cacheKind("/fonts/fraunces.woff2", false)).toBe("asset");
  expect(cacheKind("/covers/a-post.svg", false)).toBe("image");
  expect(cacheKind("/media/0123456789abcdef0123456789abcdef/960.webp", false)).toBe("image");
  expect(cacheKind("/media/0123456789abcdef0123456789abcdef/4000x3000-a1b2c3.jpg", false)).toBe("none");
  expect(cacheKind("/blog", true)).toBe("page");
  expect(cacheKind("/administration", true)).toBe("page");
  expect(cacheKind("/onboarding", true)).toBe("intake");
  for (const path of ["/blog.data", "/blog", "/feed.xml", "/onboarding"])
    expect(cacheKind(path, false), path).toBe("none");
});

it("E6 only what the server calls public is kept", () => {
  expect(isPublicPolicy(publicPolicy)).toBe(true);
  for (const policy of [null, "", privatePolicy, "no-store", "publicly", "public, no-store", "max-age=60"])
    expect(isPublicPolicy(policy), String(policy)).toBe(false);
});

it("E6 a cache keeps to its limit, and never deletes what is needed", () => {
  const urls = fc.uniqueArray(fc.integer({ min: 0, max: 50 }).map(String));
  assertProperty(
    fc.tuple(urls, fc.nat({ max: 30 }), fc.array(fc.integer({ min: 0, max: 50 }).map(String))),
    ([all, limit, needed]) => {
      const kept = new Set(needed);
      const deleted = urlsOverLimit(all, limit, kept);
      expect(deleted.some((url) => kept.has(url))).toBe(false);
      const left = all.filter((url) => !deleted.includes(url));
      expect(left.length <= limit || left.every((url) => kept.has(url))).toBe(true);
      // The oldest go first.
      const free = all.filter((url) => !kept.has(url));
      expect(deleted).toEqual(free.slice(0, deleted.length));
    },
  );
});

it("E6 the files of the intake are found wherever its page names them", () => {
  const html =
    '<link href="/fonts/a.woff2"><script>import("/assets/entry-1.js")</script>"/assets/m_2-x.js","/assets/entry-1.js"';
  expect(builtFiles(html)).toEqual(["/fonts/a.woff2", "/assets/entry-1.js", "/assets/m_2-x.js"]);
});

it("E6 what replaces the service worker takes over at once, deletes every cache and its registration", async () => {
  const done: string[] = [];
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (promise: Promise<unknown>) => work.push(promise) };
  const listeners: Record<string, (given: typeof event) => void> = {};
  runInNewContext(serviceWorkerRemoval, {
    addEventListener: (name: string, listener: (given: typeof event) => void) => (listeners[name] = listener),
    skipWaiting: () => done.push("takes over"),
    caches: { keys: async () => ["pages-1", "assets"], delete: async (name: string) => done.push(`deletes ${name}`) },
    registration: { unregister: async () => done.push("unregisters") },
  });
  expect(Object.keys(listeners)).toEqual(["install", "activate"]);
  listeners.install!(event);
  listeners.activate!(event);
  await Promise.all(work);
  expect(done).toEqual(["takes over", "deletes pages-1", "deletes assets", "unregisters"]);
});
