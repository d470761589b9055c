import { sql } from "drizzle-orm";
import { matchPath } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { findPublicPath } from "../../../app/base/web/public-paths";
import { authorPath } from "../../../app/blog/post";
import { findPostPage } from "../../../app/blog/post-pages.server";
import { siteIndexId, sourceTypes } from "../../../app/catalog/related/candidates.server";
import { relateRows } from "../../../app/catalog/related/relate.server";
import { allStoredTypes, storedTypes } from "../../../app/types.server";
import { createD1Database } from "../../../drizzle/client";
import { enquiries, posts, terms, tools, ventures } from "../../../drizzle/schema";
import { siteIndex } from "../../../drizzle/schema/maintained";
import { renderPage } from "../../../workers/render-page";
import { contentPages } from "../../support/content-pages";
import { testEnv } from "../../support/d1";
import { comparedTools, fillD1, filledAddress, filledRows, type RowNumbers } from "../../support/filled-d1";
import { insert } from "../../support/insert";
import { enquiry } from "../../support/rows";
import { databaseCostOf, logOf, startServer } from "../../support/test-server";

const now = "2026-11-01T00:00:00.000Z";
const few: RowNumbers = { posts: 1_000, tools: 1_000, terms: 1_000, ventures: 100, others: 100 };
const many: RowNumbers = { posts: 100_000, tools: 10_000, terms: 10_000, ventures: 1_000, others: 1_000 };

/**
 * How many rows more than 1.2 times a page may read when there is a hundred times as much: for a fuller day of posts,
 * and for counts of each of the last 84 days instead of some of them.
 */
const allowance = 340;

interface Budget {
  readonly path: string;
  readonly statements: number;
  readonly rows: number;
  /** Round trips, if one is not enough. */
  readonly batches?: number;
  /** The page's status, if not 200. */
  readonly status?: number;
}

/** The services, which the footer of every page names. */
export const footerRows = 20;

const budget = (path: string, statements: number, rows: number, more: Pick<Budget, "batches" | "status"> = {}) => ({
  path,
  statements,
  rows: rows + footerRows,
  ...more,
});
const missing = { status: 404 };

/** The key of an enquiry that a browser sent. */
const sentReference = "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11";

/** How many types have rows with addresses of their own: each has a statement where all are asked. */
const addressed = allStoredTypes.filter(({ sitemap }) => sitemap !== null).length;
/** Rows read to offer addresses that are spelled alike: ten neighbours of the slug for each of those types. */
const neighbours = 30 * addressed;

/** A link that is signed like a preview, but not by us. To tell, the key has to be read. */
const preview = `preview=1.${Math.floor(Date.parse(now) / 1000) + 60}.${"A".repeat(43)}`;

/**
 * The budget of a request for each public page, including the root's settings: statements, in one round trip, and rows
 * read, with 100,000 posts, 10,000 tools, 10,000 terms, 1,000 ventures and 1,000 briefs. Raising a number needs a
 * reason. The pages of records, and about, also read who made their pictures. Those with texts compare the version of the
 * glossary that the isolate knows (GLOS-17).
 */
const pages: Record<string, Budget> = {
  // The home page alone counts the published posts, from the counts by year and the scheduled posts (D45).
  // Its texts are a row, as on about and where nothing is. The services are rows, too: one statement reads all that a
  // page shows or links to.
  // The line of proof is the latest case, and whether that is a sample. The plan and product are those of the newest
  // venture with a picture, among the newest twelve.
  home: budget("/", 7, 120),
  // The articles of the team, three of each person, by an index.
  about: budget("/about", 5, 45),
  services: budget("/services", 3, 30),
  // Its cases are among the latest forty. What all services' pages say is a row, that of the overview.
  "a service": budget(filledAddress(storedTypes.services)!, 6, 100),
  terms: budget("/terms", 2, 5),
  privacy: budget("/privacy", 2, 5),
  offline: budget("/offline", 2, 5),
  intake: budget("/onboarding", 2, 5),
  "intake from a brief": budget("/onboarding?brief=plot-diary", 3, 5),
  // The enquiry by its reference, and the time zone of the mail settings.
  "status of an enquiry": budget(`/onboarding/status?of=${sentReference}`, 4, 10),
  "status of no enquiry": budget("/onboarding/status?of=0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b12", 4, 10, missing),
  "suggest a tool": budget("/suggest-a-tool", 2, 5),
  "product management": budget("/ai-product-manager", 3, 10),
  // Where nothing is, the redirects of editors are looked up, in one read (D68).
  "an address that is nothing": budget("/no-such-page", 3 + addressed, 5 + neighbours, missing),
  "a file that is nothing": budget("/no-such-page.php", 3, 10, missing),
  "vibe-coding": budget("/vibe-coding", 6, 55),
  // One of the statements averages the posts a week, from a count for each of 84 days (D45).
  // Another counts the posts of each category, from a count for each of its years and its scheduled posts.
  blog: budget("/blog", 10, 900),
  "blog, page 50": budget("/blog?page=50", 10, 900),
  "blog, page 9,000": budget("/blog?page=9000", 10, 900),
  "blog, beyond the last page": budget("/blog?page=9999999", 10, 550, { status: 302 }),
  category: budget("/blog/category/launch-academy", 10, 900),
  // With few posts, there is no such page.
  "category, page 900": budget("/blog/category/launch-academy/page/900", 12, 900, { batches: 2 }),
  // The address gives the name, and the name the posts.
  author: budget(authorPath(filledRows.post.author!), 6, 60, { batches: 2 }),
  "author, next part": budget(`${authorPath(filledRows.post.author!)}?after=${filledRows.post.slug}`, 7, 90, {
    batches: 2,
  }),
  "author that does not exist": budget("/blog/author/no-such-author", 5, 50, { ...missing, batches: 2 }),
  // Whether it was renamed is read only once it is known to be missing.
  "category that does not exist": budget("/blog/category/no-such-category", 13, 360, { ...missing, batches: 3 }),
  // Its related pages were computed before.
  post: budget(`/blog/post/${filledRows.post.slug}`, 9, 100),
  // Another address is looked for only if there is nothing at this one, and similar spellings only if there is none.
  "post that does not exist": budget("/blog/post/no-such-post", 12 + addressed, 30 + neighbours, {
    ...missing,
    batches: 3,
  }),
  // The packs, from which the facets are counted, have a row for each 256 tools: forty of 10,000.
  directory: budget("/ai-product-stack", 6, 300),
  "directory, by name": budget("/ai-product-stack?sort=name", 6, 300),
  // With the six tools of its table, and the version of the glossary.
  "directory, category": budget("/ai-product-stack?category=design", 9, 360),
  "directory, category, by name": budget("/ai-product-stack?category=design&sort=name", 7, 340),
  "directory, unknown category": budget("/ai-product-stack?category=no-such-category", 9, 360),
  // Facets are unrelated in these rows, so that there are as many combinations as tools.
  "directory, our pick": budget("/ai-product-stack?sort=pick", 6, 300),
  "directory, a facet": budget("/ai-product-stack?with=free", 6, 300),
  // By name, an isolate that knows nothing reads twenty more, in the index and in the table.
  "directory, facets": budget("/ai-product-stack?with=free.open-source.self-hosted.command-line&sort=name", 6, 360),
  "directory, facets of a category": budget("/ai-product-stack?category=design&with=free.free-tier.cloud", 7, 300),
  "directory, facets, next part": budget(`/ai-product-stack?with=free&after=${filledRows.tool.id}`, 6, 300),
  tool: budget(`/ai-product-stack/${filledRows.tool.id}`, 7, 120),
  // Before the addresses that are spelled alike, tools with another name of that spelling are read (URL-26).
  "comparison without tools": budget("/ai-product-stack/compare", 2, 5),
  // Each tool and what is like it.
  "comparison of four tools": budget(`/ai-product-stack/compare?tools=${comparedTools}`, 10, 400),
  "tool that does not exist": budget("/ai-product-stack/no-such-tool", 9 + addressed, 30 + neighbours, {
    ...missing,
    batches: 3,
  }),
  ventures: budget("/ventures", 3, 100),
  "ventures, next part": budget(`/ventures?after=${filledRows.venture.slug}`, 4, 200),
  // Read alongside: its stack in the directory, the ventures around it and what belongs to it, of every type.
  venture: budget(`/ventures/${filledRows.venture.slug}`, 8, 20 * addressed),
  "venture by part of its name": budget("/ventures/loom", 11, 300, { status: 301, batches: 2 }),
  "venture that does not exist": budget("/ventures/no-such-venture", 12, 30, { ...missing, batches: 3 }),
  "glossary, one letter": budget("/it-glossary?letter=C", 4, 600),
  "glossary, one letter, next part": budget(
    `/it-glossary?letter=${filledRows.term.alphabet}&after=${filledRows.term.slug}`,
    4,
    900,
  ),
  term: budget(`/it-glossary/term/${filledRows.term.slug}`, 9, 100),
  "term that does not exist": budget("/it-glossary/term/no-such-term", 11 + addressed, 30 + neighbours, {
    ...missing,
    batches: 3,
  }),
  // The key that previews are signed with is read before the row.
  "category, by a preview link": budget(`/blog/category/launch-academy?${preview}`, 11, 900, { batches: 2 }),
  "post, by a preview link": budget(`/blog/post/${filledRows.post.slug}?${preview}`, 10, 100, { batches: 2 }),
  "term, by a preview link": budget(`/it-glossary/term/${filledRows.term.slug}?${preview}`, 10, 100, { batches: 2 }),
  "venture, by a preview link": budget(`/ventures/${filledRows.venture.slug}?${preview}`, 9, 20 * addressed, {
    batches: 2,
  }),
  briefs: budget("/example-product-briefs", 3, 60),
  brief: budget(filledAddress(storedTypes.briefs)!, 10, 150),
  "draft, before an idea": budget("/draft", 2, 5),
  // The categories to look into instead.
  "search of the site, without a search": budget("/search", 3, 50),
  // Its related pages are read alongside.
  "brief that does not exist": budget("/example-product-briefs/no-such-brief", 12 + addressed, 70 + neighbours, {
    ...missing,
    batches: 3,
  }),
  // Two rows for each part.
  "sitemap index": budget("/sitemap.xml", addressed, 300),
  // The pages of the tool categories, which ventures are shown at all and whether there are services are asked. The texts
  // of the comparison say which tools have to be public.
  "sitemap of pages": budget("/sitemap/pages-1.xml", 6, 140, { batches: 2 }),
  feed: budget("/feed.xml", 6, 1_200),
};

/** Pages that read nothing themselves, or that belong to one person. */
const readsNothing = [
  "/auth",
  "/auth/sign-out",
  "/auth/link",
  "/auth/second-factor",
  "/auth/setup",
  "/auth/new-address",
  "/auth/forgot",
  "/enquiry-link",
  "/api",
  "/styleguide",
];

const search = (path: string, text: string) => `${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(text)}`;

/**
 * The same for reads that look through a window of fixed size: they cost more until it is full, and then no more. No
 * search reads more than 1,500 rows, whatever is typed and on any page: a candidate counts in the index, in the table
 * and where all are sorted.
 */
const windows: typeof pages = {
  glossary: budget("/it-glossary", 4, 3_500),
  // Counts the tools before it, up to 1,000.
  "directory, next part": budget(`/ai-product-stack?after=${filledRows.tool.id}`, 6, 1_500),
  "directory, next part by name": budget(`/ai-product-stack?sort=name&after=${filledRows.tool.id}`, 6, 1_500),
  "directory, category, next part": budget(`/ai-product-stack?category=design&after=${filledRows.tool.id}`, 7, 1_500),
  // One round trip: services, briefs, terms, tools, and briefs of others.
  "draft of an idea": budget(
    search("/draft", "Our accountants retype supplier invoices by hand, a launch diary"),
    7,
    1_500,
  ),
  "draft of an idea, nonsense": budget(search("/draft", "xyzzyq plugh"), 7, 1_500),
  "blog search, common": budget(search("/blog", "the"), 8, 1_500),
  "blog search, common, page 9": budget(search("/blog?page=9", "the"), 8, 1_500),
  "blog search, common, older": budget(search("/blog?older=50000", "the"), 8, 1_500),
  "blog search, a category": budget(search("/blog", "launch"), 8, 1_500),
  "blog search, rare": budget(search("/blog", "a patient diary for a bookshop"), 8, 1_500),
  // A search that finds nothing looks for words of similar spelling.
  "blog search, nothing": budget(search("/blog", "xyzzyq"), 9, 1_500, { batches: 2 }),
  "blog search, misspelled": budget(search("/blog", "automtion"), 9, 1_500, { batches: 2 }),
  // Two words that no post has side by side.
  "blog search, several words": budget(search("/blog", "day loom bookshop"), 8, 1_500),
  // As many candidates as there can be: with the search as written, with all of its words, and with some.
  "blog search, several common words": budget(search("/blog", "the day"), 8, 1_500),
  "directory search, several common words": budget(
    search("/ai-product-stack", filledRows.tool.shortDescription!.split(" ").slice(0, 2).join(" ")),
    5,
    1_500,
  ),
  "glossary search, several common words": budget(search("/it-glossary", "of the"), 3, 1_500),
  "blog search, one character": budget(search("/blog", "a"), 8, 1_500),
  "blog search, one character, older": budget(search("/blog?older=50000&page=2", "a"), 8, 1_500),
  "blog search, two characters": budget(search("/blog", "ai"), 8, 1_500),
  "blog search, two characters, nothing": budget(search("/blog", "zz"), 9, 1_500, { batches: 2 }),
  "blog search, very long": budget(
    search("/blog", "Start with the step that people repeat every day, because that is where an hour saved is felt."),
    8,
    1_500,
  ),
  "category search, common": budget(search("/blog/category/launch-academy", "for"), 9, 1_500),
  "category search, one character": budget(search("/blog/category/launch-academy", "a"), 9, 1_500),
  "category search, two characters, nothing": budget(search("/blog/category/launch-academy", "zz"), 10, 1_500, {
    batches: 2,
  }),
  // Its matches are counted in every category.
  "directory search, common": budget(search("/ai-product-stack", "the"), 5, 1_500),
  "directory search, by name, common": budget(search("/ai-product-stack?sort=name", "the"), 5, 1_500),
  "directory search, older": budget(search("/ai-product-stack?older=5000", "the"), 5, 1_500),
  "directory search, name": budget(search("/ai-product-stack", "loom"), 5, 1_500),
  "directory search, several words": budget(search("/ai-product-stack", "the loom for work"), 5, 1_500),
  "directory search, one character": budget(search("/ai-product-stack", "a"), 5, 1_500),
  "directory search, name of a category": budget(search("/ai-product-stack", "ai development"), 5, 1_500),
  "directory search, nothing": budget(search("/ai-product-stack", "xyzzyq"), 6, 1_500, { batches: 2 }),
  "directory search, misspelled": budget(search("/ai-product-stack", "shutlte"), 6, 1_500, { batches: 2 }),
  "directory search, two characters, nothing": budget(search("/ai-product-stack", "zz"), 6, 1_500, { batches: 2 }),
  "directory search, with facets": budget(search("/ai-product-stack?with=free.cloud.self-hosted", "the"), 5, 1_500),
  "directory search, in a category": budget(search("/ai-product-stack?category=design", "the"), 6, 1_500),
  "glossary search, common": budget(search("/it-glossary", "the"), 3, 1_500),
  "glossary search, next part": budget(search(`/it-glossary?after=${filledRows.term.slug}`, "the"), 3, 1_500),
  "glossary search, one character": budget(search("/it-glossary", "a"), 3, 1_500),
  "glossary search, several words": budget(search("/it-glossary", "the words of work"), 3, 1_500),
  "glossary search, two characters, nothing": budget(search("/it-glossary", "zz"), 4, 1_500, { batches: 2 }),
  // One statement ranks the newest matches of every kind.
  "search of the site, common": budget(search("/search", "the"), 3, 1_500),
  "search of the site, name": budget(search("/search", filledRows.tool.name), 3, 1_500),
  "search of the site, several words": budget(search("/search", "testing the workflow pricing"), 3, 1_500),
  "search of the site, one kind": budget(search("/search?kind=post", "pricing"), 3, 1_500),
  "search of the site, second page": budget(search("/search?page=2", "pricing"), 3, 1_500),
  "search of the site, one character": budget(search("/search", "a"), 3, 1_500),
  "search of the site, very long": budget(search("/search", "pricing testing workflow design ".repeat(200)), 3, 1_500),
  // The words are compared with those of the titles that begin like them, and then searched.
  // Before a word is suggested, another statement asks whether visitors can see it.
  "search of the site, misspelled": budget(search("/search", "pircing"), 5, 1_500, { batches: 3 }),
  // Nothing is spelled like it: the categories are shown instead.
  "search of the site, nothing": budget(search("/search", "xyzzyq"), 4, 1_500, { batches: 2 }),
  "search of the site, live": budget("/search/live?q=pricing", 1, 1_500),
  "briefs search": budget(search("/example-product-briefs", "zz"), 4, 300, { batches: 2 }),
  "sitemap, 1,000 posts": budget("/sitemap/posts-1.xml", 1, 1_010),
  "sitemap, 1,000 tools": budget("/sitemap/tools-1.xml", 1, 1_010),
  "sitemap, 1,000 terms": budget("/sitemap/terms-1.xml", 1, 1_010),
  "sitemap, 1,000 ventures": budget("/sitemap/ventures-1.xml", 1, 1_010),
};

/**
 * The limits for pages of any other content type: its list, a row, and one that does not exist. More than most need,
 * and less than a read of all rows.
 */
const defaultLimit = { statements: 15, batches: 3, rows: 200 + footerRows };

const budgetedByHand = new Set(Object.values(pages).map(({ path }) => findPublicPath(path.split("?", 1)[0]!)));
const defaultBudgets = Object.fromEntries(
  allStoredTypes
    .flatMap((stored) => {
      const { lists, rows } = contentPages[stored.type.name];
      const row = rows === null ? [] : [[filledAddress(stored)!, 200] as const, [`${rows}/no-such-row`, 404] as const];
      return [...Object.keys(lists).map((path) => [path, 200] as const), ...row];
    })
    .filter(([path]) => {
      const known = findPublicPath(path);
      return known === null || !budgetedByHand.has(known);
    })
    .map(([path, status]) => [
      path,
      { path, ...defaultLimit, ...(status === 404 && { statements: 11 + addressed, rows: 40 + neighbours }), status },
    ]),
);
const allPages: Readonly<Record<string, Budget>> = { ...pages, ...defaultBudgets };

type Cost = ReturnType<typeof databaseCostOf> & { readonly status: number };

const costs = { few: new Map<string, Cost>(), many: new Map<string, Cost>(), vocabulary: 0, relating: 0 };
const send = startServer({ renderPage, showCost: true });

async function measure(into: Map<string, Cost>) {
  await logOf(async () => {
    // An isolate reads the glossary once per change, with the first page that may link to it.
    const first = await send(pages["post"]!.path);
    await first.body?.cancel();
    costs.vocabulary = databaseCostOf(first).rowsRead;
    for (const [name, { path }] of Object.entries({ ...allPages, ...windows })) {
      const response = await send(path);
      await response.body?.cancel();
      into.set(name, { status: response.status, ...databaseCostOf(response) });
    }
  });
}

/** Computes the related pages of the measured pages. Resolves to how many rows it read. */
async function relateKnown(): Promise<number> {
  const db = createD1Database(testEnv.DB);
  const sources = await Promise.all(
    [
      ["post", posts, posts.slug, filledRows.post.slug],
      ["tool", tools, tools.id, filledRows.tool.id],
      ["term", terms, terms.slug, filledRows.term.slug],
      ["venture", ventures, ventures.slug, filledRows.venture.slug],
    ].map(async ([kind, table, column, value]) => {
      const [row] = await db.read(
        db.query
          .select({ rowId: sql<number>`row_id`.as("row_id") })
          .from(sql`${table}`)
          .where(sql`${column} = ${value}`),
      );
      return siteIndexId(sourceTypes.find((type) => type.kind === kind)!.number, row!.rowId);
    }),
  );
  await relateRows(db, sources);
  return db.cost.rowsRead;
}

/** Tests the cost of public pages. Fills the database as it goes: to 1,000 posts, and then to 100,000. */
export function pageBudgets(): void {
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
    await fillD1(few);
    await relateKnown();
    await insert(createD1Database(testEnv.DB), enquiries, enquiry({ idempotencyKey: sentReference }));
    await measure(costs.few);
    await fillD1(many, few);
    costs.relating = await relateKnown();
    await measure(costs.many);
    vi.useRealTimers();
  });

  describe("a request", () => {
    it.each(Object.entries({ ...pages, ...windows }))(
      "D5 for %s reads no more than it should, all at once",
      (name, { statements, batches = 1, status = 200 }) => {
        expect(costs.many.get(name)!.status).toBe(status);
        for (const cost of [costs.few.get(name)!, costs.many.get(name)!]) {
          expect(cost.statements).toBeLessThanOrEqual(statements);
          expect(cost.batches).toBeLessThanOrEqual(batches);
        }
      },
    );
  });

  // Empty while each content type has budgets of its own.
  it("GEN-16 for a page of any other content type reads no more than it may", () => {
    for (const [name, limit] of Object.entries(defaultBudgets)) {
      const { status, statements, batches } = costs.many.get(name)!;
      expect(status, name).toBe(limit.status);
      expect(statements, name).toBeLessThanOrEqual(limit.statements);
      expect(batches, name).toBeLessThanOrEqual(limit.batches);
    }
  });

  it("SRCH-5 the index of the site adds at most 40 % to the database", async () => {
    const bytesOf = (table: string) =>
      testEnv.DB.prepare(`select sum(length(block)) as bytes from ${table}_data`).first<number>("bytes");
    const [index, words] = await Promise.all([bytesOf(siteIndex.name), bytesOf(siteIndex.words)]);
    const { meta } = await testEnv.DB.prepare("select 1").run();
    const bytes = (index ?? 0) + (words ?? 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes / (meta.size_after - bytes)).toBeLessThanOrEqual(0.4);
  });

  it("REL-3 what four pages lead on to is computed from a bounded number of rows", () => {
    expect(costs.relating).toBeLessThanOrEqual(12_000);
  });

  it("GEN-16 every page of the site has a budget", () => {
    const isBudgeted = (pattern: string) =>
      Object.values(allPages).some(({ path }) => matchPath(pattern, path.split("?", 1)[0]!) !== null);
    const site = testEnv.ROUTES[0]!.children!.map(({ path }) => `/${path ?? ""}`);
    expect(site.length).toBeGreaterThan(20);
    expect(site.filter((pattern) => !isBudgeted(pattern)).toSorted()).toEqual(readsNothing.toSorted());
  });

  describe("rows read with 100,000 posts, 10,000 tools, 10,000 terms and 1,000 ventures", () => {
    it.each(Object.entries({ ...allPages, ...windows }))("GEN-16 %s stays within its budget", (name, { rows }) => {
      expect(costs.many.get(name)!.rowsRead).toBeLessThanOrEqual(rows);
    });

    it("GLOS-17 the first page of an isolate also reads each term once, in as many statements", () => {
      expect(costs.vocabulary).toBeGreaterThan(9_000);
      expect(costs.vocabulary).toBeLessThan(10_000 + pages["post"]!.rows);
    });

    it.each(Object.keys(allPages))("D5 %s reads no more than with 1,000 posts", (name) => {
      expect(costs.many.get(name)!.rowsRead).toBeLessThanOrEqual(costs.few.get(name)!.rowsRead * 1.2 + allowance);
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
        const shown = await findPostPage(createD1Database(testEnv.DB), "", page, now);
        expect(shown.posts.map((card) => card.slug)).toEqual(results.map((row) => row.slug));
        expect(results.length).toBeGreaterThan(0);
      },
    );
  });
}
