import { beforeAll, describe, expect, it } from "vitest";
import { readPostPage } from "../../../app/domain/blog/post-pages.server";
import { findPost } from "../../../app/domain/blog/queries.server";
import { findTool } from "../../../app/domain/directory/queries.server";
import { findTerm } from "../../../app/domain/glossary/queries.server";
import { findVenture } from "../../../app/domain/ventures/queries.server";
import { createD1Database } from "../../../drizzle/client";
import { fillD1, known, type Amounts } from "../../support/filled-d1";
import { testEnv } from "../../support/d1";
import * as read from "../../support/public-reads";

const now = "2026-11-01T00:00:00.000Z";
const few: Amounts = { posts: 1_000, tools: 1_000, terms: 1_000, ventures: 100 };
const many: Amounts = { posts: 100_000, tools: 10_000, terms: 10_000, ventures: 1_000 };

/** How much more than 1.2 times its rows a page may read when there is a hundred times as much: a fuller day of posts. */
const allowance = 300;

/**
 * What each public page may ask of the database: statements, in one round trip, and rows read with 100,000 posts,
 * 10,000 tools, 10,000 terms and 1,000 ventures. Raising a number needs a reason.
 */
const pages: Record<string, readonly [statements: number, rows: number, reads: read.PageReads]> = {
  home: [2, 20, read.home],
  "about, services, terms and other static pages": [1, 5, read.staticPage],
  "vibe-coding": [3, 30, read.vibeCoding],
  blog: [6, 600, read.blog(1, now)],
  "blog, page 50": [6, 600, read.blog(50, now)],
  "blog, page 9,000": [6, 600, read.blog(9_000, now)],
  "blog, beyond the last page": [6, 250, read.blog(9_999_999, now)],
  category: [6, 600, read.category("launch-academy", 1, now)],
  "category, page 900": [6, 600, read.category("launch-academy", 900, now)],
  "category that does not exist": [6, 50, read.category("no-such-category", 1, now)],
  post: [4, 10, read.postAt(known.post.slug, now)],
  "post that does not exist": [4, 10, read.postAt("no-such-post", now)],
  directory: [4, 300, read.directory()],
  "directory, next part": [4, 300, read.directory({ after: known.tool.id })],
  "directory, category": [5, 300, read.directory({ category: "design" })],
  "directory, category, next part": [5, 300, read.directory({ category: "design", after: known.tool.id })],
  "directory, unknown category": [5, 300, read.directory({ category: "no-such-category" })],
  tool: [2, 10, read.toolAt(known.tool.id)],
  "tool that does not exist": [2, 10, read.toolAt("no-such-tool")],
  ventures: [2, 100, read.venturesList(null)],
  "ventures, next part": [2, 100, read.venturesList(known.venture.slug)],
  venture: [5, 20, read.ventureAt(known.venture.slug)],
  "venture by part of its name": [5, 300, read.ventureAt("loom")],
  "venture that does not exist": [5, 20, read.ventureAt("no-such-venture")],
  "glossary, one letter": [3, 600, read.letter("C", null)],
  "glossary, one letter, next part": [3, 900, read.letter(known.term.alphabet, known.term.slug)],
  term: [3, 10, read.termAt(known.term.slug)],
  "term that does not exist": [3, 10, read.termAt("no-such-term")],
  briefs: [2, 10, read.briefsList(null)],
  "brief that does not exist": [3, 10, read.briefAt("no-such-brief")],
  "sitemap index": [5, 100, read.sitemapIndex(now)],
  "sitemap of pages": [2, 100, read.sitemapPart("pages-1", now)],
  feed: [6, 1_200, read.feed(now)],
};

/**
 * The same for reads that look through a window of fixed size: they cost more until it is full, and then no more.
 * One and two characters are looked for in the newest 2,000 rows, anything longer in the newest the index finds.
 */
const windows: typeof pages = {
  glossary: [3, 3_500, read.glossary],
  "blog search, common": [4, 1_300, read.blogSearch("the", now)],
  "blog search, rare": [4, 200, read.blogSearch("a patient diary for a bookshop", now)],
  "blog search, nothing": [4, 20, read.blogSearch("xyzzyq", now)],
  "blog search, one character": [4, 12_100, read.blogSearch("a", now)],
  "blog search, two characters, nothing": [4, 6_100, read.blogSearch("zz", now)],
  "blog search, very long": [
    4,
    1_300,
    read.blogSearch(
      "Start with the step that people repeat every day, because that is where an hour saved is felt.",
      now,
    ),
  ],
  "category search, common": [5, 1_300, read.categorySearch("launch-academy", "for", now)],
  "category search, two characters, nothing": [5, 6_100, read.categorySearch("launch-academy", "zz", now)],
  "directory search, common": [4, 4_300, read.directorySearch("the")],
  "directory search, name": [4, 1_500, read.directorySearch("loom")],
  "directory search, nothing": [4, 30, read.directorySearch("xyzzyq")],
  "directory search, two characters, nothing": [4, 6_100, read.directorySearch("zz")],
  "directory search, in a category": [5, 4_300, read.directorySearch("the", "design")],
  "glossary search, common": [2, 4_300, read.glossarySearch("the")],
  "glossary search, two characters, nothing": [2, 6_100, read.glossarySearch("zz")],
  "briefs search": [2, 20, read.briefsList("zz")],
  "sitemap, 10,000 posts": [1, 10_100, read.sitemapPart("posts-1", now)],
  "sitemap, 10,000 tools": [1, 10_100, read.sitemapPart("tools-1", now)],
  "sitemap, 10,000 terms": [1, 10_100, read.sitemapPart("terms-1", now)],
  "sitemap, 1,000 ventures": [1, 10_100, read.sitemapPart("ventures-1", now)],
};

const costs = { few: new Map<string, number>(), many: new Map<string, number>() };

async function costOf(reads: read.PageReads) {
  const db = createD1Database(testEnv.DB);
  await reads(db);
  return db.cost;
}

async function measure(into: Map<string, number>) {
  for (const [name, [, , reads]] of Object.entries({ ...pages, ...windows }))
    into.set(name, (await costOf(reads)).rowsRead);
}

/** What public pages cost. Fills the database as it goes: to 1,000 posts, and then to 100,000. */
export function pageBudgets(): void {
  beforeAll(async () => {
    await fillD1(few);
    await measure(costs.few);
    await fillD1(many, few);
    await measure(costs.many);
  }, 120_000);

  it("the pages of rows that are measured are there", async () => {
    const db = createD1Database(testEnv.DB);
    const found = await Promise.all([
      findPost(db, known.post.slug, now),
      findTool(db, known.tool.id),
      findTerm(db, known.term.slug),
      findVenture(db, known.venture.slug),
    ]);
    expect(found.map((row) => Object.keys(row ?? {})[0])).toEqual(["post", "tool", "term", "venture"]);
  });

  describe("statements of a page", () => {
    it.each(Object.entries({ ...pages, ...windows }))(
      "D5 %s asks no more than it should, all at once",
      async (_, [statements, , reads]) => {
        expect(await costOf(reads)).toMatchObject({ batches: 1, statements });
      },
    );
  });

  describe("rows read with 100,000 posts, 10,000 tools, 10,000 terms and 1,000 ventures", () => {
    it.each(Object.entries({ ...pages, ...windows }))("GEN-16 %s reads no more than it should", (name, [, rows]) => {
      expect(costs.many.get(name)).toBeLessThanOrEqual(rows);
    });

    it.each(Object.keys(pages))("D5 %s reads what it reads with 1,000 posts", (name) => {
      expect(costs.many.get(name)).toBeLessThanOrEqual(costs.few.get(name)! * 1.2 + allowance);
    });

    it.each([1, 2, 317, 5_000, 9_289])(
      "D5 page %i is the page that sorting and skipping all posts gives",
      async (page) => {
        const { results } = await testEnv.DB.prepare(
          `select slug from Blog_posts where Draft = 0 and Archived = 0 and "Blog Post - Posted Date" <= ?1
       order by "Blog Post - Posted Date" desc, row_id desc limit 10 offset ?2`,
        )
          .bind(now, (page - 1) * 10)
          .all<{ slug: string }>();
        const shown = await readPostPage(createD1Database(testEnv.DB), "", page, now);
        expect(shown.posts.map((card) => card.slug)).toEqual(results.map((row) => row.slug));
        expect(results.length).toBeGreaterThan(0);
      },
    );
  });
}
