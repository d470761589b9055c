import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publicPolicy } from "../../app/base/web/cache-policy";
import { createD1Database } from "../../drizzle/client";
import { capacity } from "../../workers/middleware/request-limits";
import { localCache, PageStore } from "../../workers/page-cache";
import { renderPage } from "../../workers/render-page";
import type { RenderPage } from "../../workers/types";
import { insertApiRows } from "../support/api-rows";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { logOf, startServer, type Send } from "../support/test-server";

/** Pages that read rows, and some that need none. */
const pages = [
  "/ai-product-stack",
  "/ai-product-stack/loom",
  "/ventures",
  "/ventures/night-ferry",
  "/blog",
  "/blog/post/first-light",
  "/blog/category/venture-academy",
  "/example-product-briefs",
  "/it-glossary",
  "/it-glossary/term/api",
  "/vibe-coding",
];
const fixedPages = ["/", "/about", "/services", "/privacy"];

const overload = () => Promise.reject(new Error("D1_ERROR: D1 DB is overloaded. Too many requests queued."));

/** The site on the tests' D1, counting batches. While `isOverloaded`, every batch is refused. */
function countingSite() {
  const state = { asked: 0, isOverloaded: false };
  const send = startServer({
    renderPage,
    openDatabase: async () =>
      createD1Database({
        prepare: (sql: string) => testEnv.DB.prepare(sql),
        batch: (statements) => {
          state.asked += 1;
          return state.isOverloaded ? overload() : testEnv.DB.batch(statements);
        },
      } as Parameters<typeof createD1Database>[0]),
  });
  return { send, state };
}

async function sendAll(send: Send, addresses: readonly string[], init?: RequestInit): Promise<Response[]> {
  let responses: Response[] = [];
  await logOf(async () => void (responses = await Promise.all(addresses.map((address) => send(address, init)))));
  return responses;
}

function expectRetry(response: Response): number {
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const seconds = Number(response.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(seconds).toBeLessThanOrEqual(10);
  return seconds;
}

const form = (entries: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(entries),
  headers: { "Sec-Fetch-Site": "same-origin" },
});

describe("an overloaded database", () => {
  beforeAll(async () => insertApiRows(await openDatabase()));
  // The pause must not end because the machine is slow.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("F15 two hundred requests for pages are each 503 with the page's own text, and no read is repeated", async () => {
    const { send, state } = countingSite();
    for (const path of pages) expect((await send(path)).status, path).toBe(200);
    const batches = Math.ceil(state.asked / pages.length);
    Object.assign(state, { asked: 0, isOverloaded: true });

    const addresses = Array.from({ length: 200 }, (_, at) => pages[at % pages.length]!);
    const responses = await sendAll(send, addresses);
    const delays = new Set(responses.map(expectRetry));
    expect(delays.size).toBeGreaterThan(2);
    expect(state.asked).toBeLessThanOrEqual(capacity.public * batches);
    const documents = await Promise.all(
      responses.slice(0, pages.length).map(async (one) => new Page(await one.text())),
    );
    for (const page of documents) expect(page.all("[role=alert]")).toHaveLength(1);

    // From now on the database is left alone.
    state.asked = 0;
    for (const response of await sendAll(send, pages)) {
      expectRetry(response);
      const page = new Page(await response.text());
      expect(page.all("[role=alert]")).toHaveLength(1);
      expect(page.html).not.toMatch(/overloaded|D1_/);
    }
    const fixed = await sendAll(send, fixedPages);
    expect(fixed.map(({ status }) => status)).toEqual(fixedPages.map(() => 200));
    expect(fixed.map(({ headers }) => headers.get("Cache-Control"))).toEqual(fixedPages.map(() => "private, no-store"));
    expect(state.asked).toBe(0);
  });

  it("F15 sign-in, the intake and the portal still reach it, and a success lets the pages follow", async () => {
    const { send, state } = countingSite();
    state.isOverloaded = true;
    await sendAll(send, ["/blog"]);
    for (const [path, init] of [
      ["/auth", form({ email: "nobody@example.com", password: "a long password" })],
      ["/onboarding", undefined],
      ["/admin", { headers: { Cookie: `__Host-session=${"a".repeat(40)}` } }],
    ] as const) {
      state.asked = 0;
      await sendAll(send, [path], init);
      expect(state.asked, path).toBeGreaterThan(0);
    }
    state.isOverloaded = false;
    expect((await sendAll(send, ["/onboarding"]))[0]!.status).toBe(200);
    expect((await sendAll(send, pages)).map(({ status }) => status)).toEqual(pages.map(() => 200));
  });
});

describe("more requests than an isolate can hold", () => {
  /** A site whose pages wait until they are let go. */
  function waitingSite() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rendering: string[] = [];
    const renderLater: RenderPage = async (request) => {
      rendering.push(new URL(request.url).pathname);
      await promise;
      return new Response("Page", { headers: { "Cache-Control": publicPolicy } });
    };
    return { renderLater, rendering, release: resolve };
  }
  const many = (count: number, path: string) => Array.from({ length: count }, (_, at) => `${path}-${at}`);

  it("are refused at once: public ones first, then signed-in ones, sign-in and the intake last", async () => {
    const { renderLater, rendering, release } = waitingSite();
    const send = startServer({ renderPage: renderLater });
    const signedIn = { headers: { Cookie: `__Host-session=${"a".repeat(40)}` } };
    const admitted: Promise<Response>[] = [];
    const open = (address: string, init?: RequestInit) => void admitted.push(send(address, init));
    const log = await logOf(async () => {
      for (const path of many(capacity.public, "/page")) open(path);
      await vi.waitFor(() => expect(rendering).toHaveLength(capacity.public));
      const refused = await Promise.all(many(50, "/late").map((path) => send(path)));
      expect(new Set(refused.map(expectRetry)).size).toBeGreaterThan(2);
      expect(new Page(await refused[0]!.text()).texts("h1")).toEqual(["503 - Very Busy"]);
      expect(refused[0]!.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      const api = await send("/api/rest/v1/stack_items");
      expectRetry(api);
      expect(await api.json()).toMatchObject({ code: "PT503" });

      for (const path of many(capacity["signed-in"] - capacity.public, "/admin/section")) open(path, signedIn);
      await vi.waitFor(() => expect(rendering).toHaveLength(capacity["signed-in"]));
      expectRetry(await send("/admin/late", signedIn));
      for (let count = capacity["signed-in"]; count < capacity.reserved; count += 1)
        open(count % 2 === 0 ? "/auth" : "/onboarding", form({ email: "a@b.example" }));
      await vi.waitFor(() => expect(rendering).toHaveLength(capacity.reserved));
      expectRetry(await send("/onboarding", form({})));
      release();
      const answers = await Promise.all(admitted);
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: capacity.reserved }, () => 200));
      expect((await send("/page")).status).toBe(200);
    });
    expect(log.filter((line) => line.includes('"event":"request_shed"'))).toHaveLength(53);
  });

  it("count no more once they have failed", async () => {
    const send = startServer({ renderPage: () => Promise.reject(new Error("No page")) });
    await logOf(async () => {
      for (const path of many(capacity.reserved + 1, "/broken")) expect((await send(path)).status).toBe(500);
    });
  });

  it("are answered from the cache where it has a page, however old", async () => {
    let now = 0;
    const store = new PageStore();
    const work: Promise<unknown>[] = [];
    const { renderLater, rendering } = waitingSite();
    const send = startServer({
      pageCache: () => localCache({ store, waitUntil: (promise) => void work.push(promise), now: () => now }),
      renderPage: async (request, page) =>
        request.url.endsWith("/kept")
          ? new Response("Kept", { headers: { "Cache-Control": publicPolicy } })
          : renderLater(request, page),
    });
    await logOf(async () => {
      await send("/kept");
      await Promise.all(work);
      for (const path of many(capacity.public, "/page")) void send(path);
      await vi.waitFor(() => expect(rendering).toHaveLength(capacity.public));
      now = 3_600_000;
      const stale = await send("/kept");
      expect([stale.status, await stale.text()]).toEqual([200, "Kept"]);
      expect(stale.headers.get("Cache-Status")).toContain("stale-if-error");
      expectRetry(await send("/other"));
    });
  });
});
