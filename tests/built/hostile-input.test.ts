import { describe, expect, it } from "vitest";
import { source } from "../support/html";
import { openSite } from "../support/test-site";

const site = openSite("seeded");

const searches = [
  "/ai-product-stack",
  "/blog",
  "/blog/category/product-academy",
  "/example-product-briefs",
  "/it-glossary",
] as const;

const hostile = [
  ..."'\"%_*\\-({^+😀é",
  '"" OR ""',
  "'); DROP TABLE stack_items; --",
  "NEAR(a b)",
  "a AND",
  "text:a",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "{{7*7}}${7*7}",
  "👩‍👩‍👧‍👦",
  "İß",
  "\u0000a\u001f",
  "\ud800",
  "\u202e日本語",
  "ab".repeat(200),
  "x".repeat(3000),
  "\t\n ",
  "__proto__",
];

it.each(searches)(
  "DIR-7, BLOG-7, GLOS-10, BRIEF-4, CAT-5 %s answers any search, and shows its words as words",
  async (path) => {
    for (const words of hostile) {
      const { status, page } = await site.visit(`${path}?q=${encodeURIComponent(words.toWellFormed())}`);
      expect(status, words).toBe(200);
      expect(page.all("img[src=x]"), words).toEqual([]);
      expect(
        page
          .all("script")
          .map(source)
          .filter((text) => text.startsWith("alert")),
        words,
      ).toEqual([]);
      expect(page.texts("h1"), words).toHaveLength(1);
    }
  },
  30_000,
);

it.each([
  ["/ai-product-stack", ["category", "after"]],
  ["/blog", ["page", "topic", "question"]],
  ["/it-glossary", ["letter", "after"]],
  ["/ventures", ["after", "_routes", "_state"]],
  ["/", ["utm_source", "__proto__", "q[]"]],
])(
  "%s answers whatever stands in its other parameters",
  async (path, names) => {
    for (const name of names) {
      for (const value of ["'", "<script>alert(1)</script>", "-1", "9".repeat(30), "😀", "x".repeat(2000)]) {
        const response = await site.fetch(`${path}?${new URLSearchParams({ [name]: value })}`);
        const text = await response.text();
        expect(response.status, `${name}=${value}`).toBeLessThan(500);
        expect(text.includes("<script>alert(1)</script>"), `${name}=${value}`).toBe(false);
      }
    }
  },
  30_000,
);

describe("addresses", () => {
  const details = [
    "/ai-product-stack/",
    "/ventures/",
    "/blog/post/",
    "/blog/category/",
    "/example-product-briefs/",
    "/it-glossary/term/",
    "/services/",
    "/covers/",
    "/social/post/",
    "/sitemap/",
    "/api/",
    "/admin/",
    "/",
  ];
  const parts = [
    "'",
    "%27%20or%201=1--",
    "%25",
    "%25%25",
    "_",
    "%F0%9F%98%80",
    "%e2%80%ae",
    "a".repeat(300),
    "x-".repeat(400),
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    ";",
    "a;b=c",
    "*",
    "%22%3e%3csvg",
    "con",
    "__proto__",
    "constructor",
    "1",
    "-1",
    "0x10",
    "%c3%a9",
    "a%20b",
    "a+b",
    "null",
    "%0d%0aset-cookie:x=1",
  ];

  it.each(details)("GEN-15 below %s are found, moved or missing, and never a server error", async (prefix) => {
    for (const part of parts) {
      const response = await site.fetch(prefix + part);
      await response.body?.cancel();
      expect(response.status, prefix + part).toBeLessThan(500);
      expect(response.headers.get("Set-Cookie"), prefix + part).toBeNull();
      expect(response.headers.get("Cache-Control"), prefix + part).toBeTruthy();
    }
  });

  it.each(["/%", "/%zz", "/%E0%A4%A", "/blog/post/%ff", "/blog/post/%C3", "/ventures/%00", "/%c0%ae%c0%ae/"])(
    "%s, which means nothing, is refused",
    async (path) => {
      const { status, headers, page } = await site.visit(path);
      expect(status).toBe(400);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(page.texts("h1")).toHaveLength(1);
      expect(page.hrefs("a")).toEqual(["/"]);
    },
  );

  it("an address of more than 2 KB, or with a query of more than 8 KB, is refused", async () => {
    for (const path of [`/${"a".repeat(2_100)}`, `/blog/post/${"a-".repeat(1_100)}`, `/blog?q=${"a".repeat(8_300)}`]) {
      const response = await site.fetch(path);
      await response.body?.cancel();
      expect(response.status, path.slice(0, 20)).toBe(414);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect((await site.visit(`/blog?q=${"a".repeat(7_900)}`)).status).toBe(200);
    expect((await site.visit(`/${"a".repeat(1_900)}`)).status).toBe(404);
  });

  it("a lone surrogate or a query that cannot be decoded is read as well as it can be", async () => {
    for (const path of ["/blog?q=%ff", "/blog?q=%E0%A4%A", "/ai-product-stack?q=%", "/it-glossary?q=%00&letter=%ff"]) {
      expect((await site.visit(path)).status, path).toBe(200);
    }
  });
});

describe("many at once", () => {
  it("sixty visits at the same time are all answered", async () => {
    const paths = Array.from({ length: 60 }, (_, number) => `/blog?q=${number % 2 ? "prompt" : number}`);
    const statuses = await Promise.all(paths.map(async (path) => (await site.visit(path)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
