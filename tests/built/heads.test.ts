import { describe, expect, it } from "vitest";
import { posts, terms, tools } from "../../drizzle/schema";
import { post, term, tool } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const brandSuffix = " | Plainloom";

describe("titles and descriptions", () => {
  it("SEO-12 a long title is cut so that with the brand it has 60 characters", async () => {
    const title = "A Title That Goes On and On Until Nobody Remembers How It Began at All";
    await site.insert(posts, post({ title }));
    const { page } = await site.visit(
      "/blog/post/a-title-that-goes-on-and-on-until-nobody-remembers-how-it-began-at-all",
    );
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.title.length).toBeGreaterThan(50);
    expect(page.title.endsWith(brandSuffix)).toBe(true);
    expect(title.startsWith(page.title.slice(0, 40))).toBe(true);
    expect(page.texts("h1")).toEqual([title]);
  });

  it("D56 a description that nobody wrote is extended from the row's own text, and left out if that is too short", async () => {
    const sentence = "It says what the page is about, in a sentence of its own that is easy to read.";
    const body = `<h2>Heading</h2><p>${sentence} ${sentence.replace("It", "She")}</p>`;
    await site.insert(
      posts,
      post({ title: "Written Short", excerpt: "Excerpt by A", body }),
      post({ title: "Written Nothing", excerpt: "", body: "<p>Too little.</p>" }),
    );
    await site.insert(terms, term({ term: "Short Term", shortDefinition: "A short one", definition: body }));
    await site.insert(
      tools,
      tool({ id: "short-tool", name: "Short", microDescription: "Small tool", longDescription: body }),
    );
    const described = async (path: string) => (await site.visit(path)).page.meta("description");
    expect(await described("/blog/post/written-short")).toEqual([
      expect.stringMatching(/^Excerpt by A\. It says .* She says .*\.{3}$/),
    ]);
    for (const [path, start] of [
      ["/it-glossary/term/short-term", "A short one. It says"],
      ["/ai-product-stack/short-tool", "Small tool. It says"],
    ] as const) {
      const [text = ""] = await described(path);
      expect(text.startsWith(start), text).toBe(true);
      expect(text.length).toBeGreaterThanOrEqual(120);
      expect(text.length).toBeLessThanOrEqual(160);
    }
    expect(await described("/blog/post/written-nothing")).toEqual([]);
  });

  it("SEO-9, SEO-10 a description of 60 to 119 characters gets a fixed prefix, and the first two keywords as a suffix", async () => {
    const small = "It is small, and it does the one thing that it is for quite well.";
    await site.insert(tools, tool({ id: "tiny", name: "Tiny Tool", shortDescription: small }));
    const first = (await site.visit("/ai-product-stack/tiny")).page.meta("description");
    expect(first).toEqual([
      expect.stringMatching(
        /^(?:Best|Expert|Comprehensive|Professional|Advanced) It is small, [^.]*\. AI tools and no-code tools solutions$/,
      ),
    ]);
    for (let again = 0; again < 3; again += 1)
      expect((await site.visit("/ai-product-stack/tiny")).page.meta("description")).toEqual(first);
    const words = new Set<string>();
    for (let number = 0; number < 12; number += 1) {
      await site.insert(tools, tool({ id: `tiny${number}`, name: `Tiny ${number}`, shortDescription: small }));
      words.add((await site.visit(`/ai-product-stack/tiny${number}`)).page.meta("description")[0]!.split(" ")[0]!);
    }
    expect(words.size).toBeGreaterThan(1);
  });

  it("SEO-9 a description of 120 characters is kept; SEO-11 one over 160 is cut with an ellipsis", async () => {
    const fits = "y".repeat(120);
    const long = `${"word ".repeat(60)}`.trim();
    await site.insert(
      terms,
      term({ term: "Just Enough", seoDescription: fits }),
      term({ term: "Too Much", seoDescription: long }),
    );
    expect((await site.visit("/it-glossary/term/just-enough")).page.meta("description")).toEqual([fits]);
    const [cut] = (await site.visit("/it-glossary/term/too-much")).page.meta("description");
    expect(cut!.length).toBeLessThanOrEqual(160);
    expect(cut!.length).toBeGreaterThan(150);
    expect(cut!.endsWith("...")).toBe(true);
    expect(long.startsWith(cut!.slice(0, -3))).toBe(true);
  });

  it("SEO-17 each type of page has its keywords", async () => {
    const of = async (path: string) => (await site.visit(path)).page.meta("keywords").join();
    const sets = await Promise.all(
      ["/", "/ai-product-stack", "/blog", "/it-glossary", "/example-product-briefs", "/services"].map(of),
    );
    for (const set of sets) expect(set.split(", ").length).toBeGreaterThanOrEqual(3);
    expect(new Set(sets).size).toBe(6);
  });
});

describe("canonical addresses", () => {
  it("SEO-4, SEO-5, SEO-8 carry neither tracking nor session parameters", async () => {
    const tracking =
      "utm_source=a&utm_medium=b&utm_campaign=c&utm_content=d&utm_term=e&fbclid=f&gclid=g&ref=h&source=i&sessionid=j&phpsessid=k";
    for (const path of ["/", "/blog", "/ai-product-stack/cursor"]) {
      const { status, page } = await site.visit(`${path}?${tracking}`);
      expect(status).toBe(200);
      expect(page.canonical).toBe(`https://plainloom.example${path}`);
    }
  });

  it("SEO-1, D23 use the configured host, whatever the request's host", async () => {
    for (const address of ["https://evil.example/about", "http://localhost/about", "https://plainloom.example/about"]) {
      const html = await (await site.fetchAt(address)).text();
      expect(html).toContain('<link rel="canonical" href="https://plainloom.example/about"/>');
      expect(html).not.toContain("evil.example");
    }
  });
});

describe("pictures", () => {
  it("SEO-16 an invalid value falls back to the default, a valid one is used", async () => {
    await site.insert(
      posts,
      post({ title: "Good Picture", featuredImage: "https://img.example/good.png" }),
      post({ title: "Bad Picture", featuredImage: "not an address" }),
      post({ title: "Worse Picture", featuredImage: "javascript:alert(1)" }),
    );
    const imageOf = async (slug: string) => (await site.visit(`/blog/post/${slug}`)).page.meta("og:image");
    expect(await imageOf("good-picture")).toEqual(["https://img.example/good.png"]);
    for (const slug of ["bad-picture", "worse-picture"])
      expect(await imageOf(slug)).toEqual([
        expect.stringMatching(new RegExp(`^https://plainloom\\.example/social/post/${slug}\\.png\\?v=`)),
      ]);
  });
});
