import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { toInstant } from "../../app/base/time/dates";
import { pageDescription } from "../../app/base/web/head-texts";
import { isWebUrl } from "../../app/base/web/urls";
import { isSlug, slugify } from "../../app/base/words/slug";
import { academies, categorySlug } from "../../app/blog/post";
import { findSamplePost, samplePosts } from "../../app/blog/sample-posts.server";
import { sanitizeRichText } from "../../app/content/saving/rich-text.server";
import { codingCategory } from "../../app/directory/tool";
import { splitToolFit } from "../../app/directory/tool-fit";
import { usedSampleTools } from "../../app/directory/tool-row.server";
import { letters } from "../../app/glossary/term";
import { defaultSettings } from "../../app/settings/default-settings";
import { ventureSearchTexts } from "../../app/ventures/venture";
import { type FacetName, facetValues } from "../../drizzle/schema/tool-facets";
import { readContent } from "../../drizzle/seed/read-content";
import { root } from "../../scripts/root";
import { seedTables } from "../../scripts/seed-rows";

const content = readContent(join(root, "drizzle/seed/content"));
const posts = [...content.samplePosts, ...content.posts];
const unique = (values: readonly string[]) => expect(new Set(values).size, "all different").toBe(values.length);

describe("the built-in sample posts", () => {
  it("DATA-5 there are twelve, with everything that the specification lists", () => {
    expect(samplePosts).toHaveLength(12);
    for (const post of samplePosts) {
      for (const text of [post.title, post.excerpt, post.image, post.category, post.author, post.body])
        expect(text, post.slug).not.toBe("");
      expect(post.tags.length, post.slug).toBeGreaterThan(0);
      expect(toInstant(post.postedDate)).toBe(post.postedDate);
      expect(typeof post.featured).toBe("boolean");
    }
    unique(samplePosts.map((post) => post.slug));
  });

  it("D4 each has the slug of its title", () => {
    for (const post of samplePosts) expect(post.slug).toBe(slugify(post.title));
  });

  it("are newest first, some of them featured, and all in an academy", () => {
    const dates = samplePosts.map((post) => post.postedDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(samplePosts.filter((post) => post.featured).length).toBeGreaterThanOrEqual(2);
    for (const post of samplePosts) expect(academies).toContain(post.category);
  });

  it("BLOG-23 are found only by their slug", () => {
    expect(findSamplePost(samplePosts[3]!.slug)).toBe(samplePosts[3]);
    for (const slug of ["", "no-such-post", "__proto__", samplePosts[0]!.title])
      expect(findSamplePost(slug)).toBeNull();
  });
});

describe("the sample content", () => {
  it.each(academies)("%s has a row that describes it", (academy) => {
    const row = content.blogCategories.find((category) => category.name === academy);
    expect(row?.link).toBe(slugify(academy));
    expect(row?.description).not.toBe("");
  });

  it.each(content.blogCategories.map(({ name }) => name))("%s has at least four posts", (category) => {
    expect(posts.filter((post) => post.category === category).length).toBeGreaterThanOrEqual(4);
  });

  it("posts outside the worker lead to a service, to a brief and on to another post", () => {
    const slugs = new Set(posts.map(({ slug }) => slug));
    for (const { slug, bodyHtml, relatedPages = [] } of content.posts) {
      expect(relatedPages.map((path) => path.split("/")[1]).toSorted(), slug).toEqual([
        "example-product-briefs",
        "services",
      ]);
      const next = [...bodyHtml.matchAll(/href="\/blog\/post\/([^"]+)"/g)].map(([, target]) => target!);
      expect(next, slug).not.toEqual([]);
      expect(
        next.filter((target) => target === slug || !slugs.has(target)),
        slug,
      ).toEqual([]);
    }
  });

  it("briefs lead to a service, a post and terms, and terms to each of the posts", () => {
    const terms = new Set(content.terms.map(({ slug }) => `/it-glossary/term/${slug}`));
    const paths = new Set(posts.map(({ slug }) => `/blog/post/${slug}`));
    for (const { slug, relatedPages } of content.briefs) {
      const [service, post, ...others] = relatedPages;
      expect(service, slug).toMatch(/^\/services\//);
      expect([paths.has(post!), others.length > 0, others.every((path) => terms.has(path))], slug).toEqual([
        true,
        true,
        true,
      ]);
    }
    const named = new Set(content.terms.flatMap(({ relatedPages = [] }) => relatedPages));
    expect([...paths].filter((path) => !named.has(path))).toEqual([]);
  });

  it("DATA-2 there are twelve tool categories, AI Coders and AI Development among them", () => {
    expect(content.toolCategories).toHaveLength(12);
    const names = content.toolCategories.map((category) => category.name);
    expect(names).toEqual(expect.arrayContaining([codingCategory, "AI Development"]));
    expect(slugify("AI Development")).toBe("ai-development");
    unique(content.toolCategories.map((category) => String(category.displayOrder)));
  });

  it("there are at least 60 tools, 220 terms, 12 briefs and 5 ventures", () => {
    expect(content.tools.length).toBeGreaterThanOrEqual(60);
    expect(content.terms.length).toBeGreaterThanOrEqual(220);
    expect(content.briefs.length).toBeGreaterThanOrEqual(12);
    expect(content.ventures.filter((venture) => venture.status === "active").length).toBeGreaterThanOrEqual(5);
  });

  it("there are at least 150 tools and 36 posts, and each category of tools has ten", () => {
    expect(content.tools.length).toBeGreaterThanOrEqual(150);
    expect(posts.length).toBeGreaterThanOrEqual(36);
    for (const { id } of content.toolCategories)
      expect(content.tools.filter(({ categoryId }) => categoryId === id).length, id).toBeGreaterThanOrEqual(10);
  });

  it("URL-11 D24 ids of tools are readable words, never bare numbers", () => {
    for (const { id } of content.tools) {
      expect(isSlug(id), id).toBe(true);
      expect(id).not.toMatch(/^\d+$/);
    }
    unique(content.tools.map((tool) => tool.id));
    unique(content.tools.map((tool) => slugify(tool.name)));
  });

  it("DIR-22 every tool has a value of each facet, and the day on which they were checked", () => {
    for (const tool of content.tools) {
      for (const [name, values] of Object.entries(facetValues))
        expect(values, `${tool.id}: ${name}`).toContain(tool[name as FacetName]);
      expect(toInstant(tool.facetsCheckedOn), tool.id).toBe(tool.facetsCheckedOn);
    }
  });

  it("every tool has its category, its texts and a web address", () => {
    const categories = new Set(content.toolCategories.map((category) => category.id));
    for (const tool of content.tools) {
      expect(categories.has(tool.categoryId), tool.id).toBe(true);
      expect(isWebUrl(tool.url), tool.id).toBe(true);
      for (const text of [tool.microDescription, tool.shortDescription, tool.longDescriptionHtml])
        expect(text.trim(), tool.id).not.toBe("");
      expect(tool.tags.length, tool.id).toBeGreaterThan(0);
    }
    for (const { id } of content.toolCategories)
      expect(
        content.tools.some((tool) => tool.categoryId === id),
        id,
      ).toBe(true);
  });

  it("every tool says when it fits and when it does not", () => {
    for (const tool of content.tools) {
      const { fits, fitsNot } = splitToolFit(tool.longDescriptionHtml);
      expect([fits.length > 60, fitsNot.length > 60], tool.id).toEqual([true, true]);
    }
  });

  it("DIR-17, D61 the sample company says how it uses the tools of its ventures and of the home page, and no others", () => {
    const claimed = new Set([...content.ventures.flatMap(({ stack }) => stack), ...defaultSettings.featuredTools]);
    // Two ventures name the company instead of its model.
    const names = new Set([...claimed].map((name) => (name === "Anthropic" ? "Claude" : name)));
    const used = content.tools.filter(({ howWeUseIt }) => howWeUseIt !== undefined);
    expect(used.map(({ id }) => id).toSorted()).toEqual(usedSampleTools);
    expect(new Set(used.map(({ name }) => name))).toEqual(
      new Set(content.tools.map(({ name }) => name).filter((name) => names.has(name))),
    );
    for (const { id, name, howWeUseIt = "" } of used) {
      expect(howWeUseIt, id).toMatch(/\b(?:we|our)\b/i);
      // Names a venture only if that is built with the tool.
      for (const venture of content.ventures.filter((one) => howWeUseIt.includes(one.name)))
        expect(venture.stack, id).toContain(name === "Claude" ? "Anthropic" : name);
      expect(howWeUseIt.length, id).toBeGreaterThan(200);
      expect(howWeUseIt.length, id).toBeLessThan(500);
    }
  });

  it("posts say what to do, and tell of no work for clients", () => {
    const quotes = /“[^”]*”/g;
    const told =
      /\b(?:our|my) (?:\[[^\]]*\]\([^)]*\) )?(?:clients?|projects?)\b|\bwe (?:set up|use|built|hand|shipped)\b/i;
    for (const { slug, bodyHtml } of posts)
      expect(told.exec(bodyHtml.replace(/<[^>]*>/g, "").replace(quotes, ""))?.[0], slug).toBeUndefined();
  });

  it("every logo a tool names is an icon that exists", () => {
    for (const { icon, id } of content.tools) {
      if (icon !== null)
        expect(existsSync(join(root, `node_modules/simple-icons/icons/${icon}.svg`)), `${id}: ${icon}`).toBe(true);
    }
  });

  it("D43 the tools of the home page are among them", () => {
    const names = content.tools.map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(defaultSettings.featuredTools));
  });

  it("GLOS-8 terms have distinct slugs and cover most letters", () => {
    unique(content.terms.map((term) => term.slug));
    unique(content.terms.map((term) => term.term.toLowerCase()));
    for (const term of content.terms) expect(isSlug(term.slug), term.slug).toBe(true);
    expect(
      letters.filter((letter) => content.terms.some((term) => term.term.toUpperCase().startsWith(letter))).length,
    ).toBeGreaterThan(15);
  });

  it("GEN-18 ventures have URLs on reserved domains", () => {
    unique(content.ventures.map((venture) => slugify(venture.name)));
    for (const { url } of content.ventures) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it("every category of a post has an icon, a description and an intro", () => {
    for (const name of new Set(posts.map((post) => post.category))) {
      const row = content.blogCategories.find((category) => category.name === name);
      expect(row, name).toMatchObject({ name, link: categorySlug(name) });
      expect(row!.description, name).not.toBe("");
      expect(row!.contentHtml, name).toMatch(/<h2.*<p>/s);
    }
  });

  it("D59 icons are characters, which need no picture", () => {
    const icons = [
      ...content.blogCategories.map(({ icon }) => icon),
      ...content.toolCategories.map(({ icon }) => icon),
      ...content.briefs.flatMap(({ appTypeIcon, appFormatIcon }) => [appTypeIcon, appFormatIcon]),
    ];
    expect(icons.filter((icon) => !/^[^\p{L}\p{N}]{1,2}$/u.test(icon))).toEqual([]);
  });

  it("every page with search fields has its own title for search engines", () => {
    for (const { seoTitle } of [...posts, ...content.terms, ...content.briefs, ...content.blogCategories])
      expect(seoTitle.trim()).not.toBe("");
  });

  it.each<[string, ReadonlyArray<{ name: string; description: string }>]>([
    ["posts", posts.map((post) => ({ name: post.slug, description: post.seoDescription }))],
    ["categories", content.blogCategories.map((row) => ({ name: row.link, description: row.seoDescription }))],
    ["tools", content.tools.map((tool) => ({ name: tool.id, description: tool.shortDescription }))],
    ["terms", content.terms.map((term) => ({ name: term.slug, description: term.seoDescription }))],
    ["briefs", content.briefs.map((brief) => ({ name: brief.slug, description: brief.seoDescription }))],
    [
      "ventures",
      content.ventures.map((row) => ({
        name: row.id,
        description: pageDescription({ ...ventureSearchTexts(row), keywords: [] }, ""),
      })),
    ],
  ])("SEO-9 SEO-11 %s have descriptions of 120 to 160 characters, shown as they were written", (_, pages) => {
    for (const { name, description } of pages) {
      expect(description.length, name).toBeGreaterThanOrEqual(120);
      expect(pageDescription({ description, keywords: ["one", "two"] }, `/${name}`), name).toBe(description);
    }
    unique(pages.map(({ description }) => description));
  });

  it("loses no words or elements when its rich text is sanitized", () => {
    const texts = [...posts, ...content.briefs].map((page) => page.bodyHtml);
    for (const html of [
      ...texts,
      ...content.tools.map((tool) => tool.longDescriptionHtml),
      ...content.terms.map((term) => term.definitionHtml),
    ]) {
      const clean = sanitizeRichText(html);
      expect(wordsOf(clean)).toBe(wordsOf(html));
      expect(clean.match(/<(?:a|img|table|pre|li|h\d)\b/g)).toEqual(html.match(/<(?:a|img|table|pre|li|h\d)\b/g));
    }
  });
});

describe("its rows", () => {
  const tables = new Map(
    seedTables(content).map((table) => [table.name, table.rows as readonly Record<string, unknown>[]]),
  );

  it("every entry is a row, and all posts are public", () => {
    expect([...tables].map(([name, rows]) => [name, rows.length])).toEqual([
      ["media", content.pictures.length],
      ["Blog_categories", content.blogCategories.length],
      ["Blog_posts", posts.length],
      ["stack_categories", 12],
      ["stack_items", content.tools.length],
      ["IT_Glossary", content.terms.length],
      ["example_briefs", content.briefs.length],
      ["ventures_data", content.ventures.length],
      ["cases", content.cases.length],
      ["services", content.services.length],
      ["faqs", content.faqs.length],
    ]);
    for (const row of tables.get("Blog_posts")!) expect([row.draft, row.archived]).toEqual([false, false]);
  });

  it("DATA-5 the sample posts in the database equal the built-in ones", () => {
    for (const sample of samplePosts) {
      const row = tables.get("Blog_posts")!.find((candidate) => candidate.slug === sample.slug);
      const { title, excerpt, category, author, postedDate, body, tags } = sample;
      expect(row).toMatchObject({
        title,
        excerpt,
        category,
        author,
        postedDate,
        body,
        tags,
        isFeatured: sample.featured,
      });
    }
  });

  it("the same content gives the same rows", () => {
    const again = seedTables(readContent(join(root, "drizzle/seed/content")));
    expect(new Map(again.map((table) => [table.name, table.rows]))).toEqual(tables);
  });

  it("no file contains a real contact address", () => {
    for (const file of ["ventures.yaml", "blog-categories.yaml"]) {
      expect(readFileSync(join(root, "drizzle/seed/content", file), "utf8")).not.toMatch(/[\w.]+@(?![\w.]*\.example)/);
    }
  });
});

function wordsOf(html: string): string {
  const words = (node: DefaultTreeAdapterTypes.Node): string =>
    "value" in node && node.nodeName === "#text"
      ? node.value
      : "childNodes" in node
        ? node.childNodes.map(words).join("")
        : "";
  return words(parseFragment(html)).replace(/\s+/g, " ").trim();
}

describe("the figures of the sample content", () => {
  const words = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
  ];
  it.each([...posts, ...content.briefs].map((row) => [row.slug, row] as const))(
    "%s leads with numbers that its text has",
    (_, { figure, figureLabel, bodyHtml }) => {
      expect(figure.length).toBeLessThanOrEqual(18);
      expect(figureLabel).not.toBe("");
      const numbers = figure.match(/\d[\d.,]*/g) ?? [];
      expect(numbers).not.toEqual([]);
      const text = bodyHtml.toLowerCase();
      for (const number of numbers.map((found) => found.replace(/,$/, "")))
        expect(
          text.includes(number) || (words[Number(number)] !== undefined && text.includes(words[Number(number)]!)),
          number,
        ).toBe(true);
    },
  );
});
