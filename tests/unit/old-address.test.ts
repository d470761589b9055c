import { describe, expect, it } from "vitest";
import { listedAddress, locationOf, parseSource, parseTarget, sourcesOf } from "../../app/base/web/old-address";
import { redirectTarget } from "../../app/base/web/redirects";
import { anyText, assertProperty } from "../support/properties";

const origin = "https://plainloom.example";
const at = (address: string) => new URL(address, origin);
const source = (text: string) => {
  const result = parseSource(text);
  return result.ok ? result.address : `refused: ${result.error}`;
};
const target = (text: string, from = "/old") => {
  const result = parseTarget(text, from, origin);
  return result.ok ? result.address : `refused: ${result.error}`;
};

describe("D68 the address that a redirect leads from", () => {
  it.each([
    ["/2019/Hello-World/", "/2019/hello-world"],
    ["2019/hello", "/2019/hello"],
    ["https://old.example/2019/hello/?utm_source=x", "refused: Leave out"],
    ["https://old.example/2019/hello/#top", "/2019/hello"],
    ["/über uns", "/%c3%bcber%20uns"],
    ["/%C3%9Cber%20uns", "/%c3%bcber%20uns"],
    ["//2019//hello/index.html", "/2019/hello"],
    ["/2019/*", "/2019/*"],
    ["/2019/Archive/*", "/2019/archive/*"],
    ["/*", "/*"],
    ["/?p=123", "/?p=123"],
    ["?p=123", "/?p=123"],
    ["/index.php?id=5&View=article", "/index.php?View=article&id=5"],
    ["/?q=123", "refused: Of the home page"],
    ["/20*9", "refused: A *"],
    ["/2019*", "refused: A *"],
    ["/2019/*?p=1", "refused: A *"],
    ["/%zz", "refused: This address cannot be read."],
  ])("%s is %s", (text, expected) => expect(source(text)).toContain(expected));

  it("is spelled alike when it is read again, and as a request for it is", () => {
    assertProperty(anyText(60), (text) => {
      const first = parseSource(text);
      if (!first.ok) return;
      expect(parseSource(first.address)).toEqual(first);
      if (!first.address.endsWith("/*") && first.address !== "/")
        expect(sourcesOf(at(first.address))).toContain(first.address);
    });
  });
});

describe("D68 the address that a redirect leads to", () => {
  it.each([
    ["/Blog/Post/Hello/", "/blog/post/hello"],
    ["blog", "/blog"],
    ["/blog?page=2#list", "/blog?page=2#list"],
    ["/directory", "/ai-product-stack"],
    ["https://plainloom.example/about", "/about"],
    ["https://other.example/A/?b=C", "https://other.example/A/?b=C"],
    ["other.example/a", "https://other.example/a"],
    ["/media/AbC.jpg", "/media/abc.jpg"],
    ["/old/", "refused: This leads back"],
    ["//other.example", "refused: Enter"],
    ["/\\other.example", "refused: Enter"],
    ["javascript:alert(1)", "refused: Enter"],
    ["https://user:secret@other.example/", "refused: Enter"],
    ["http://other.example/", "refused: An address on another site"],
    ["mailto:ada@other.example", "refused: An address on another site"],
    ["/blog/*", "refused: A *"],
  ])("%s is %s", (text, expected) => expect(target(text)).toContain(expected));

  it.each([
    ["/blog/*", "/blog/*"],
    ["/*", "/*"],
    ["/archive", "/archive"],
    ["https://other.example/*", "https://other.example/*"],
    ["/2019/*", "refused: This leads back"],
  ])("of all below a folder: %s is %s", (text, expected) => expect(target(text, "/2019/*")).toContain(expected));

  it("never leads to another host than it names, and needs no second redirect", () => {
    assertProperty(anyText(60), (text) => {
      const result = parseTarget(text, "/a-source", origin);
      if (!result.ok) return;
      expect(parseTarget(result.address, "/a-source", origin)).toEqual(result);
      if (!result.address.startsWith("/")) return expect(result.address).toMatch(/^https:\/\/[^/@]+\//);
      expect(at(result.address).origin).toBe(origin);
      expect(redirectTarget(at(result.address), { origin })).toBeNull();
    });
  });
});

it("D68 a request matches its query, its path and the folders above it, the most specific first", () => {
  expect(sourcesOf(at("/2019/05/Hello/?utm_source=x"))).toEqual([
    "/2019/05/hello",
    "/2019/05/hello/*",
    "/2019/05/*",
    "/2019/*",
    "/*",
  ]);
  expect(sourcesOf(at("/?p=12&utm_source=x"))).toEqual(["/?p=12"]);
  // The feed, further pages and comments of a post or a list of blogs are parts of it.
  for (const [part, page] of [
    ["/2019/hello/feed/", "/2019/hello"],
    ["/2019/hello/2/", "/2019/hello"],
    ["/category/news/page/12/", "/category/news"],
    ["/category/news/feed/atom/", "/category/news"],
    ["/hello/comment-page-2/", "/hello"],
    ["/tag/news/rss/", "/tag/news"],
  ] as const) {
    const sources = sourcesOf(at(part));
    expect(sources.slice(sources.indexOf(`${page}/*`)).slice(0, 2)).toEqual([`${page}/*`, page]);
  }
  expect(sourcesOf(at("/page/2/"))).toEqual(["/page/2", "/page/2/*", "/page/*", "/*"]);
  expect(sourcesOf(at("/top/10-feeds"))).toEqual(["/top/10-feeds", "/top/10-feeds/*", "/top/*", "/*"]);
  expect(sourcesOf(at("/?page_id=3&p=12"))).toEqual(["/?p=12&page_id=3", "/?p=12", "/?page_id=3"]);
  expect(sourcesOf(at("/"))).toEqual([]);
  expect(sourcesOf(at("/index.php?id=5"))).toEqual(["/index.php?id=5", "/index.php", "/index.php/*", "/*"]);
  expect(sourcesOf(at(`/${"a/".repeat(900)}`)).length).toBeLessThan(30);
});

it("URL-7 a redirect keeps the query, but for what its source or its target says", () => {
  const location = (to: string, from: string, address: string) => locationOf(to, from, at(address));
  expect(location("/blog", "/old", "/old?a=1&b=2")).toBe("/blog?a=1&b=2");
  expect(location("/blog?a=3#c", "/old", "/old?a=1&b=2")).toBe("/blog?a=3&b=2#c");
  expect(location("/blog/post/x", "/?p=12", "/?p=12")).toBe("/blog/post/x");
  expect(location("https://other.example/x", "/old", "/old?a=1")).toBe("https://other.example/x?a=1");
  expect(location("/a%20b?q=1%202", "/old", "/old")).toBe("/a%20b?q=1%202");
});

describe("an address that visitors asked for in vain", () => {
  const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const listed = (address: string, agent = browser) => listedAddress(at(address), agent);

  it("is listed without its query, except for what named a page", () => {
    expect(listed("/2019/Hello/?email=ada%40example.com")).toBe("/2019/hello");
    expect(listed("/?p=12&email=ada")).toBe("/?p=12");
    expect(listed("/")).toBeNull();
  });

  it("is not listed if it may name a person or is too long", () => {
    expect(listed("/unsubscribe/ada@example.com")).toBeNull();
    expect(listed("/unsubscribe/ada%40example.com")).toBeNull();
    expect(listed(`/${"a".repeat(300)}`)).toBeNull();
  });

  it.each([
    "/wp-login.php",
    "/wp-admin/setup",
    "/blog/wp-includes/x",
    "/.env",
    "/.git/config",
    "/backup.sql",
    "/index.php?id=1",
    "/cgi-bin/test",
    "/.well-known/security.txt",
  ])("is not listed if only scanners ask for it: %s", (address) => expect(listed(address)).toBeNull());

  it.each(["", "curl/8.0", "Googlebot/2.1 (+http://www.google.com/bot.html)", "python-requests/2", "HeadlessChrome/1"])(
    "is not listed if a program asked for it: %s",
    (agent) => expect(listed("/2019/hello", agent)).toBeNull(),
  );
});

it.each([
  "/feed",
  "/Feed/",
  "/rss",
  "/rss.xml",
  "/atom.xml",
  "/feed/atom/",
  "/blog/feed",
  "/index.xml",
  "/comments/feed/",
])("D68 %s leads to the feed", (path) => expect(redirectTarget(at(`${path}?a=1`), { origin })).toBe("/feed.xml?a=1"));

it.each(["/wp-sitemap.xml", "/sitemap_index.xml"])("D68 %s leads to the sitemap", (path) =>
  expect(redirectTarget(at(path), { origin })).toBe("/sitemap.xml"),
);

it("D68 the addresses of pictures keep their case, by which an old site's are found", () =>
  expect(redirectTarget(at("/wp-content/uploads/Mill.JPG"), { origin })).toBeNull());
