import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import { missingAddresses, redirectHits, redirects } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { createServer } from "../../workers/server";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert } from "../support/insert";
import { databaseCostOf, origin, startServer } from "../support/test-server";

const send = startServer({ renderPage, showCost: true });
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const policy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  await insert(
    db,
    redirects,
    { from: "/2019/hello", to: "/blog?topic=hello#list" },
    { from: "/2019/*", to: "/archive/*" },
    { from: "/?p=12", to: "/terms" },
    { from: "/index.php?id=5", to: "/privacy" },
    { from: "/blog/post/gone", to: "https://other.example/gone" },
    { from: "/services/consulting", to: "/services" },
    { from: "/blog/author/nobody", to: "/about" },
    { from: "/blog/category/news", to: "/blog" },
    // Over pages, as if these had been published later.
    { from: "/about", to: "/terms" },
    { from: "/", to: "/terms" },
  );
});

describe("D68 an address that leads nowhere else", () => {
  it.each([
    ["/2019/hello", "/blog?topic=hello#list"],
    ["/2019/hello?utm_source=mail", "/blog?utm_source=mail&topic=hello#list"],
    ["/2019/Hello/?a=1", "/blog?a=1&topic=hello#list"],
    ["/2019/hello/index.html", "/blog?topic=hello#list"],
    ["/2019/a/b", "/archive/a/b"],
    ["/?p=12", "/terms"],
    ["/?p=12&utm_source=mail", "/terms?utm_source=mail"],
    ["/index.php?id=5&lang=en", "/privacy?lang=en"],
    ["/blog/post/gone", "https://other.example/gone"],
    ["/Blog/Post/Gone/?a=1", "https://other.example/gone?a=1"],
    ["/services/consulting", "/services"],
    ["/blog/author/nobody", "/about"],
    ["/blog/category/news", "/blog"],
    ["http://www.plainloom.example/2019/Hello/", `${origin}/blog?topic=hello#list`],
    ["http://plainloom.example/?p=12", `${origin}/terms`],
  ])("%s leads to %s by one 301 that caches keep until a redirect changes", async (address, location) => {
    const response = await send(address);
    expect([response.status, response.headers.get("Location")]).toEqual([301, location]);
    expect(response.headers.get("Cache-Control")).toBe(policy);
    expect(response.headers.get("Cache-Tag")?.split(",")).toContain("redirects");
  });

  it.each(["/about", "/?utm_source=x", "/?p=13", "/blog"])("a page comes first: %s", async (address) => {
    const response = await send(address);
    expect([response.status, response.headers.get("Cache-Control")?.startsWith("public")]).toEqual([200, true]);
  });

  it("shows the home page for a number without a redirect, until one is added", async () => {
    const response = await send("/?p=13");
    expect(response.headers.get("Cache-Tag")?.split(",")).toContain("redirects");
    expect(await response.text()).toContain(`<link rel="canonical" href="${origin}/"`);
    expect((await send("/")).headers.get("Cache-Tag")?.split(",")).not.toContain("redirects");
  });

  it("is looked up in one statement, and only where there is no page", async () => {
    const statementsOf = async (path: string) => databaseCostOf(await send(path)).statements;
    const [home, withNumber] = [await statementsOf("/"), await statementsOf("/?p=13")];
    expect(withNumber - home).toBe(1);
    // The settings, the texts of the page, and the redirect.
    expect(await statementsOf("/2019/no-such-file.php")).toBe(3);
  });

  it("is found by an in-app navigation, too", async () => {
    const response = await send("/2019/hello.data");
    expect([response.status, await response.text()]).toEqual([202, expect.stringContaining("/blog?topic=hello")]);
  });

  it.each(["/nowhere/at/all", "/blog/post/nothing", "/blog/category/none", "/blog/author/none"])(
    "without a redirect is the 404 page: %s",
    async (path) => {
      const response = await send(path);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    },
  );

  it("URL-18 without a redirect is still mended first", async () => {
    const response = await send("/Nowhere/At/All/?a=1");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/nowhere/at/all?a=1"]);
  });
});

it("D68 a visit is counted once, after the response and not for programs", async () => {
  const server = createServer({ renderPage, openDatabase: async () => createD1Database(testEnv.DB) });
  const context = createExecutionContext();
  const visit = async (path: string, headers: Record<string, string> = {}) =>
    server.fetch(
      new Request(origin + path, { redirect: "manual", headers: { "User-Agent": browser, ...headers } }),
      testEnv,
      context,
    );
  await visit("/2019/Hello/", { Referer: "https://blog.example/post?secret=1" });
  for (const path of ["/Nowhere/", "/nowhere"]) await visit(path, { Referer: "https://blog.example/post?secret=1" });
  await visit("/?p=13&email=ada");
  await visit("/nowhere", { "User-Agent": "Googlebot/2.1" });
  await visit("/.env");
  await visit("/about");
  await waitOnExecutionContext(context);
  const hits = await db.read(db.query.select({ path: redirectHits.path, hits: redirectHits.hits }).from(redirectHits));
  expect(hits).toEqual([{ path: "/2019/hello", hits: 1 }]);
  const { path, visits, referrer } = missingAddresses;
  expect(await db.read(db.query.select({ path, visits, referrer }).from(missingAddresses).orderBy(path))).toEqual([
    { path: "/?p=13", visits: 1, referrer: "" },
    { path: "/nowhere", visits: 1, referrer: "blog.example" },
  ]);
});

it("D68 an editor sees what was asked for in vain, dismisses it, and gets a form that is filled in", async () => {
  await addAccount(db, "edith", "editor");
  const Cookie = await sessionCookie(db, "edith");
  await insert(db, missingAddresses, { path: "/2020/term", visits: 3, lastVisitAt: "2026-11-01T00:00:00.000Z" });
  const path = "/admin/redirects/not-found";
  const list = async () => new Page(await (await send(path, { headers: { Cookie } })).text());
  expect((await list()).link("Redirect to …")).toBe("/admin/redirects/new?from=%2F2020%2Fterm&to=%2Fterms");
  const headers = { Cookie, "Sec-Fetch-Site": "same-origin" };
  const post = (init: RequestInit) => send(path, { method: "POST", ...init });
  const body = new URLSearchParams({ intent: "dismiss", key: "/2020/term" });
  expect((await post({ body, headers: { Cookie, "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
  const response = await post({ body, headers });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("1 address dismissed")]);
  expect((await list()).main).toContain("Every visitor found a page.");
  expect((await post({ body: new URLSearchParams({ intent: "dismiss" }), headers })).status).toBe(400);
});
