import type { Cache } from "@cloudflare/workers-types";
import { describe, expect, it } from "vitest";
import { localCache, PurgeLedger } from "../../workers/page-cache/local-cache";
import type { PageCache } from "../../workers/page-cache/page-cache";
import { platformCache } from "../../workers/page-cache/platform-cache";
import { PlatformStandIn } from "../support/platform-stand-in";

const policy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";

/** A cache under test, with a clock that only moves when told and a site that counts what it renders. */
interface Bench {
  readonly cache: PageCache;
  advance(seconds: number): void;
  /** What the site answers from now on. */
  answer: (url: string) => Response;
  readonly rendered: string[];
  /** Waits for what goes on after an answer. */
  settle(): Promise<void>;
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
    settle: async () => void (await Promise.all(work.splice(0))),
  });
}

async function ask(bench: Bench, path: string, reload = false): Promise<{ text: string; status: number; did: string }> {
  const url = `https://plainloom.example${path}`;
  const response = await bench.cache.fetch({ url, reload, request: () => new Request(url) }, async () =>
    page("unused"),
  );
  const text = await response.text();
  await bench.settle();
  return { text, status: response.status, did: response.headers.get("Cache-Status") ?? "" };
}

let opened = 0;
const implementations: Record<string, Make> = {
  "the local cache": async (_render, now, waitUntil) => {
    // A cache of its own for each test: what one keeps must not answer another.
    const cache = (await caches.open(`test-${(opened += 1)}`)) as unknown as Cache;
    return localCache({ cache, now, waitUntil, ledger: new PurgeLedger() });
  },
  "the platform's cache": async (render, now) => platformCache(new PlatformStandIn(render, now)),
};

describe.each(Object.entries(implementations))("%s", (_, make) => {
  it("renders once and answers from the cache while it is fresh", async () => {
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

  it("after a purge renders what has the tag, and nothing else", async () => {
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

  it("stale-while-revalidate: answers with the old page and renders the new one for the next visitor", async () => {
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

describe("the local cache alone", () => {
  it("gives an answer its own policy back and says nothing of how it was kept", async () => {
    const bench = await open(implementations["the local cache"]!);
    await ask(bench, "/a");
    const url = "https://plainloom.example/a";
    const response = await bench.cache.fetch({ url, reload: false, request: () => new Request(url) }, async () =>
      page("unused"),
    );
    expect(response.headers.get("Cache-Control")).toBe(policy);
    expect([...response.headers.keys()].filter((name) => name.startsWith("x-stored"))).toEqual([]);
  });

  it("renders again for a hard reload, and keeps the result for everybody", async () => {
    const bench = await open(implementations["the local cache"]!);
    bench.answer = () => page("old");
    await ask(bench, "/a");
    bench.answer = () => page("new");
    expect((await ask(bench, "/a", true)).text).toBe("new");
    expect((await ask(bench, "/a")).text).toBe("new");
  });

  it("remembers purges beyond its process", async () => {
    const cache = (await caches.open("test-ledger")) as unknown as Cache;
    const parts = { cache, now: () => 1_000, waitUntil: () => undefined };
    const url = "https://plainloom.example/kept";
    const fetchWith = (ledger: PurgeLedger, now: number) =>
      localCache({ ...parts, now: () => now, ledger }).fetch(
        { url, reload: false, request: () => new Request(url) },
        async () => page("x"),
      );
    const first = new PurgeLedger();
    await (await fetchWith(first, 1_000)).text();
    await localCache({ ...parts, now: () => 2_000, ledger: first }).purge(["posts"]);
    expect((await fetchWith(new PurgeLedger(), 3_000)).headers.get("Cache-Status")).not.toContain("hit");
  });
});

describe("the platform's cache alone", () => {
  it("hands a purge to the entry point whose cache it is", async () => {
    const site = new PlatformStandIn(
      async () => page("x"),
      () => 0,
    );
    await platformCache(site).purge(["posts", "posts:a"]);
    expect(site.purges).toEqual([["posts", "posts:a"]]);
  });
});
