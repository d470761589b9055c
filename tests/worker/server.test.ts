import { describe, expect, it } from "vitest";
import { logOf, origin, startServer } from "../support/test-server";

const send = startServer();
const sameOrigin = { "Sec-Fetch-Site": "same-origin" };
const kinds: Record<string, readonly [status: number, address: string, init?: RequestInit]> = {
  "a page that is stored": [200, "/about"],
  "a page that is not": [200, "/private"],
  "a missing page": [404, "/missing"],
  "a page that breaks": [500, "/broken"],
  "a page's data": [200, "/about.data"],
  "a page that moved": [301, "/moved"],
  "a redirect to the canonical address": [301, "/About/"],
  "a head": [200, "/about", { method: "HEAD" }],
  "a write": [200, "/onboarding", { method: "POST", body: "x", headers: sameOrigin }],
  "a write of another site": [
    403,
    "/onboarding",
    { method: "POST", body: "x", headers: { "Sec-Fetch-Site": "cross-site" } },
  ],
  "a write that is too long": [413, "/onboarding", { method: "POST", body: "x".repeat(65_537), headers: sameOrigin }],
  "an address that is too long": [414, `/${"a".repeat(2_048)}`],
  "an address that cannot be read": [400, "/%zz"],
  robots: [200, "/robots.txt"],
  "the sitemap": [200, "/sitemap.xml"],
  "a part of the sitemap that does not exist": [404, "/sitemap/posts-99.xml"],
  "the feed": [200, "/feed.xml"],
  "a cover": [200, "/covers/a-title.svg"],
  "an API that does not exist": [404, "/api/things"],
  options: [200, "/about", { method: "OPTIONS" }],
};

describe("every kind of response", () => {
  it.each(Object.entries(kinds))(
    "%s has the security headers, a cache policy and an id",
    async (_, [status, address, init]) => {
      const response = await send(address, init);
      expect(response.status).toBe(status);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        "strict-transport-security": expect.stringMatching(/^max-age=\d{8,}/) as string,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": expect.stringContaining("default-src 'none'") as string,
        "cache-control": expect.stringMatching(/^(?:public|private), |^no-store/) as string,
        "x-request-id": expect.stringMatching(/^[\w-]{8,}$/) as string,
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      for (const name of ["set-cookie", "x-powered-by", "server", "server-timing"])
        expect(headers, name).not.toHaveProperty(name);
    },
  );

  it.each(Object.entries(kinds).filter(([, [status]]) => status >= 400))(
    "%s is never stored",
    async (_, [, address, init]) => {
      expect((await send(address, init)).headers.get("Cache-Control")).toMatch(/no-store/);
    },
  );

  it("a response without a cache policy is never stored", async () => {
    expect((await send("/bare")).headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("every request has its own id", async () => {
    const [a, b] = await Promise.all([send("/about"), send("/about")]);
    expect(a.headers.get("X-Request-Id")).not.toBe(b.headers.get("X-Request-Id"));
  });

  it("HEAD has the headers of the page, and no body", async () => {
    const [get, head] = await Promise.all([send("/about"), send("/about", { method: "HEAD" })]);
    expect(await head.text()).toBe("");
    for (const name of ["Content-Type", "Cache-Control", "Content-Security-Policy"])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
  });

  it("an error page does not reveal the error", async () => {
    let text = "";
    await logOf(async () => (text = await (await send("/broken")).text()));
    expect(text).not.toMatch(/secret|Error:|\.ts/);
  });

  it("a page requested under another host still has the configured origin", async () => {
    const response = await send("http://localhost/sitemap.xml");
    expect(await response.text()).toContain(`<loc>${origin}/sitemap/pages-1.xml</loc>`);
  });
});

describe("redirects", () => {
  it.each([
    ["http://www.plainloom.example//Directory//42/?q=A&ref=x", `${origin}/ai-product-stack/42?q=A&ref=x`],
    ["http://plainloom.example/hire?source=mail", `${origin}/onboarding?source=mail`],
    ["/Blog/Category/Launch-Academy/Page/1/", "/blog/category/launch-academy"],
    ["/blog/page/3?q=x", "/blog?q=x&page=3"],
    ["/index.html", "/"],
    ["http://localhost:5173//About/", "/about"],
    ["http://evil.example//About/?q=1", `${origin}/about?q=1`],
    ["https://evil.example//About/?q=1", "/about?q=1"],
    ["http://evil.example/api/rest/v1/stack_items", `${origin}/api/rest/v1/stack_items`],
  ])("URL-3 to URL-7 URL-17 D23 %s is one 301 to %s", async (address, target) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await send(address, { method });
      expect([response.status, response.headers.get("Location")]).toEqual([301, target]);
    }
    expect((await send(target)).status).toBe(200);
  });

  it.each(["evil.example", "www.plainloom.example.evil.example", "evil.example:8443"])(
    "a request for the host %s is answered with nothing that names it",
    async (host) => {
      for (const path of [
        "/About",
        "/about",
        "/moved",
        "/robots.txt",
        "/sitemap.xml",
        "/feed.xml",
        "/api/openapi.json",
      ])
        for (const scheme of ["http", "https"]) {
          const response = await send(`${scheme}://${host}${path}`, { headers: { Host: host } });
          expect(`${JSON.stringify([...response.headers])}${await response.text()}`, path).not.toContain("evil");
        }
    },
  );

  it("a write is never redirected", async () => {
    const response = await send("/Hire/", { method: "POST", body: "x", headers: sameOrigin });
    expect([response.status, await response.json()]).toEqual([200, { received: "x" }]);
  });

  it("URL-7 a redirect keeps the query", async () => {
    const response = await send("/moved?utm_source=mail&q=a%20b");
    expect(new URL(response.headers.get("Location")!, origin).searchParams.toString()).toBe("utm_source=mail&q=a+b");
  });

  it.each(["//evil.example", "/\\evil.example", "///evil.example/x", "//evil.example/hire/", "/%5c%5cevil.example"])(
    "P4 %s leads nowhere else",
    async (path) => {
      const location = (await send(origin + path)).headers.get("Location");
      expect(new URL(location ?? origin, origin).origin).toBe(origin);
      expect(location ?? "/").not.toMatch(/^[/\\]{2}/);
    },
  );
});

describe("writes", () => {
  const write = (headers: Record<string, string>, address = "/onboarding", method = "POST") =>
    send(address, { method, body: "x", headers });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("%s from this site's own pages is accepted", async (method) => {
    for (const headers of [sameOrigin, { Origin: origin }, { ...sameOrigin, Origin: origin }])
      expect((await write(headers, "/onboarding", method)).status).toBe(200);
  });

  const foreign: Record<string, string>[] = [
    {},
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "" },
    { "Sec-Fetch-Site": "cross-site", Origin: origin },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: `${origin}.evil.example` },
    { Origin: origin.replace("https:", "http:") },
    { Origin: `${origin}:8443` },
    { Referer: `${origin}/onboarding` },
    { "X-Forwarded-Host": "plainloom.example", "X-Requested-With": "XMLHttpRequest" },
    { "Content-Type": "text/plain", Origin: "https://evil.example" },
  ];

  it.each(foreign)("a possible cross-site write is refused: %j", async (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const address of ["/onboarding", "/onboarding.data", "/api/things", "/admin", "/feed.xml"]) {
        expect((await write(headers, address, method)).status, `${method} ${address}`).toBe(403);
      }
    }
  });

  it("reads from other sites are allowed", async () => {
    expect(
      (await send("/about", { headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" } })).status,
    ).toBe(200);
  });

  it("a visitor's request body has a limit, and an administrator's a higher one", async () => {
    const post = async (address: string, bytes: number) =>
      (await send(address, { method: "POST", body: "x".repeat(bytes), headers: sameOrigin })).status;
    expect(await post("/onboarding", 65_536)).toBe(200);
    expect(await post("/onboarding", 65_537)).toBe(413);
    expect(await post("/admin", 1_048_576)).toBe(200);
    expect(await post("/admin", 1_048_577)).toBe(413);
    expect(await post("/administration", 65_537)).toBe(413);
  });

  it("T16 a body that is too large gets a page in a browser, and JSON in a program", async () => {
    const post = (accept: string, path = "/onboarding") =>
      send(path, {
        method: "POST",
        body: "x".repeat(path === "/onboarding" ? 65_537 : 1_048_577),
        headers: { ...sameOrigin, Accept: accept },
      });
    const page = await post("text/html,application/xhtml+xml,*/*;q=0.8");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([413, "text/html; charset=utf-8"]);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await page.text()).toContain("Make it shorter and send it again.");
    const portal = await (await post("text/html", "/admin/blog/1")).text();
    expect(portal).toContain("At most 1 MB can be saved at once, and nothing was saved.");
    expect(portal).toContain('<a href="/admin">');
    for (const accept of ["*/*", "application/json", ""])
      expect(await (await post(accept)).json()).toMatchObject({
        code: "PT413",
        message: "This is too long to send.",
      });
  });
});

describe("addresses", () => {
  it("longer than any of ours are refused", async () => {
    expect((await send(`/${"a".repeat(2_047)}`)).status).toBe(200);
    expect((await send(`/about?q=${"a".repeat(8_189)}`)).status).toBe(200);
    expect((await send(`/about?q=${"a".repeat(8_190)}`)).status).toBe(414);
  });

  it.each(["/%", "/%zz", "/a%2", "/%c3%28", "/%ff", "/about%00", "/blog/post/%e0%a4%a"])(
    "%s cannot be read, and says so as a page",
    async (path) => {
      const response = await send(path);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([400, "text/html; charset=utf-8"]);
      expect(await response.text()).toContain('content="noindex"');
    },
  );
});
