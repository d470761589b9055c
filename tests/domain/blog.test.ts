import { describe, expect, it } from "vitest";
import { findCategory, findPost, listCategories, listFeaturedPosts } from "../../app/domain/blog/queries.server";
import { samplePosts } from "../../app/domain/blog/sample-posts.server";
import { blogCategories, posts } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { blogCategory, now, post } from "../support/rows";
import { formerSlug, insert } from "../support/insert";

const past = "2026-06-15T11:59:59.999Z";
const future = "2026-06-15T12:00:00.001Z";
/** Three ways of not being public yet or any more. */
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
    await formerSlug(db, posts, "former", "hidden");
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
    await formerSlug(db, posts, "old-title", "new-title");
    await formerSlug(db, posts, "taken", "new-title");
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
    await formerSlug(db, posts, sample.slug, "a-new-title");
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
    expect(await listCategories(db)).toEqual([
      { name: "Zeta", slug: "zeta", icon: "rocket", description: "Z" },
      { name: "Alpha", slug: "alpha", icon: "", description: "" },
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
