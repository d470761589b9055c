import { describe, expect, it } from "vitest";
import { hashOf, inlineScripts, inlineStyles, parsePolicy, policyViolations } from "../support/content-policy";
import { attribute, source } from "../support/html";
import { observatoryScore } from "../support/observatory";
import { missingPages, privatePages } from "../support/public-pages";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const plantedHtml = "<script>planted()</script><style>.planted{color:red}</style>";
const publicPolicy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";

describe("content security policy", () => {
  it("the score drops when a header is missing", async () => {
    const { headers } = await site.visit("/");
    for (const name of [
      "Content-Security-Policy",
      "Strict-Transport-Security",
      "X-Content-Type-Options",
      "Cross-Origin-Opener-Policy",
    ]) {
      const poorer = new Headers(headers);
      poorer.delete(name);
      expect(observatoryScore(poorer), name).toBeLessThan(150);
    }
  });

  it.each(privatePages)("gives the inline scripts and styles of %s a nonce that is never the same", async (path) => {
    const seen = await Promise.all([site.visit(path), site.visit(path)]);
    const nonces = seen.map(({ page, headers }) => {
      const scripts = parsePolicy(headers.get("Content-Security-Policy")).get("script-src") ?? [];
      const [nonce, ...others] = scripts.flatMap((value) => /^'nonce-(.+)'$/.exec(value)?.[1] ?? []);
      expect(others).toEqual([]);
      expect(scripts).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(Buffer.from(nonce!, "base64").length).toBeGreaterThanOrEqual(16);
      expect(inlineScripts(page)).not.toEqual([]);
      for (const element of [...inlineScripts(page), ...inlineStyles(page)])
        expect(attribute(element, "nonce")).toBe(nonce);
      expect(policyViolations(page)).toEqual([]);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("does not allow a script and a style that were planted in the database", async () => {
    const path = "/it-glossary/term/ab-testing";
    const before = await site.visit(path);
    await site.run(`update "IT_Glossary" set "Definition" = ? where "Slug" = 'ab-testing'`, plantedHtml);
    const { page, headers } = await site.visit(path);
    const planted = [...inlineScripts(page), ...inlineStyles(page)].filter((element) =>
      source(element).includes("planted"),
    );
    expect(planted).toHaveLength(2);
    expect(headers.get("Content-Security-Policy")).toBe(before.headers.get("Content-Security-Policy"));
    for (const element of planted) expect(headers.get("Content-Security-Policy")).not.toContain(hashOf(element));
  });

  it.each(["/", "/auth", "/no-such-page"])("closes %s for frames, plug-ins, foreign forms and bases", async (path) => {
    const { headers } = await site.visit(path);
    const policy = parsePolicy(headers.get("Content-Security-Policy"));
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
    expect(policy.get("script-src")?.join(" ")).not.toMatch(/unsafe|https?:|\*/);
    expect(policy.get("style-src")?.join(" ")).not.toContain("unsafe");
  });
});

describe("cache policy", () => {
  it.each([
    "/hire",
    "/directory/42",
    "/About",
    "/admin",
    "/feed.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/covers/x.svg",
    "/api/nothing",
    "/%E0%A4%A",
  ])("%s states its policy too", async (path) => {
    const response = await site.fetch(path);
    await response.body?.cancel();
    expect(response.headers.get("Cache-Control")).toMatch(/^(?:public, max-age=\d+|private, no-store$|no-store$)/);
    expect(response.headers.get("Cache-Control")).not.toContain("s-maxage");
  });

  it("a visit with a session cookie is never answered with a page that caches may keep", async () => {
    const response = await site.fetch("/blog", { headers: { Cookie: `session=${"a".repeat(40)}` } });
    await response.body?.cancel();
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("documents for everybody are served from the cache, whoever asks", async () => {
    const visitor = { headers: { "Cache-Control": "max-age=0" } };
    const signedIn = { headers: { ...visitor.headers, Cookie: `session=${"a".repeat(40)}` } };
    for (const path of ["/feed.xml", "/sitemap.xml", "/robots.txt", "/social/page/about.png", "/covers/a-post.svg"]) {
      const ask = async (init: RequestInit = visitor) => {
        const response = await site.fetch(path, init);
        const body = await response.text();
        const { headers } = response;
        return [path, response.status, body.length, headers.get("Cache-Control"), headers.get("Cache-Status")];
      };
      const [, status, length, policy] = await ask();
      expect(await ask(signedIn)).toEqual([path, status, length, policy, expect.stringMatching(/^site; (?:hit|fwd)/)]);
      if (status === 200) expect((await ask(signedIn)).at(-1)).toMatch(/^site; hit/);
    }
  });

  it("a cached page is served again, and a fresh request shows later changes", async () => {
    const stored = { headers: { "Cache-Control": "max-age=0" } };
    await site.visit("/blog/post/twelve-events-are-enough-for-launch-analytics", stored);
    await site.run(`update "Blog_posts" set "Blog Post - Title" = 'Thirteen Events' where slug like 'twelve-events-%'`);
    const kept = await site.visit("/blog/post/twelve-events-are-enough-for-launch-analytics", stored);
    expect(kept.headers.get("Cache-Status")).toContain("hit");
    expect(kept.page.texts("h1")).toEqual(["Twelve Events Are Enough for Launch Analytics"]);
    const anew = await site.visit("/blog/post/twelve-events-are-enough-for-launch-analytics");
    expect(anew.page.texts("h1")).toEqual(["Thirteen Events"]);
  });
});

describe("data requests", () => {
  it.each(["/_", "/about", "/blog", "/ai-product-stack/cursor", "/it-glossary/term/ab-testing"])(
    "%s.data carries the page's policy",
    async (path) => {
      const response = await site.fetch(`${path}.data`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toContain("text/x-script");
      expect(response.headers.get("Cache-Control")).toBe(publicPolicy);
      expect(await response.text()).not.toBe("");
    },
  );

  it.each(missingPages)("%s.data says 404 and is not stored", async (path) => {
    const response = await site.fetch(`${path}.data`);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    await response.body?.cancel();
  });

  it("/admin.data gives a visitor nothing but the redirect to the sign-in page", async () => {
    for (const path of ["/admin.data", "/admin.data?_routes=routes%2Fadmin%2Fdashboard"]) {
      const response = await site.fetch(path);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      const text = await response.text();
      expect(text.length).toBeLessThan(400);
      expect(text + response.headers.get("Location")).toContain("/auth");
    }
  });

  it.each(["/", "/blog?page=2", "/it-glossary", "/ventures/berthnote"])(
    "the state of %s is given on request, under the page's policy and name",
    async (path) => {
      const { page, headers } = await site.visit(path);
      const start = JSON.parse(source(page.one("script#page-start"))) as { version: string; state: string | null };
      const state = await site.fetch(`${path}${path.includes("?") ? "&" : "?"}_state=1`);
      expect(start.state).toBeNull();
      expect(state.status).toBe(200);
      expect(state.headers.get("X-State-Version")).toBe(start.version);
      expect(state.headers.get("Cache-Control")).toBe(headers.get("Cache-Control"));
      expect(state.headers.get("Content-Type")).not.toContain("html");
      expect(await state.text()).toMatch(/"[a-z/-]+\.route"/);
    },
  );

  it("a page that is never stored carries its state along", async () => {
    const { page } = await site.visit("/blog/post/no-such-post");
    const start = JSON.parse(source(page.one("script#page-start"))) as { state: string | null };
    expect(start.state).toContain("Post not found");
    const state = await site.fetch("/blog/post/no-such-post?_state=1");
    expect([state.status, state.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    await state.body?.cancel();
  });
});
