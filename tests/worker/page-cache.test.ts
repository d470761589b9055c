import { describe, expect, it } from "vitest";
import { localCache, type PageCache, PageStore, platformCache } from "../../workers/page-cache";
import { FakePlatformCache } from "../support/fake-platform-cache";

const policy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";

/** A cache under test, with a clock that only moves when told and a site that counts what it renders. */
interface Bench {
  readonly cache: PageCache;
  advance(seconds: number): void;
  /** Sets the site's answer from now on. */
  answer: (url: string) => Response | Promise<Response>;
  readonly rendered: string[];
  /** Waits for work that continues after an answer. */
  waitForBackground(): Promise<void>;
}

function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(text, { status, headers: { "Cache-Control": policy, "Cache-Tag": "posts", ...headers } });
}

type Make = (
  render: (request: Request) => Promise<Response>,
  now: () => number,
  waitUntil: (work: Promise<unknown>) => void,
) => Promise<PageCache>;

async function open(make: Make): Promise<Bench> {
  let time = Date.parse("2026-11-01T00:00:00Z");
  const work: Promise<unknown>[] = [];
  const rendered: string[] = [];
  const bench = { answer: (url: string): Response => page(url), rendered } as Bench;
  const render = async (request: Request) => {
    rendered.push(new URL(request.url).pathname);
    return bench.answer(request.url);
  };
  const cache = await make(
    render,
    () => time,
    (promise) => work.push(promise),
  );
  return Object.assign(bench, {
    cache: { ...cache, fetch: (lookup: Parameters<PageCache["fetch"]>[0]) => cache.fetch(lookup, render) } as PageCache,
    advance: (seconds: number) => (time += seconds * 1000),
    waitForBackground: async () => void (await Promise.all(work.splice(0))),
  });
}

async function ask(bench: Bench, path: string, reload = false): Promise<{ text: string; status: number; did: string }> {
  const url = `https://plainloom.example${path}`;
  const response = await bench.cache.fetch({ url, reload, request: () => new Request(url) }, async () =>
    page("unused"),
  );
  const text = await response.text();
  await bench.waitForBackground();
  return { text, status: response.status, did: response.headers.get("Cache-Status") ?? "" };
}

const implementations: Record<string, Make> = {
  "the local cache": async (_render, now, waitUntil) => localCache({ store: new PageStore(), now, waitUntil }),
  "the platform's cache": async (render, now) => platformCache(new FakePlatformCache(render, now)),
};

describe.each(Object.entries(implementations))("%s", (_, make) => {
  it("renders once and serves from the cache while fresh", async () => {
    const bench = await open(make);
    expect((await ask(bench, "/a")).did).toContain("fwd=uri-miss");
    bench.advance(59);
    const second = await ask(bench, "/a");
    expect(second).toMatchObject({ text: "https://plainloom.example/a", status: 200 });
    expect(second.did).toContain("hit");
    expect(bench.rendered).toEqual(["/a"]);
  });

  it.each([
    ["a missing page", () => page("", {}, 404)],
    ["a private page", () => page("", { "Cache-Control": "private, no-store" })],
    ["a page that sets a cookie", () => page("", { "Set-Cookie": "a=b" })],
    ["a failure", () => page("", { "Cache-Control": "private, no-store" }, 503)],
  ])("never stores %s", async (_name, answer) => {
    const bench = await open(make);
    bench.answer = answer;
    await ask(bench, "/a");
    await ask(bench, "/a");
    expect(bench.rendered).toHaveLength(2);
  });

  it("after a purge, renders only what has the tag", async () => {
    const bench = await open(make);
    bench.answer = (url) => page(url, { "Cache-Tag": url.endsWith("/a") ? "posts,posts:a" : "tools" });
    await ask(bench, "/a");
    await ask(bench, "/b");
    bench.advance(1);
    await bench.cache.purge(["posts:a"]);
    bench.advance(1);
    expect((await ask(bench, "/a")).did).not.toContain("hit");
    expect((await ask(bench, "/b")).did).toContain("hit");
    expect((await ask(bench, "/a")).did).toContain("hit");
    expect(bench.rendered).toEqual(["/a", "/b", "/a"]);
  });

  it("stale-while-revalidate: serves the old page and renders the new one for the next visitor", async () => {
    const bench = await open(make);
    bench.answer = () => page("old");
    await ask(bench, "/a");
    bench.answer = () => page("new");
    bench.advance(61);
    expect(await ask(bench, "/a")).toMatchObject({ text: "old", status: 200 });
    expect((await ask(bench, "/a")).text).toBe("new");
  });

  it.each([
    ["answers 503", () => page("down", { "Cache-Control": "private, no-store" }, 503)],
    [
      "throws",
      () => {
        throw new Error("D1_ERROR: Network connection lost.");
      },
    ],
  ])("stale-if-error: answers with the old page for a day when the site %s (F1)", async (_name, answer) => {
    const bench = await open(make);
    bench.answer = () => page("old");
    await ask(bench, "/a");
    bench.answer = answer;
    bench.advance(12 * 3600);
    const stale = await ask(bench, "/a");
    expect(stale).toMatchObject({ text: "old", status: 200 });
    expect(stale.did).toContain("stale");
  });

  it("stale-if-error: after a day a failure is a failure", async () => {
    const bench = await open(make);
    await ask(bench, "/a");
    bench.answer = () => page("down", { "Cache-Control": "private, no-store" }, 503);
    bench.advance(86_400 + 61);
    expect((await ask(bench, "/a")).status).toBe(503);
  });
});

describe("the local cache", () => {
  it("restores a response's own headers", async () => {
    const bench = await open(implementations["the local cache"]!);
    await ask(bench, "/a");
    const url = "https://plainloom.example/a";
    const response = await bench.cache.fetch({ url, reload: false, request: () => new Request(url) }, async () =>
      page("unused"),
    );
    expect(response.headers.get("Cache-Control")).toBe(policy);
    expect(response.headers.get("Cache-Tag")).toBe("posts");
  });

  it("renders again for a hard reload, and keeps the result for everybody", async () => {
    const bench = await open(implementations["the local cache"]!);
    bench.answer = () => page("old");
    await ask(bench, "/a");
    bench.answer = () => page("new");
    expect((await ask(bench, "/a", true)).text).toBe("new");
    expect((await ask(bench, "/a")).text).toBe("new");
  });

  it("does not store a response whose rendering began before a purge", async () => {
    const bench = await open(implementations["the local cache"]!);
    const url = "https://plainloom.example/a";
    const lookup = { url, reload: false, request: () => new Request(url) };
    let finish = (_response: Response): void => {};
    bench.answer = () => new Promise<Response>((resolve) => (finish = resolve));
    const early = bench.cache.fetch(lookup, async () => page("unused"));
    await bench.cache.purge(["posts"]);
    finish(page("old"));
    expect(await (await early).text()).toBe("old");
    bench.answer = () => page("new");
    expect((await ask(bench, "/a")).text).toBe("new");
  });
});

describe("a stale page", () => {
  /** Asks for a stale page, whose renewals end when told. */
  async function openStale() {
    const bench = await open(implementations["the local cache"]!);
    bench.answer = () => page("old");
    await ask(bench, "/a");
    bench.advance(61);
    const renewals: Array<(response: Response) => void> = [];
    bench.answer = () => new Promise<Response>((resolve) => renewals.push(resolve));
    const url = "https://plainloom.example/a";
    const visit = async () => {
      const lookup = { url, reload: false, request: () => new Request(url) };
      return (await bench.cache.fetch(lookup, async () => page("unused"))).text();
    };
    return { bench, renewals, visit };
  }

  it("is renewed by one of the requests for it, not by each", async () => {
    const { bench, renewals, visit } = await openStale();
    expect(await Promise.all([visit(), visit(), visit()])).toEqual(["old", "old", "old"]);
    expect(renewals).toHaveLength(1);
    renewals[0]!(page("new"));
    await bench.waitForBackground();
    expect(await visit()).toBe("new");
    bench.advance(61);
    await visit();
    expect(renewals).toHaveLength(2);
  });

  it("is renewed again when a renewal failed, or did not end", async () => {
    const { bench, renewals, visit } = await openStale();
    await visit();
    renewals[0]!(page("down", { "Cache-Control": "private, no-store" }, 503));
    await bench.waitForBackground();
    await visit();
    expect(renewals).toHaveLength(2);
    bench.advance(9);
    await visit();
    expect(renewals).toHaveLength(2);
    bench.advance(2);
    await visit();
    expect(renewals).toHaveLength(3);
  });
});

describe("the store of the local cache", () => {
  const limit = 100_000;
  const add = (store: PageStore, url: string, length: number) => store.add(url, page("x".repeat(length)), 0);

  it("stays within its size limit, and keeps the latest responses", async () => {
    const store = new PageStore(limit);
    for (let number = 0; number < 500; number += 1) await add(store, `/blog?q=${number}`, number % 2 ? 5_000 : 0);
    const kept = Array.from({ length: 500 }, (_, number) => store.get(`/blog?q=${number}`));
    const bytes = kept.reduce((sum, entry) => sum + (entry?.body.byteLength ?? 0), 0);
    expect(bytes).toBeLessThanOrEqual(limit);
    expect(kept.filter(Boolean).length).toBeLessThan(50);
    expect(kept.filter(Boolean).length).toBeGreaterThan(10);
    expect(kept.at(-1)).toBeDefined();
    expect(kept[0]).toBeUndefined();
  });

  it("drops the least recently used", async () => {
    const store = new PageStore(limit);
    await add(store, "/used", 1_000);
    await add(store, "/unused", 1_000);
    for (let number = 0; number < 30; number += 1) {
      await add(store, `/other/${number}`, 5_000);
      store.get("/used");
    }
    expect(store.get("/used")).toBeDefined();
    expect(store.get("/unused")).toBeUndefined();
  });

  it("skips a response that would displace most others, and counts a replaced one once", async () => {
    const store = new PageStore(limit);
    for (let time = 0; time < 30; time += 1) await add(store, "/same", 20_000);
    await add(store, "/other", 20_000);
    await add(store, "/huge", 90_000);
    expect(store.get("/same")).toBeDefined();
    expect(store.get("/other")).toBeDefined();
    expect(store.get("/huge")).toBeUndefined();
  });
});

describe("the platform's cache", () => {
  it("hands a purge to the entry point whose cache it is", async () => {
    const site = new FakePlatformCache(
      async () => page("x"),
      () => 0,
    );
    await platformCache(site).purge(["posts", "posts:a"]);
    expect(site.purges).toEqual([["posts", "posts:a"]]);
  });
});
