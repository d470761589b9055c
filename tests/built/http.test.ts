import { describe, expect, it } from "vitest";
import type { Page } from "../support/html";
import { publicPages } from "../support/public-pages";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");

const everywhere = {
  "Strict-Transport-Security": /^max-age=\d{8,}/,
  "X-Content-Type-Options": /^nosniff$/,
  "X-Frame-Options": /^DENY$/,
  "Referrer-Policy": /^strict-origin-when-cross-origin$/,
  "Cross-Origin-Opener-Policy": /^same-origin$/,
  "Cross-Origin-Resource-Policy": /^same-origin$/,
  "Content-Security-Policy": /frame-ancestors 'none'|default-src 'self'|default-src 'none'/,
};

async function head(path: string, init?: RequestInit): Promise<Response> {
  const response = await site.fetch(path, init);
  await response.body?.cancel();
  return response;
}

describe("headers of answers", () => {
  it.each([
    "/",
    "/auth",
    "/no-such-page",
    "/hire",
    "/blog.data",
    "/feed.xml",
    "/robots.txt",
    "/covers/x.svg",
    "/social/page/about.png",
    "/api/nothing",
    "/%E0%A4%A",
    "/icon.svg",
    "/sw.js",
  ])("%s has the security headers", async (path) => {
    const { headers } = await head(path);
    for (const [name, value] of Object.entries(everywhere)) expect(headers.get(name), name).toMatch(value);
    expect(headers.get("Server")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
  });

  it("every answer of the worker has an id, and the log has a line with it and without the query", async () => {
    await site.takeLog();
    const first = await head("/blog?q=something-private");
    const second = await head("/blog");
    const id = first.headers.get("X-Request-Id");
    expect(id).toBeTruthy();
    expect(id).not.toBe(second.headers.get("X-Request-Id"));
    const lines = await site.takeLog();
    expect(lines.find((line) => line.event === "request" && line.requestId === id)).toMatchObject({
      path: "/blog",
      status: 200,
    });
    expect(JSON.stringify(lines)).not.toContain("something-private");
  });
});

/** The scripts and styles that a page names anywhere. */
function builtFiles(page: Page): string[] {
  const files = [...new Set(page.html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(files.length).toBeGreaterThan(3);
  return files;
}

describe("static files", () => {
  it("built files are kept for a year, because their names change with them", async () => {
    const { page } = await site.visit("/");
    for (const file of [...builtFiles(page), ...page.hrefs("link[rel=preload]")]) {
      const response = await head(file);
      expect(response.status, file).toBe(200);
      expect(response.headers.get("Cache-Control"), file).toBe("public, max-age=31536000, immutable");
    }
  });

  it.each([
    ["/sw.js", /javascript/, /^no-cache$/],
    ["/logos/cursor.svg", /svg/, /^public, max-age=604800$/],
    ["/icon.svg", /svg/, /./],
    ["/icon-180.png", /png/, /./],
    ["/icon-512.png", /png/, /./],
    ["/icon-maskable-512.png", /png/, /./],
    ["/favicon.ico", /icon/, /./],
    ["/social.png", /png/, /./],
    ["/site.webmanifest", /manifest|json/, /./],
  ])("%s is served", async (path, type, policy) => {
    const { status, headers } = await head(path);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toMatch(type);
    expect(headers.get("Cache-Control")).toMatch(policy);
  });

  it("SEO-15 the social-preview image is 1200 by 630", async () => {
    const response = await site.fetch("/social.png");
    const image = Buffer.from(await response.arrayBuffer());
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("SW-1 the service worker is a script of its own, of this build", async () => {
    const script = await (await site.fetch("/sw.js")).text();
    expect(script).toContain("addEventListener");
    expect(script).toMatch(/pages-[0-9a-f]{12}/);
  });

  it.each([
    "/_headers",
    "/wrangler.json",
    "/.dev.vars",
    "/index.js",
    "/assets/",
    "/package.json",
    "/.vite/manifest.json",
    "/server/index.js",
  ])("%s is not given out", async (path) => {
    expect((await head(path)).status).toBe(404);
  });

  it("no source maps are served", async () => {
    for (const file of builtFiles((await site.visit("/")).page)) {
      expect((await head(`${file}.map`)).status).toBe(404);
      expect((await (await site.fetch(file)).text()).includes("sourceMappingURL")).toBe(false);
    }
  });

  it("the cover of a slug is a picture that never changes", async () => {
    const [first, second, other] = await Promise.all(
      ["/covers/a-post.svg", "/covers/a-post.svg", "/covers/another.svg"].map(async (path) =>
        (await site.fetch(path)).text(),
      ),
    );
    expect(first).toMatch(/^<svg[^>]+width="1200" height="630"/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe("methods", () => {
  it.each(["/", "/blog", "/no-such-page", "/hire", "/robots.txt"])(
    "HEAD %s answers as GET does, without a body",
    async (path) => {
      const [get, bare] = [await head(path), await site.fetch(path, { method: "HEAD" })];
      expect(bare.status).toBe(get.status);
      expect(bare.headers.get("Cache-Control")).toBe(get.headers.get("Cache-Control"));
      expect(bare.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
      expect(await bare.text()).toBe("");
    },
  );

  it.each(publicPages.filter((path) => path !== "/onboarding"))(
    "GEN-4, GEN-5 %s takes no writes, wherever they come from",
    async (path) => {
      const own = { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" };
      for (const [headers, statuses] of [
        [own, [404, 405]],
        [{ ...own, Origin: "https://evil.example" }, [403]],
        [{ ...own, Origin: "null" }, [403]],
        [{ ...own, "Sec-Fetch-Site": "cross-site" }, [403]],
        [{ "Content-Type": "text/plain" }, [403]],
      ] as const) {
        const response = await head(path, { method: "POST", headers, body: "a=b" });
        expect(statuses, JSON.stringify(headers)).toContain(response.status);
        expect(response.headers.get("Cache-Control")).toContain("no-store");
      }
    },
  );

  it.each(["PUT", "PATCH", "DELETE"])("%s from another site is refused", async (method) => {
    expect((await head("/blog.data", { method, headers: { Origin: "https://evil.example" }, body: "x" })).status).toBe(
      403,
    );
  });
});
