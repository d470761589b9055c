import { expect, it } from "vitest";
import { createD1Database } from "../../drizzle/client";
import { localCache, PageStore } from "../../workers/page-cache";
import { createServer } from "../../workers/server";
import { testEnv } from "../support/d1";

const policy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";

/** The server with a separate page cache, and pages that say how often they were rendered. */
function openServer() {
  const rendered: string[] = [];
  const store = new PageStore();
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const server = createServer({
    openDatabase: async () => createD1Database(testEnv.DB),
    renderPage: async (request) => {
      const { pathname, search } = new URL(request.url);
      rendered.push(pathname + search);
      return new Response(`page ${rendered.length}`, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": policy, "Cache-Tag": "posts" },
      });
    },
    pageCache: () => localCache({ store, waitUntil, now: Date.now }),
  });
  const ask = async (path: string, init?: RequestInit) => {
    const context = { waitUntil, passThroughOnException: () => undefined, props: {} };
    const response = await server.fetch(
      new Request(new URL(path, "https://plainloom.example"), init),
      testEnv,
      context,
    );
    await Promise.all(work.splice(0));
    return response;
  };
  return { ask, rendered };
}

it("unknown and tracking parameters add no entries, in any order; known ones do", async () => {
  const { ask, rendered } = openServer();
  await ask("/blog?q=ai&page=2");
  await ask("/blog?utm_source=mail&page=2&q=ai&fbclid=1&whatever=2");
  expect(rendered).toEqual(["/blog?q=ai&page=2"]);
  await ask("/blog?q=ai&page=3");
  expect(rendered).toHaveLength(2);
});

it("a page that reads no parameters has one entry for any query", async () => {
  const { ask, rendered } = openServer();
  for (const path of ["/about", "/about?q=1", "/about?page=2"]) await ask(path);
  expect(rendered).toEqual(["/about"]);
});

it("a foreign host adds no entries, and no one gets a page rendered for it", async () => {
  const { ask, rendered } = openServer();
  for (const host of ["evil.example", "evil.example:8443", "plainloom.example"])
    expect(await (await ask(`https://${host}/about`)).text()).toBe("page 1");
  expect(rendered).toEqual(["/about"]);
});

it("HEAD is answered from the page's entry, without a body", async () => {
  const { ask, rendered } = openServer();
  const head = await ask("/about", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("Cache-Control")]).toEqual([200, "", policy]);
  expect(await (await ask("/about")).text()).toBe("page 1");
  expect(rendered).toHaveLength(1);
});

it("a range is answered with the whole page, and a part is never stored", async () => {
  const { ask } = openServer();
  const part = await ask("/about", { headers: { Range: "bytes=0-1" } });
  expect([part.status, await part.text()]).toEqual([200, "page 1"]);
  expect(await (await ask("/about")).text()).toBe("page 1");
});

it("If-None-Match with the entity tag gives 304 and no body, warm and cold; another tag gives the page", async () => {
  const { ask } = openServer();
  const tag = (await ask("/about")).headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[^"]+"$/);
  for (const held of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const answer = await ask("/about", { headers: { "If-None-Match": held } });
    expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", tag]);
    expect(answer.headers.get("Cache-Control")).toBe(policy);
  }
  expect((await ask("/about", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

it.each(["session", "__Host-session", "session ", "\t__Host-session\t"])(
  "nothing of a person with the cookie %s is stored, nor answered from the store",
  async (name) => {
    const { ask, rendered } = openServer();
    const own = await ask("/about", { headers: { Cookie: `a=b; ${name}=${"a".repeat(40)}` } });
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
    await ask("/about");
    const again = await ask("/about", { headers: { Cookie: `${name}=${"a".repeat(40)}` } });
    expect([await again.text(), rendered.length]).toEqual(["page 3", 3]);
  },
);

it("a cookie or a token that cannot be a session's gets the stored page", async () => {
  const { ask, rendered } = openServer();
  await ask("/about");
  for (const value of ["", "x", "a".repeat(39), "a".repeat(41), "A".repeat(40), "1".repeat(40)]) {
    const answer = await ask("/about", { headers: { Cookie: `session=${value}; __Host-session=${value}` } });
    expect([value, answer.headers.get("Cache-Control")]).toEqual([value, policy]);
  }
  await ask("/about", { headers: { Authorization: "Bearer x" } });
  expect(rendered).toHaveLength(1);
});

it("a page, its data and its state are three entries of one address", async () => {
  const { ask, rendered } = openServer();
  for (const path of ["/about", "/about.data", "/about?_state=1", "/about", "/about.data", "/about?_state=1"])
    await ask(path);
  // The site strips `_state` before it renders.
  expect(rendered).toEqual(["/about", "/about.data", "/about"]);
});

it("a write bypasses the cache", async () => {
  const { ask, rendered } = openServer();
  await ask("/about");
  await ask("/about", { method: "POST", body: "a=b", headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(rendered).toHaveLength(2);
});
