import { describe, expect, inject, it } from "vitest";
import { contentNames } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import { posts, tools } from "../../drizzle/schema";
import { openAdminSite } from "../support/admin-site";
import { contentPages } from "../support/content-pages";
import { post, tool } from "../support/rows";
import { testPages } from "./whole-site/pages";

const site = openAdminSite("seeded");

/** The types whose rows have a slug as their address. */
const typesWithSlugs = contentNames.filter((name) => {
  const { address, columns } = storedTypes[name];
  const row = Object.fromEntries(Object.keys(columns).map((column) => [column, column]));
  return address(row)?.endsWith("/slug");
});

// On D1, the crawl of the whole site serves these tests.
if (inject("libsqlOnServers")) testPages({ read: (path) => site.visit(path) });

describe("addresses of no public page", () => {
  it("URL-2 /admin sends a visitor to the sign-in page and is never stored", async () => {
    const response = await site.fetch("/admin");
    expect([302, 303, 307]).toContain(response.status);
    expect(response.headers.get("Location")).toMatch(/^\/auth(?:\?|$)/);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it.each([
    "/blog/post",
    "/blog/category",
    "/it-glossary/term",
    "/services/ai-workflows/more",
    "/blog/category/product-academy/page",
    "/auth/more",
  ])("URL-16 %s is no page", async (path) => {
    const { status, page } = await site.visit(path);
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["404 - Page Not Found"]);
  });
});

describe("redirects", () => {
  it.each([
    ["URL-3", "/get-started", "/onboarding"],
    ["URL-4", "/hire", "/onboarding"],
    ["URL-5", "/directory", "/ai-product-stack"],
    ["URL-6", "/directory/42", "/ai-product-stack/42"],
    ["URL-8", "/directory/cursor", "/ai-product-stack/cursor"],
    ["URL-13", "/blog/category/product-academy/page/1", "/blog/category/product-academy"],
    ["URL-18", "//about", "/about"],
    ["URL-18", "/services//ai-workflows/", "/services/ai-workflows"],
    ["URL-18", "/it-glossary/", "/it-glossary"],
    ["URL-19", "/ai-product-stack/page/3", "/ai-product-stack"],
    ["URL-19", "/example-product-briefs/page/2", "/example-product-briefs"],
    ["URL-19", "/blog/1", "/blog"],
    ["URL-19", "/it-glossary/1", "/it-glossary"],
    ["URL-20", "/blog/search", "/blog"],
    ["URL-21", "/directory/search", "/ai-product-stack"],
    ["URL-22", "/index.html", "/"],
    ["URL-22", "/home", "/"],
    ["URL-23", "/blog/category/venture-academy/page/1", "/blog/category/venture-academy"],
    ["URL-23", "/blog/category/builders-academy/page/1", "/blog/category/builders-academy"],
    ["URL-23", "/blog/category/launch-academy/page/1", "/blog/category/launch-academy"],
    ["SEO-3", "/About", "/about"],
  ])("%s, D25 %s leads to %s by one 301, with its query", async (_, from, to) => {
    expect(await site.redirect(from)).toEqual([301, to]);
    expect(await site.redirect(`${from}?q=two%20words&x=1`), "URL-7").toEqual([301, `${to}?q=two%20words&x=1`]);
  });

  it("URL-17 forces https and the lowercase host, but not on localhost", async () => {
    const locationOf = async (address: string) => {
      const response = await site.fetchAt(address);
      await response.body?.cancel();
      return [response.status, response.headers.get("Location")];
    };
    expect(await locationOf("http://plainloom.example/about?x=1")).toEqual([
      301,
      "https://plainloom.example/about?x=1",
    ]);
    expect(await locationOf("http://WWW.Plainloom.Example//About/")).toEqual([301, "https://plainloom.example/about"]);
    expect(await locationOf("http://evil.example/about?x=1")).toEqual([301, "https://plainloom.example/about?x=1"]);
    expect(await locationOf("https://evil.example/About/?x=1")).toEqual([301, "/about?x=1"]);
    expect(await locationOf("https://evil.example/hire")).toEqual([301, "/onboarding"]);
    expect(await locationOf("https://plainloom.example/about")).toEqual([200, null]);
    expect(await locationOf("http://localhost/about")).toEqual([200, null]);
    expect(await locationOf("http://127.0.0.1/about")).toEqual([200, null]);
  });

  it("URL-7 one redirect fixes everything that is wrong with an address", async () => {
    const response = await site.fetchAt("http://www.plainloom.example//Directory/Cursor/?a=1&b=2");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("https://plainloom.example/ai-product-stack/cursor?a=1&b=2");
  });

  it.each([
    "//evil.example/about",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "//evil.example//..",
    "/directory//evil.example",
  ])("URL-18 %s never leads off the site", async (path) => {
    const response = await site.fetch(path);
    const location = response.headers.get("Location");
    if (location !== null) expect(new URL(location, site.origin).origin).toBe(site.origin);
    else expect(response.status).toBe(404);
  });
});

describe("addresses that rows have and had", () => {
  it("URL-9 a tool's slug leads to its id by 301, with the query", async () => {
    await site.insert(tools, tool({ id: "k3x9", name: "Pocket Loom" }));
    expect(await site.redirect("/ai-product-stack/pocket-loom?x=1")).toEqual([301, "/ai-product-stack/k3x9?x=1"]);
    expect((await site.visit("/ai-product-stack/k3x9")).page.texts("h1")).toEqual(["Pocket Loom"]);
  });

  it("URL-11 the ids of the sample tools are readable words", async () => {
    for (const id of ["cursor", "lovable"]) expect((await site.visit(`/ai-product-stack/${id}`)).status).toBe(200);
  });

  it("URL-24 a stored link that differs from the title's slug leads to the post", async () => {
    await site.insert(posts, post({ title: "A Title of Its Own", link: "Some_Other-Link" }));
    expect(await site.redirect("/blog/post/some_other-link")).toEqual([404, null]);
    await site.insert(posts, post({ title: "Another Title", link: "an-old-link" }));
    expect(await site.redirect("/blog/post/an-old-link?x=1")).toEqual([301, "/blog/post/another-title?x=1"]);
  });

  it.each(typesWithSlugs)("URL-25 the previous address of a row of %s leads to its page", async (name) => {
    const { type, tableName } = storedTypes[name];
    const folder = contentPages[name].rows;
    const rowId = await site.create(name, { [type.label]: "Renamed Before" });
    // An empty slug is generated from the label again.
    const slugs = type.fields.filter(({ kind }) => kind === "slug").map((field) => [field.name, ""]);
    await site.submit(`/admin/${name}/${rowId}`, { [type.label]: "Renamed Since", ...Object.fromEntries(slugs) });
    expect(await site.redirect(`${folder}/renamed-before`)).toEqual([301, `${folder}/renamed-since`]);
    // So that a cache drops it when the row moves again.
    expect((await site.fetch(`${folder}/renamed-before`)).headers.get("Cache-Tag")).toBe(tableName);
  });

  it("BLOG-11 a post's title written as its address leads to its slug", async () => {
    expect(await site.redirect("/blog/post/twelve-events-are-enough,-for-launch-analytics!")).toEqual([
      301,
      "/blog/post/twelve-events-are-enough-for-launch-analytics",
    ]);
  });
});

describe("pages of a category", () => {
  it("URL-12, URL-14, BLOG-14 exist from the second to the last", async () => {
    const titles = Array.from({ length: 11 }, (_, number) => `Numbered Article ${number + 1}`);
    await site.insert(posts, ...titles.map((title) => post({ title, category: "Paged Things" })));
    const first = await site.visit("/blog/category/paged-things");
    const second = await site.visit("/blog/category/paged-things/page/2");
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.page.all("article")).toHaveLength(10);
    expect(second.page.all("article")).toHaveLength(1);
    const shown = [...first.page.titles(), ...second.page.titles()];
    expect(shown.toSorted()).toEqual(titles.toSorted());
    for (const number of ["3", "99", "1000000", "0", "-1", "x", "1.5"]) {
      expect((await site.visit(`/blog/category/paged-things/page/${number}`)).status, `page ${number}`).toBe(404);
    }
  });

  it("URL-19 a paged page names the page without a number as its canonical address", async () => {
    for (const path of ["/blog/category/paged-things/page/2", "/blog?page=2"]) {
      const { page } = await site.visit(path);
      expect(page.canonical).toBe(`https://plainloom.example${path.replace(/\/page\/2$|\?page=2$/, "")}`);
    }
  });
});
