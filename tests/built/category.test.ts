import { describe, expect, it } from "vitest";
import { blogCategories, posts } from "../../drizzle/schema";
import { attribute, textOf } from "../support/html";
import { blogCategory, post } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");

it.each([
  ["venture-academy", "Venture Academy"],
  ["product-academy", "Product Academy"],
  ["builders-academy", "Builder's Academy"],
  ["launch-academy", "Launch Academy"],
])("CAT-1, CAT-2, CAT-3 /blog/category/%s is %s, with icon, intro, search and text", async (link, name) => {
  const { status, page } = await site.visit(`/blog/category/${link}`);
  expect(status).toBe(200);
  expect(page.texts("h1")).toEqual([name]);
  const [row] = await site.rows<{ description: string; icon: string }>(
    'select "Blog Category - Description" as description, "Blog Category - Icon" as icon from "Blog_categories" where "Blog Category - Link" = ?',
    link,
  );
  expect(page.main).toContain(row!.description.replaceAll("’", "'"));
  expect(page.texts("main header .text-accent").length).toBeGreaterThan(0);
  expect(attribute(page.one("main input[type=search]"), "placeholder")).toBe("Search articles...");
  expect(page.texts("main .prose").join()).toContain(`What you learn in the ${name}`);
});

it("CAT-2 has no texts where the category has none", async () => {
  await site.insert(blogCategories, blogCategory({ name: "Terse Things", content: "" }));
  await site.insert(posts, post({ title: "One Terse Thing", category: "Terse Things" }));
  const { page } = await site.visit("/blog/category/terse-things");
  expect(page.texts("h1")).toEqual(["Terse Things"]);
  expect(page.all("main .prose")).toEqual([]);
});

it("CAT-2, D59 shows an icon as a picture if it is an address or a picture of the library, and else as it stands", async () => {
  const icon = "https://img.example/icon.png";
  const stored = `/media/${"ab".repeat(16)}/64x64-clear.png`;
  await site.insert(
    blogCategories,
    blogCategory({ name: "Drawn Things", icon }),
    blogCategory({ name: "Typed Things", icon: "🧵" }),
    blogCategory({ name: "Stored Things", icon: stored }),
    blogCategory({ name: "Named Things", icon: "rocket" }),
    blogCategory({ name: "Path Things", icon: "/icons/of-nothing.svg" }),
  );
  const { page } = await site.visit("/blog/category/drawn-things");
  expect(page.all("header.page-header img").map((image) => attribute(image, "src"))).toEqual([icon]);
  expect((await site.visit("/blog/category/typed-things")).page.texts("header.page-header").join()).toContain("🧵");
  const { page: withPicture } = await site.visit("/blog/category/stored-things");
  expect(withPicture.all("header.page-header img").map((image) => attribute(image, "src"))).toEqual([stored]);
  // Not the drawing of that name, and no picture that nothing serves.
  for (const [slug, text] of [
    ["named-things", "rocket"],
    ["path-things", "/icons/of-nothing.svg"],
  ] as const) {
    const { page: typed } = await site.visit(`/blog/category/${slug}`);
    expect(typed.texts("header.page-header").join(), slug).toContain(text);
    expect([...typed.all("header.page-header img"), ...typed.all("header.page-header .text-accent svg")], slug).toEqual(
      [],
    );
  }
});

it("DATA-6 shows the category's image in its header, or nothing if that is no picture's address", async () => {
  const image = "https://img.example/category.png";
  await site.insert(
    blogCategories,
    blogCategory({ name: "Pictured Things", image }),
    blogCategory({ name: "Unpictured Things", image: "javascript:alert(1)" }),
  );
  const { page } = await site.visit("/blog/category/pictured-things");
  expect(page.all("header.page-header img").map((picture) => attribute(picture, "src"))).toEqual([image]);
  expect(page.all("header.page-header svg.weave")).toEqual([]);
  const { page: unpictured } = await site.visit("/blog/category/unpictured-things");
  expect(unpictured.all("header.page-header img")).toEqual([]);
  expect(unpictured.all("header.page-header svg.weave")).toEqual([]);
});

it("CAT-4 cards show picture, category, title, excerpt, author, date and a link, in three columns", async () => {
  await site.insert(
    posts,
    post({
      title: "A Card to Look At",
      category: "Card Things",
      author: "Ada Quill",
      excerpt: "Words of the card.",
      postedDate: "2026-10-31T12:00:00.000Z",
      thumbnailImage: "https://img.example/thumb.png",
      featuredImage: "https://img.example/featured.png",
    }),
    ...[1, 2, 3].map((day) =>
      post({ title: `Newer ${day}`, category: "Card Things", postedDate: `2026-11-0${day}T12:00:00.000Z` }),
    ),
  );
  const { page } = await site.visit("/blog/category/card-things");
  const card = page.cards().find(({ title }) => title === "A Card to Look At")!.element;
  expect(attribute(page.one("img", card), "src")).toBe("https://img.example/thumb.png");
  expect(page.link("Card Things", card)).toBe("/blog/category/card-things");
  expect(page.link("A Card to Look At", card)).toBe("/blog/post/a-card-to-look-at");
  expect(textOf(card)).toContain("Words of the card.");
  expect(textOf(card)).toContain("Ada Quill");
  expect(page.texts("time", card)).toEqual(["October 31, 2026"]);
  const read = page.all("a", card).find((link) => textOf(link).startsWith("Read Article"))!;
  expect(attribute(read, "href")).toBe("/blog/post/a-card-to-look-at");
  expect(
    attribute(
      page.all("main ul").find((list) => page.all("article", list).length > 0)!,
      "class",
    ),
  ).toContain("cells-3");
});

describe("posts", () => {
  it("CAT-5, GEN-11, BLOG-27 are those of the category that are published, newest first", async () => {
    await site.insert(
      posts,
      post({ title: "Mine Newer", category: "Only Mine", postedDate: "2026-02-02T00:00:00.000Z" }),
      post({ title: "Mine Older", category: "only mine", postedDate: "2026-02-01T00:00:00.000Z" }),
      post({ title: "Mine Draft", category: "Only Mine", draft: true }),
      post({ title: "Not Mine", category: "Only Mine Too" }),
    );
    const { page } = await site.visit("/blog/category/only-mine");
    expect(page.titles()).toEqual(["Mine Newer", "Mine Older"]);
  });

  it("CAT-5 are searched within the category", async () => {
    await site.insert(
      posts,
      post({ title: "Kestrel in the First", category: "First Nest" }),
      post({ title: "Another", excerpt: "It has a KESTREL.", category: "First Nest" }),
      post({ title: "Third", category: "First Nest", body: "<p>kestrel</p>" }),
      post({ title: "Kestrel in the Second", category: "Second Nest" }),
    );
    const { page } = await site.visit("/blog/category/first-nest?q=kestrel");
    expect(page.titles().toSorted()).toEqual(["Another", "Kestrel in the First"]);
    expect(attribute(page.one("main input[name=q]"), "value")).toBe("kestrel");
  });

  it("CAT-6 without a match say so", async () => {
    const { status, page } = await site.visit("/blog/category/product-academy?q=nothing-is-called-this");
    expect(status).toBe(200);
    expect(page.main).toContain("No articles found Try adjusting your search query.");
  });

  it("BLOG-13 are paged beyond ten", async () => {
    await site.insert(
      posts,
      ...Array.from({ length: 21 }, (_, number) => post({ title: `Paged ${number}`, category: "Many" })),
    );
    const [first, second, third] = await Promise.all(
      ["", "/page/2", "/page/3"].map(async (rest) => (await site.visit(`/blog/category/many${rest}`)).page),
    );
    expect([first!, second!, third!].map((page) => [page.link("Previous"), page.link("Next")])).toEqual([
      [undefined, "/blog/category/many/page/2"],
      ["/blog/category/many", "/blog/category/many/page/3"],
      ["/blog/category/many/page/2", undefined],
    ]);
    expect(first!.title).toBe(second!.title);
  });
});

describe("the categories", () => {
  it("CAT-7, D27 are those with a row or with a published post", async () => {
    await site.insert(blogCategories, blogCategory({ name: "Row Alone" }));
    await site.insert(posts, post({ title: "Post Alone", category: "Post Alone" }));
    expect((await site.visit("/blog/category/row-alone")).page.main).toContain("No articles found");
    expect((await site.visit("/blog/category/post-alone")).page.texts("h1")).toEqual(["Post Alone"]);
  });

  it("CAT-7, GEN-12 do not include drafts, archived ones, or those of drafts alone", async () => {
    await site.insert(
      blogCategories,
      blogCategory({ name: "Draft Row", draft: true }),
      blogCategory({ name: "Archived Row", archived: true }),
    );
    await site.insert(
      posts,
      post({ title: "Hidden One", category: "Of Drafts Alone", draft: true }),
      post({ title: "Later One", category: "Of Tomorrow", postedDate: "2099-01-01T00:00:00.000Z" }),
    );
    for (const link of ["draft-row", "archived-row", "of-drafts-alone", "of-tomorrow", "never-heard-of"]) {
      expect((await site.visit(`/blog/category/${link}`)).status, link).toBe(404);
    }
  });

  it("CAT-1 the academies even without a row", async () => {
    await site.run('delete from "Blog_categories"');
    for (const link of ["venture-academy", "product-academy", "builders-academy", "launch-academy"]) {
      expect((await site.visit(`/blog/category/${link}`)).status, link).toBe(200);
    }
    expect((await site.visit("/blog/category/builders-academy")).page.texts("h1")).toEqual(["Builder's Academy"]);
  });

  it("CAT-8 category texts that cannot be read are only logged", async () => {
    await site.run('alter table "Blog_categories" rename to gone');
    await site.takeLog();
    const { status, page } = await site.visit("/blog/category/product-academy");
    const failures = (await site.takeLog()).filter(({ event }) => event === "read_failed");
    await site.run('alter table gone rename to "Blog_categories"');
    expect(failures).not.toEqual([]);
    expect(status).toBe(200);
    expect(page.texts("h1")).toEqual(["Product Academy"]);
    expect(page.all("article").length).toBeGreaterThan(0);
  });
});
