import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cacheAddress, redirectTarget, typedRowPath } from "../../app/base/web/redirects";
import { anyText, assertProperty } from "../support/properties";

const origin = "https://plainloom.example";
const target = (address: string) => redirectTarget(new URL(address), { origin });
const targetOf = (path: string) => target(origin + path);

describe("aliases", () => {
  it.each([
    ["URL-3", "/get-started", "/onboarding"],
    ["URL-4", "/hire", "/onboarding"],
    ["URL-5", "/directory", "/ai-product-stack"],
    ["URL-6", "/directory/42", "/ai-product-stack/42"],
    ["D1", "/directory/cursor", "/ai-product-stack/cursor"],
    ["URL-20", "/blog/search", "/blog"],
    ["URL-21 D23", "/directory/search", "/ai-product-stack"],
    ["URL-22", "/index.html", "/"],
    ["URL-22", "/home", "/"],
    ["URL-13", "/blog/category/venture-academy/page/1", "/blog/category/venture-academy"],
    ["URL-13", "/blog/category/no-code/page/01", "/blog/category/no-code"],
    ["URL-19", "/blog/category/venture-academy/1", "/blog/category/venture-academy"],
    ["URL-19", "/it-glossary/page/4", "/it-glossary"],
    ["URL-19", "/ventures/page/2", "/ventures"],
    ["URL-15", "/blog/page/3", "/blog?page=3"],
    ["URL-15", "/blog/page/1", "/blog"],
  ])("%s %s leads to %s", (_, from, to) => {
    expect(targetOf(from)).toBe(to);
  });

  it.each(["venture-academy", "product-academy", "builders-academy", "launch-academy"])(
    "URL-23 the first page of %s is the category",
    (academy) => {
      expect(targetOf(`/blog/category/${academy}/page/1`)).toBe(`/blog/category/${academy}`);
      expect(targetOf(`/blog/category/${academy}/page/2`)).toBeNull();
    },
  );

  it.each([
    "/hire",
    "/get-started",
    "/directory",
    "/directory/42",
    "/directory/search",
    "/blog/search",
    "/blog/category/x/page/1",
    "/home",
  ])("URL-7 %s keeps the query string", (path) => {
    const query = "?category=ai-coders&q=a%20b&utm_source=x";
    expect(targetOf(path + query)).toBe(targetOf(path) + query);
  });

  it.each([
    "/ai-product-stack/1",
    "/ventures/1",
    "/example-product-briefs/1",
    "/blog/post/1",
    "/it-glossary/term/1",
    "/blog/category/1",
  ])("D24 %s is an item and stays", (path) => expect(targetOf(path)).toBeNull());
});

describe("addresses of pages", () => {
  it.each([
    "/",
    "/about",
    "/auth",
    "/onboarding",
    "/ai-product-stack",
    "/ventures",
    "/blog",
    "/example-product-briefs",
    "/it-glossary",
    "/services",
    "/services/ai-workflows",
    "/ai-product-manager",
    "/vibe-coding",
    "/terms",
    "/privacy",
    "/admin",
    "/ai-product-stack/cursor",
    "/blog/post/a-title",
    "/blog?page=2&q=A",
    "/nowhere",
  ])("URL-1 %s is answered where it is", (path) => {
    expect(targetOf(path)).toBeNull();
  });

  it.each(["/covers/Some-Cover.svg", "/assets/Entry-Bw3_x.js", "/api/Things", "/blog.data", "/Blog/Post/x.data"])(
    "%s is no page: its case is its own business",
    (path) => expect(targetOf(path)).toBeNull(),
  );

  it("URL-17 https is forced and the host lowercased", () => {
    expect(target("http://plainloom.example/blog")).toBe(`${origin}/blog`);
    expect(target("http://PLAINLOOM.example/blog")).toBe(`${origin}/blog`);
  });

  it.each(["localhost", "localhost:5173", "127.0.0.1:8787"])(
    "D22 %s stays on http, and is mended otherwise",
    (host) => {
      expect(target(`http://${host}/blog`)).toBeNull();
      expect(target(`http://${host}//Blog/`)).toBe("/blog");
    },
  );

  it("a host that only looks local is not", () => {
    for (const host of ["localhost.evil.example", "127.0.0.1.evil.example", "evil-localhost.example"]) {
      expect(target(`http://${host}/`)).toBe(`${origin}/`);
    }
  });

  it("no redirect goes to a foreign host", () => {
    for (const host of ["evil.example", "evil.example:8443", "plainloom.example.evil.example", "preview.workers.dev"]) {
      expect(target(`http://${host}//Blog/?q=1`), host).toBe(`${origin}/blog?q=1`);
      expect(target(`https://${host}//Blog/?q=1`), host).toBe("/blog?q=1");
      expect(target(`https://${host}/blog`), host).toBeNull();
    }
  });

  it("www redirects to the site's own host, whatever the port", () => {
    expect(target("https://www.plainloom.example/blog?q=1")).toBe(`${origin}/blog?q=1`);
    expect(target("http://www.plainloom.example:8080/blog")).toBe(`${origin}/blog`);
    expect(target("http://plainloom.example:8080/blog")).toBe(`${origin}/blog`);
  });
});

/** Faults of an address, each as a change to a valid one. */
const errors: ReadonlyArray<(address: URL) => URL> = [
  (url) => changed(url, { protocol: "http:" }),
  (url) => changed(url, { host: `www.${url.host}` }),
  (url) => changed(url, { pathname: url.pathname.toUpperCase() }),
  (url) => changed(url, { pathname: url.pathname.replaceAll("/", "//") }),
  (url) => changed(url, { pathname: `${url.pathname}/` }),
  (url) => changed(url, { pathname: url.pathname.replace("/", "/\\/") }),
  (url) => changed(url, { pathname: url.pathname.replace(/[a-z](?=[^/]*$)/i, escaped) }),
];

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

function changed(url: URL, change: Partial<Pick<URL, "protocol" | "host" | "pathname">>): URL {
  return Object.assign(new URL(url), change);
}

describe("one hop", () => {
  const paths = [
    ["/blog", "/blog"],
    ["/hire", "/onboarding"],
    ["/directory", "/ai-product-stack"],
    ["/directory/42", "/ai-product-stack/42"],
    ["/directory/search", "/ai-product-stack"],
    ["/blog/search", "/blog"],
    ["/index.html", "/"],
    ["/blog/category/launch-academy/page/1", "/blog/category/launch-academy"],
    ["/blog/post/a-title", "/blog/post/a-title"],
  ] as const;

  it.each(paths)(
    "D23 every combination of faults in %s is fixed by one redirect that keeps the query",
    (wrong, right) => {
      const expected = `${origin}${right}?q=Agents&ref=x`;
      for (let combination = 1; combination < 2 ** errors.length; combination += 1) {
        const chosen = errors.filter((_, position) => combination & (1 << position));
        const url = chosen.reduce((address, error) => error(address), new URL(`${origin}${wrong}?q=Agents&ref=x`));
        const to = redirectTarget(url, { origin });
        expect(to && new URL(to, url).href, url.href).toBe(expected);
      }
    },
  );

  it.each([
    ["/it-glossary/term/%72ag", "/it-glossary/term/rag"],
    ["/IT-Glossary//term/%52AG/", "/it-glossary/term/rag"],
    ["/blog/post/%C5%81%C3%B3d%C5%BA", "/blog/post/%c5%82%c3%b3d%c5%ba"],
    ["/nowhere/%2Fa%5Cb%25", "/nowhere/%2fa%5cb%25"],
    ["/nowhere/%FF%72", "/nowhere/%ff%72"],
  ])("D23 %s is written with the fewest escapes: %s", (from, to) => {
    expect(targetOf(from)).toBe(to);
    expect(targetOf(to)).toBeNull();
  });

  it.each([
    ["/Blog//Post/Hello-World-2024/", "/blog/post/Hello-World-2024"],
    ["/directory/ABC", "/ai-product-stack/ABC"],
    ["/it-glossary/term/%52ag", "/it-glossary/term/Rag"],
    ["/blog/post/%C5%81", "/blog/post/%C5%81"],
    ["/blog/category/no-code/1", "/blog/category/no-code"],
    ["/blog/category/no-code/page/2", null],
    ["/Blog", null],
    ["/Nowhere/Hello", null],
  ])("the row at %s is looked up at %s", (from, to) => {
    expect(typedRowPath(from)).toBe(to);
  });

  const words = fc.constantFrom(
    "blog",
    "BLOG",
    "category",
    "page",
    "1",
    "01",
    "2",
    "directory",
    "search",
    "home",
    "index.html",
    "hire",
    "it-glossary",
    "x.data",
    "",
    "api",
    "..",
    "%2e%2e",
    "%2F",
    "%5C",
    "%72ag",
    "%C5%81",
    "%FF%41",
    "%25%34%31",
    "evil.example",
    "ventures",
    "é",
    "term",
    "0",
  );
  const hosts = fc.constantFrom(
    "plainloom.example",
    "www.plainloom.example",
    "localhost:5173",
    "127.0.0.1",
    "preview.example",
    "evil.example:8080",
  );
  const joints = fc.constantFrom("/", "//", "\\", "/\\");
  const addresses = fc.record({
    scheme: fc.constantFrom("http", "https"),
    host: hosts,
    path: fc.oneof(
      fc.array(fc.tuple(joints, words), { maxLength: 6 }).map((parts) => parts.flat().join("")),
      anyText(40).map((text) => `/${text.toWellFormed()}`),
    ),
    query: fc.constantFrom("", "?", "?page=2", "?q=a%2Fb&q=c", "?next=//evil.example"),
  });

  it("P4 a redirect never leads to another one, and stays on our origin", () => {
    assertProperty(addresses, ({ scheme, host, path, query }) => {
      const url = new URL(`${scheme}://${host}${path}${query}`);
      const to = redirectTarget(url, { origin });
      if (to === null) return;
      expect(to).toMatch(/^(?:https:\/\/plainloom\.example\/|\/(?![/\\]))/);
      const reached = new URL(to, url);
      expect([url.host, "plainloom.example"]).toContain(reached.host);
      expect(reached.protocol).toBe(/^(?:localhost|127\.0\.0\.1)/.test(host) ? `${scheme}:` : "https:");
      expect(redirectTarget(reached, { origin })).toBeNull();
    });
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/%5Cevil.example",
    "//evil.example/%2f..",
    "/blog//evil.example",
    "///evil.example/directory",
  ])("P4 %s never leads away", (path) => {
    for (const address of [`http://plainloom.example${path}`, `http://localhost${path}`]) {
      const url = new URL(address);
      expect(new URL(redirectTarget(url, { origin }) ?? address, url).hostname).toBe(url.hostname);
    }
  });
});

it("a page has one cache key, whatever the host", () => {
  const known = (address: string) => cacheAddress(new URL(address), { origin }).href;
  for (const host of ["plainloom.example", "evil.example", "evil.example:8443", "localhost.evil.example"])
    expect(known(`https://${host}/blog?q=%2F&page=2`), host).toBe(`${origin}/blog?q=%2F&page=2`);
  expect(known("https://evil.example//other.example/x.data")).toBe(`${origin}//other.example/x.data`);
  expect(known("http://localhost:5173/blog")).toBe("http://localhost:5173/blog");
});
