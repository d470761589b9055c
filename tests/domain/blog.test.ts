import { describe, expect, it } from "vitest";
import { findAuthor, listPostsOfAuthor } from "../../app/blog/authors.server";
import { findCategory, listCategories } from "../../app/blog/categories.server";
import { findPostRelations } from "../../app/blog/queries.server";
import { findPost, listFeaturedPosts } from "../../app/blog/queries.server";
import { samplePosts } from "../../app/blog/sample-posts.server";
import { allStoredTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { blogCategories, posts } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { recordFormerSlug, insert } from "../support/insert";
import { relateEverything } from "../support/related";
import { blogCategory, now, post } from "../support/rows";

const past = "2026-06-15T11:59:59.999Z";
const future = "2026-06-15T12:00:00.001Z";
/** Three ways of not being public. */
const hidden = [{ draft: true }, { archived: true }, { postedDate: future }];

describe("the post at an address", () => {
  it("BLOG-26 is found by its slug, with everything its page shows", async () => {
    const db = await openDatabase();
    const given = {
      title: "How to Launch",
      excerpt: "In short",
      body: "<p>x</p>",
      tags: ["A", "B"],
      featuredImage: "https://host.example/a.png",
      seoTitle: "SEO",
      postedDate: past,
    };
    await insert(db, posts, post(), post(given));
    expect(await findPost(db, "how-to-launch", now)).toEqual({
      post: expect.objectContaining({
        slug: "how-to-launch",
        title: "How to Launch",
        excerpt: "In short",
        category: "Venture Academy",
        categorySlug: "venture-academy",
        author: "Mara Voss",
        postedDate: past,
        image: "https://host.example/a.png",
        body: "<p>x</p>",
        tags: ["A", "B"],
        seoTitle: "SEO",
      }) as unknown,
    });
  });

  it("BLOG-11 another spelling of the slug redirects to it", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "How to Launch" }));
    for (const address of ["How to Launch", "HOW-TO-LAUNCH", "how--to-launch", "how-to-launch!"]) {
      expect(await findPost(db, address, now), address).toEqual({ movedTo: "how-to-launch" });
    }
  });

  it.each(hidden)("GEN-12 BLOG-27 a post with %j is not found", async (fate) => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "Hidden", link: "other-link", ...fate }));
    await recordFormerSlug(db, posts, "former", "hidden");
    for (const address of ["hidden", "HIDDEN", "other-link", "former"])
      expect(await findPost(db, address, now), address).toBeNull();
  });

  it("D42 a post with a future date becomes public at that time", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "Later", postedDate: now }));
    expect(await findPost(db, "later", past)).toBeNull();
    expect(await findPost(db, "later", now)).toHaveProperty("post.slug", "later");
  });

  it("URL-24 a stored link that differs from the slug finds the post, whatever its characters", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "One", link: "an-old-link" }),
      post({ title: "Two", link: "with_underscore" }),
      post({ title: "Three", link: "заметка" }),
      post({ title: "No link" }),
    );
    expect(await findPost(db, "an-old-link", now)).toEqual({ movedTo: "one" });
    expect(await findPost(db, "with_underscore", now)).toEqual({ movedTo: "two" });
    expect(await findPost(db, "заметка", now)).toEqual({ movedTo: "three" });
    expect(await findPost(db, "", now)).toBeNull();
    expect(await findPost(db, "!", now)).toBeNull();
  });

  it("URL-25 its previous slug redirects to it, unless another post has that slug now", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "New title" }), post({ title: "Taken" }));
    await recordFormerSlug(db, posts, "old-title", "new-title");
    await recordFormerSlug(db, posts, "taken", "new-title");
    expect(await findPost(db, "old-title", now)).toEqual({ movedTo: "new-title" });
    expect(await findPost(db, "taken", now)).toHaveProperty("post.title", "Taken");
  });

  it("an unknown slug finds nothing and does not fail", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "How to Launch", link: "x" }));
    for (const address of [
      "nope",
      "how-to",
      "%",
      "how_to_launch",
      "' or 1=1 --",
      '"',
      "../x",
      "a".repeat(2_000),
      "🎉",
      "\ud800",
      "__proto__",
    ]) {
      expect(await findPost(db, address, now), address).toBeNull();
    }
  });
});

describe("the built-in posts", () => {
  const sample = samplePosts[0]!;

  it("BLOG-23 D19 are served at their slug if the database has no such post", async () => {
    const db = await openDatabase();
    expect(await findPost(db, sample.slug, now)).toEqual({ post: sample });
    expect(await findPost(db, sample.title, now)).toEqual({ movedTo: sample.slug });
  });

  it("BLOG-23 are replaced by a post in the database", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: sample.title, excerpt: "Edited" }));
    expect(await findPost(db, sample.slug, now)).toHaveProperty("post.excerpt", "Edited");
  });

  it.each(hidden)("D6 D19 one that an editor hid with %j stays hidden", async (fate) => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: sample.title, ...fate }));
    expect(await findPost(db, sample.slug, now)).toBeNull();
  });

  it("URL-25 one whose title was changed redirects to its new address", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "A new title" }));
    await recordFormerSlug(db, posts, sample.slug, "a-new-title");
    expect(await findPost(db, sample.slug, now)).toEqual({ movedTo: "a-new-title" });
  });
});

describe("featured posts", () => {
  it("BLOG-4 are the two newest that are featured and public", async () => {
    const db = await openDatabase();
    const day = (number: number) => `2026-05-0${number}T00:00:00.000Z`;
    await insert(
      db,
      posts,
      post({ title: "Old", isFeatured: true, postedDate: day(1) }),
      post({ title: "New", isFeatured: true, postedDate: day(3) }),
      post({ title: "Middle", isFeatured: true, postedDate: day(2) }),
      post({ title: "Plain", postedDate: day(4) }),
      ...hidden.map((fate) => post({ isFeatured: true, postedDate: day(5), ...fate })),
    );
    expect((await listFeaturedPosts(db, now)).map((card) => card.title)).toEqual(["New", "Middle"]);
  });

  it("BLOG-4 featured posts of the same date are newest first, with their featured excerpt", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "First", isFeatured: true, excerpt: "Plain" }),
      post({ title: "Second", isFeatured: true, excerpt: "Plain", featuredExcerpt: "For here" }),
    );
    expect((await listFeaturedPosts(db, now)).map((card) => [card.title, card.excerpt])).toEqual([
      ["Second", "For here"],
      ["First", "Plain"],
    ]);
  });

  it("BLOG-15 are empty if there are none", async () => {
    expect(await listFeaturedPosts(await openDatabase(), now)).toEqual([]);
  });
});

describe("the posts of an author", () => {
  it("are found by the slug of the name, newest first, page by page and back", async () => {
    const db = await openDatabase();
    const at = (number: number) => new Date(Date.parse(past) - number * 86_400_000).toISOString();
    await insert(
      db,
      posts,
      ...Array.from({ length: 30 }, (_, number) =>
        post({ title: `Part ${number}`, author: "Zoë O’Neil", postedDate: at(number) }),
      ),
      ...hidden.map((fate) => post({ author: "Zoë O’Neil", ...fate })),
      post({ author: "Ada Quill" }),
      post({ author: "" }),
    );
    const author = await findAuthor(db, "zoe-oneil");
    expect(author).toBe("Zoë O’Neil");
    const page = (after: string | null) => listPostsOfAuthor(db, author!, after, now);
    const first = await page(null);
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first, second, third].flatMap(({ items }) => items.map(({ title }) => title))).toEqual(
      Array.from({ length: 30 }, (_, number) => `Part ${number}`),
    );
    expect([first.isFirst, second.isFirst, second.previous, third.previous, third.next]).toEqual([
      true,
      false,
      null,
      first.next,
      null,
    ]);
    for (const slug of ["nobody", "", "%", "secret"]) expect(await findAuthor(db, slug), slug).toBeNull();
  });

  it("an author without public posts has no page", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ author: "Secret", draft: true }));
    expect(await findAuthor(db, "secret")).toBeNull();
  });
});

describe("the posts that a post links to", () => {
  const links = async (db: DatabaseClient, slug: string) => {
    const { related, newer, older } = await findPostRelations(db, slug, {
      now,
      origin: "https://plainloom.example",
      types: allStoredTypes,
    });
    return [related.map(({ path }) => path.replace("/blog/post/", "")), newer?.slug ?? null, older?.slug ?? null];
  };

  it("share its tags in its category, or are its neighbours in time; public ones only", async () => {
    const db = await openDatabase();
    const dated = (title: string, day: number, more = {}) =>
      post({ title, postedDate: `2026-03-0${day}T00:00:00.000Z`, ...more });
    await insert(
      db,
      posts,
      dated("This", 5, { tags: ["a", "b"] }),
      dated("Older elsewhere", 4, { category: "Other" }),
      dated("Newer elsewhere", 6, { category: "Other" }),
      dated("Hidden neighbour", 5, { draft: true }),
      dated("One tag", 1, { tags: ["b"] }),
      dated("Two tags", 2, { tags: ["b", "a", "c"] }),
      dated("No tag", 7),
      dated("No tag either", 3),
      dated("Hidden tags", 2, { tags: ["a", "b"], archived: true }),
    );
    await relateEverything(db);
    expect(await links(db, "this")).toEqual([["two-tags", "one-tag", "no-tag"], "newer-elsewhere", "older-elsewhere"]);
    expect((await links(db, "no-tag")).slice(1)).toEqual([null, "newer-elsewhere"]);
  });

  it("are none for an address without a post", async () => {
    const db = await openDatabase();
    await insert(db, posts, post(), post());
    expect(await links(db, "no-such-post")).toEqual([[], null, null]);
  });
});

describe("categories", () => {
  it("BLOG-3 are listed in the order of creation, without drafts and archived ones", async () => {
    const db = await openDatabase();
    await insert(
      db,
      blogCategories,
      blogCategory({ name: "Zeta", icon: "rocket", description: "Z" }),
      blogCategory({ name: "Alpha" }),
      blogCategory({ name: "D", draft: true }),
      blogCategory({ name: "E", archived: true }),
    );
    expect(await listCategories(db, now)).toEqual([
      { name: "Zeta", slug: "zeta", posts: 0 },
      { name: "Alpha", slug: "alpha", posts: 0 },
    ]);
  });

  it("BLOG-3 have the number of their public posts, and come without a row of their own where posts name them", async () => {
    const db = await openDatabase();
    await insert(db, blogCategories, blogCategory({ name: "Zeta" }), blogCategory({ name: "Shelved", draft: true }));
    await insert(
      db,
      posts,
      ...["Zeta", "Rare", "Common", "Common", "Shelved", "builders academy"].map((category) => post({ category })),
      ...["Zeta", "Rare", "Secret"].flatMap((category) => hidden.map((fate) => post({ category, ...fate }))),
      post({ category: "" }),
    );
    const listed = await listCategories(db, now);
    expect(listed.slice(0, 2)).toEqual([
      { name: "Zeta", slug: "zeta", posts: 1 },
      { name: "Common", slug: "common", posts: 2 },
    ]);
    expect(listed.slice(2).toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
      { name: "Builder's Academy", slug: "builders-academy", posts: 1 },
      { name: "Rare", slug: "rare", posts: 1 },
      { name: "Shelved", slug: "shelved", posts: 1 },
    ]);
  });

  it("CAT-7 a category is found by its link, with the fields of its row", async () => {
    const db = await openDatabase();
    await insert(
      db,
      blogCategories,
      blogCategory({ name: "Venture Academy", description: "About", content: "<p>x</p>", seoTitle: "T" }),
    );
    expect(await findCategory(db, "venture-academy", now)).toEqual({
      name: "Venture Academy",
      slug: "venture-academy",
      image: null,
      icon: "",
      description: "About",
      content: "<p>x</p>",
      seoTitle: "T",
      seoDescription: "",
    });
  });

  it("CAT-1 an academy has its page without a row, or with a draft row", async () => {
    const db = await openDatabase();
    await insert(db, blogCategories, blogCategory({ name: "Builder's Academy", content: "Draft text", draft: true }));
    expect(await findCategory(db, "builders-academy", now)).toMatchObject({ name: "Builder's Academy", content: "" });
    expect(await findCategory(db, "launch-academy", now)).toMatchObject({ name: "Launch Academy" });
  });

  it("D27 any other category has a page once it has a public post", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ category: "AI & Machine Learning" }),
      ...hidden.map((fate) => post({ category: "Secret", ...fate })),
    );
    expect(await findCategory(db, "ai-machine-learning", now)).toMatchObject({
      name: "AI & Machine Learning",
      slug: "ai-machine-learning",
    });
    for (const slug of ["secret", "nope", "", "AI & Machine Learning", "%", "constructor"])
      expect(await findCategory(db, slug, now), slug).toBeNull();
  });
});
