import { describe, expect, it } from "vitest";
import { posts } from "../../drizzle/schema";
import { attribute, source, textOf } from "../support/html";
import { post } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const sample = "/blog/post/how-to-test-a-prompt-with-fifty-real-cases";

describe("a post", () => {
  it("BLOG-16 to BLOG-21 shows its category, title, author, date, picture, excerpt, text and hashtags", async () => {
    await site.insert(
      posts,
      post({
        title: "Everything a Post Has",
        category: "Builder's Academy",
        author: "Ada Quill",
        postedDate: "2026-03-05T23:30:00.000Z",
        excerpt: "The excerpt stands here.",
        featuredImage: "https://img.example/featured.png",
        thumbnailImage: "https://img.example/thumb.png",
        body: "<h2>A part</h2><p>With <em>stress</em>.</p>",
        tags: ["prompt testing", "AI"],
      }),
    );
    const { status, page } = await site.visit("/blog/post/everything-a-post-has");
    expect(status).toBe(200);
    expect(page.link("Back to Blog")).toBe("/blog");
    const header = page.one("article header");
    expect(page.link("Builder's Academy", header)).toBe("/blog/category/builders-academy");
    expect(page.texts("h1")).toEqual(["Everything a Post Has"]);
    expect(textOf(header)).toContain("Ada Quill");
    expect(textOf(page.one("time", header))).toBe("March 5, 2026");
    expect(attribute(page.one("time", header), "datetime")).toBe("2026-03-05T23:30:00.000Z");
    expect(textOf(header)).toContain("The excerpt stands here.");
    const [picture] = page.all("article img");
    expect(attribute(picture!, "src")).toBe("https://img.example/featured.png");
    expect([attribute(picture!, "width"), attribute(picture!, "height")]).toEqual(["1200", "630"]);
    expect(page.texts("article .prose em")).toEqual(["stress"]);
    expect(page.texts("ul[aria-label=Hashtags] li")).toEqual(["#promptTesting", "#AI"]);
    expect(page.hrefs("ul[aria-label=Hashtags] a")).toEqual(["/search?q=prompt+testing", "/search?q=AI"]);
  });

  it("BLOG-17, D27 a category other than the academies leads to the address of its name", async () => {
    await site.insert(posts, post({ title: "In Another Category", category: "AI & Machine Learning" }));
    const { page } = await site.visit("/blog/post/in-another-category");
    expect(page.link("AI & Machine Learning")).toBe("/blog/category/ai-machine-learning");
    expect((await site.visit("/blog/category/ai-machine-learning")).status).toBe(200);
  });

  it("BLOG-19 a post without a picture has one drawn from its address, and its figure in lists", async () => {
    const category = "Product Academy";
    const figure = { figure: "3 → 1", figureLabel: "clicks" };
    await site.insert(
      posts,
      post({ title: "No Picture of Its Own", category, featuredImage: "javascript:alert(1)", ...figure }),
    );
    const { page } = await site.visit("/blog/post/no-picture-of-its-own");
    const { page: list } = await site.visit("/blog/category/product-academy?q=No+Picture+of");
    expect(page.all("article svg.weave").length).toBeGreaterThan(0);
    expect(list.texts("article .figure")).toEqual(["3 → 1 clicks"]);
    expect(list.all("article .selvedge-twill")).toHaveLength(1);
    for (const shown of [page, list]) expect(shown.all("article img")).toEqual([]);
    // For clients of the data API and older links.
    const cover = await site.fetch("/covers/no-picture-of-its-own.svg");
    expect(cover.headers.get("Content-Type")).toContain("image/svg+xml");
  });

  it("questions in its text are FAQ data, and anything else is not", async () => {
    const body =
      "<details><summary>Is it free?</summary><p>Yes.</p></details><details><summary>Show more</summary><p>More.</p></details>";
    await site.insert(posts, post({ title: "With Questions", body }));
    const { page } = await site.visit("/blog/post/with-questions");
    expect(page.texts("article .prose summary")).toEqual(["Is it free?", "Show more"]);
    expect(page.structured("FAQPage").mainEntity).toEqual([
      { "@type": "Question", name: "Is it free?", acceptedAnswer: { "@type": "Answer", text: "Yes." } },
    ]);
    await site.insert(posts, post({ title: "Without Questions", body: "<p>Is it free?</p>" }));
    const without = await site.visit("/blog/post/without-questions");
    expect(without.page.structured("BlogPosting").headline).toBe("Without Questions");
    expect(without.page.all("script").map(source).join()).not.toContain("FAQPage");
  });

  it("BLOG-22 without a body shows a placeholder article", async () => {
    await site.insert(posts, post({ title: "Nothing Written Yet", body: "  " }));
    const { status, page } = await site.visit("/blog/post/nothing-written-yet");
    expect(status).toBe(200);
    expect(page.all("article .prose p").length).toBeGreaterThan(0);
    expect(page.texts("article .prose").join().length).toBeGreaterThan(60);
  });

  it("a title is escaped everywhere", async () => {
    const title = 'Beware </script><script>alert(1)</script> & "friends"';
    await site.insert(
      posts,
      post({ title, excerpt: `<img src=x onerror=alert(1)>${" and more".repeat(12)}`, slug: "beware" }),
    );
    const { page } = await site.visit("/blog/post/beware");
    expect(page.texts("h1")).toEqual([title]);
    expect(page.structured("BlogPosting").headline).toBe(title);
    expect(page.meta("og:description").join()).toContain("<img src=x onerror=alert(1)>");
    expect(page.all("script").map(source)).not.toContain("alert(1)");
    expect(page.all("img[src=x]")).toEqual([]);
  });
});

describe("where a post leads", () => {
  it("says how long it takes to read, links its headings and its author, and lists both", async () => {
    await site.insert(
      posts,
      post({
        title: "With Headings",
        author: "Ada Quill",
        body: `<h2>First &amp; foremost</h2><p>${"word ".repeat(690)}</p><h2>Again</h2><p>x</p><h2>Again</h2><h2>See <a href="/blog">this</a></h2>`,
      }),
      post({ title: "Her Other Post", author: "Ada Quill" }),
    );
    const { page } = await site.visit("/blog/post/with-headings");
    expect(textOf(page.one("article header"))).toContain("3 min read");
    const ids = ["first-foremost", "again", "again-2", "see-this"];
    expect(page.all("article .prose h2").map((heading) => attribute(heading, "id"))).toEqual(ids);
    expect(page.hrefs("article .prose h2 a")).toEqual(["#first-foremost", "#again", "#again-2", "/blog"]);
    const contents = ids.map((id, position) => [
      `#${id}`,
      ["First & foremost", "Again", "Again", "See this"][position],
    ]);
    const lists = page.all("nav").filter((list) => attribute(list, "aria-label") === "On this page");
    expect(lists.map((list) => page.all("a", list).map((link) => [attribute(link, "href"), textOf(link)]))).toEqual([
      contents,
      contents,
    ]);
    expect(page.all("article details nav")).toHaveLength(1);
    expect(page.link("Ada Quill")).toBe("/blog/author/ada-quill");
    const { page: author } = await site.visit("/blog/author/ada-quill");
    expect(author.texts("h1")).toEqual(["Ada Quill"]);
    expect(author.titles()).toEqual(expect.arrayContaining(["With Headings", "Her Other Post"]));
    expect(author.meta("robots").join()).toContain("noindex");
  });

  it("leads to related posts, and to those before and after it", async () => {
    const dated = (title: string, day: number) =>
      post({ title, category: "Chains", tags: ["chain"], postedDate: `2019-01-0${day}T00:00:00.000Z` });
    await site.insert(posts, ...[1, 2, 3, 4, 5].map((day) => dated(`Link ${day}`, day)));
    await site.relate();
    const { page } = await site.visit("/blog/post/link-3");
    const end = page.all("section").find((section) => page.texts("h2", section)[0] === "Related articles")!;
    expect(page.texts("h3", end)).toEqual(["Link 5", "Link 1", "All articles in Chains"]);
    expect([page.link("Link 2", end), page.link("Link 4", end)]).toEqual(["/blog/post/link-2", "/blog/post/link-4"]);
    expect(page.all("a[rel=prev]", end).map(textOf)).toEqual(["Link 2"]);
    expect(page.all("a[rel=next]", end).map(textOf)).toEqual(["Link 4"]);
  });

  it("an author without a public post has no list", async () => {
    await site.insert(posts, post({ title: "A Secret of Hers", author: "Hidden Hand", draft: true }));
    for (const name of ["hidden-hand", "no-such-author", "%25"]) {
      const { status, page } = await site.visit(`/blog/author/${name}`);
      expect([status, page.texts("h1")], name).toEqual([404, ["Author Not Found"]]);
    }
  });
});

describe("built-in posts", () => {
  it("BLOG-23, DATA-5 answer for their address when the database has no trace of such a post", async () => {
    const slugs = (
      await site.rows<{ slug: string }>(`select slug from "Blog_posts" where "Item ID" like 'sample-%'`)
    ).map(({ slug }) => slug);
    const before = await site.visit(sample);
    await site.run(`delete from "Blog_posts"`);
    const statuses = await Promise.all(slugs.map(async (slug) => (await site.visit(`/blog/post/${slug}`)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.filter((status) => status === 404)).toHaveLength(slugs.length - 12);
    const { page } = await site.visit(sample);
    expect(page.texts("h1")).toEqual(before.page.texts("h1"));
    expect(page.texts("article .prose")).toEqual(before.page.texts("article .prose"));
    expect(page.texts("ul[aria-label=Hashtags] li")).not.toEqual([]);
  });

  it("BLOG-23, GEN-12 stay hidden if the database has the post but does not show it", async () => {
    await site.insert(posts, post({ title: "How to Test a Prompt with Fifty Real Cases", draft: true }));
    expect((await site.visit(sample)).status).toBe(404);
  });
});

describe("a missing post", () => {
  it("BLOG-24 a missing post is announced", async () => {
    const { status, page } = await site.visit("/blog/post/no-such-post");
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["Post Not Found"]);
    expect(page.main).toContain("The article you're looking for doesn't exist or has been moved.");
    expect(page.link("Back to Blog")).toBe("/blog");
    expect(attribute(page.one("main input[type=search]"), "value")).toBe("no such post");
    expect(page.meta("robots").join()).toContain("noindex");
    const toast = page.one("[role=alert]");
    expect(attribute(toast, "data-tone")).toBe("error");
    expect(page.texts("p", toast)).toEqual([
      "Post not found",
      "The article you're looking for doesn't exist or has been moved.",
    ]);
  });

  it.each(["%F0%9F%92%A9", "%E2%80%AE", "-", "a--b", "x".repeat(1500), "..%2f..%2fetc", "%00x".replace("%00", "%01")])(
    "BLOG-24 so is %s",
    async (slug) => {
      const response = await site.fetch(`/blog/post/${slug}`);
      await response.body?.cancel();
      expect([301, 404]).toContain(response.status);
    },
  );
});
