import { beforeAll, describe, expect, it } from "vitest";
import { findPublicPath, publicPaths } from "../../app/base/web/public-paths";
import { defaultServices } from "../../app/services/default-services.server";
import { servicePath } from "../../app/services/service";
import { createD1Database } from "../../drizzle/client";
import { posts } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { insertApiRows, typesByExample } from "../support/api-rows";
import { completeValues, createContent, visibleValues } from "../support/content";
import { contentPages } from "../support/content-pages";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { now, post } from "../support/rows";
import { logOf, startServer } from "../support/test-server";

/** A page's message when one of its reads fails: the toast's title and text. */
interface Failure {
  readonly title: string;
  readonly text: string;
}

/**
 * Tells by its SQL which read fails. The page is shown without it where the result is "partial"; where it is "either",
 * the page is shown without it or has a message.
 */
type Outcome = (sql: string) => Failure | "partial" | "either";

const always =
  (title: string, text: string): Outcome =>
  () => ({ title, text });
const error = (text: string): Failure => ({ title: "Error", text });
const partial: Outcome = () => "partial";
const from = (sql: string, table: string) => sql.includes(`from "${table}"`);
/** The number of all tools, which is read alongside their list. */
const isToolCount = (sql: string) => sql.includes('as "all_tools"');

const directory: Outcome = (sql) =>
  sql.includes(' from "stack_categories" order by')
    ? error("Failed to load categories")
    : isToolCount(sql)
      ? error("Failed to load data")
      : error("Failed to load stack items");
/** How many posts each category has. */
const isCategoryCount = (sql: string) => sql.includes("used.scope");
/** The blog's own texts: a title for each of its reads (ERR-5, ERR-6). */
const blogError = (title: string): Failure => ({ title, text: "The database is not responding. Please try again." });
const blog: Outcome = (sql) =>
  (from(sql, "Blog_categories") && !from(sql, "blog_search")) || isCategoryCount(sql)
    ? blogError("Error loading categories")
    : sql.includes("posts_per_week") || from(sql, "faqs")
      ? "partial"
      : /"Blog Post - Is Featured\?" = /.test(sql)
        ? { title: "Error loading featured posts", text: "" }
        : blogError("Error loading blog posts");
const category: Outcome = (sql) =>
  // A category's own text that cannot be read is only logged (CAT-8).
  from(sql, "Blog_categories") || isCategoryCount(sql) || /select .*"category_slug".* limit/.test(sql)
    ? "partial"
    : { title: "Error fetching blog posts", text: "Failed to load blog posts. Please try again." };
const glossary = always(
  "Error fetching glossary",
  "There was an error fetching the glossary items. Please try again later.",
);
const article = always("Error fetching blog post", "Failed to load the article. Please try again.");
const searched = always("Error", "Failed to search the site. Please try again.");
const briefs = always("Error fetching product briefs", "Failed to load product briefs. Please try again.");

/** Every kind of page that reads, in each variant with other reads. */
const pages: ReadonlyArray<readonly [requirement: string, path: string, outcome: Outcome]> = [
  ["HOME-11", "/", partial],
  ["GEN-13", "/about", partial],
  ["GEN-13", "/services", partial],
  ...defaultServices.map((service) => ["GEN-13", servicePath(service), partial] as const),
  ["GEN-13", "/ai-product-manager", partial],
  ["GEN-13", "/terms", partial],
  ["GEN-13", "/privacy", partial],
  ["GEN-13", "/onboarding", partial],
  ["ERR-2", "/ai-product-stack", directory],
  ["ERR-2", "/ai-product-stack?q=loom&category=design", directory],
  ["ERR-2", "/ai-product-stack?category=design", directory],
  [
    "DIR-23",
    "/ai-product-stack/compare?tools=loom",
    always("Error", "The comparison could not be read. Please try again."),
  ],
  ["ERR-3", "/ai-product-stack/loom", always("Error", "Failed to load stack item")],
  ["ERR-4", "/ventures", always("Error", "Failed to load ventures")],
  ["ERR-4", "/ventures/night-ferry", always("Error", "Failed to load the venture")],
  ["ERR-5 ERR-6", "/blog", blog],
  ["ERR-5", "/blog?q=light", blog],
  ["ERR-7", "/blog/post/first-light", article],
  // Built in, and not in this database. It may be hidden there (D44), so no failed read may show it.
  ["D9, D44", "/blog/post/how-to-test-a-prompt-with-fifty-real-cases", article],
  [
    "ERR-8",
    "/blog/author/mara-voss",
    always("Error fetching blog posts", "Failed to load blog posts. Please try again."),
  ],
  ["ERR-8", "/blog/category/venture-academy", category],
  ["ERR-8", "/blog/category/venture-academy?q=light", category],
  ["ERR-8", "/blog/category/venture-academy/page/2", category],
  ["GEN-13", "/search", searched],
  ["GEN-13", "/search?q=light", searched],
  ["GEN-13", "/search?q=xyzzyq", searched],
  ["ERR-9", "/example-product-briefs", briefs],
  ["ERR-9", "/example-product-briefs?q=diary", briefs],
  [
    "ERR-10",
    "/example-product-briefs/plot-diary",
    (sql) =>
      from(sql, "cases")
        ? "partial"
        : { title: "Error fetching product brief", text: "Failed to load the product brief. Please try again." },
  ],
  ["GEN-13", "/work", always("Error", "Failed to load cases")],
  ["ERR-11", "/it-glossary", glossary],
  ["ERR-11", "/it-glossary?letter=A", glossary],
  ["ERR-11", "/it-glossary?q=api", glossary],
  [
    "ERR-12",
    "/it-glossary/term/api",
    always("Unexpected error", "An unexpected error occurred. Please try again later."),
  ],
  [
    "ERR-14",
    "/vibe-coding",
    (sql) =>
      from(sql, "faqs")
        ? "partial"
        : sql.startsWith('select "id" from "stack_categories"')
          ? error("Failed to load AI Coders category")
          : error("Failed to load AI coding tools"),
  ],
];

const pathsTried = new Set(pages.map(([, path]) => findPublicPath(path.split("?")[0]!)?.path));
/** The pages of the content types of which these tests know nothing, not even their messages. */
const pagesByExample = typesByExample.flatMap((stored) => {
  const { type, key, prepare, address } = stored;
  const values = { [key]: "id", ...completeValues(type.name, visibleValues(type)) };
  const paths = [...Object.keys(contentPages[type.name].lists), address(prepare(values, { now, fallbackSlug: "" }))];
  return paths
    .filter((path) => path !== null)
    .filter((path) => !pathsTried.has(findPublicPath(path)?.path))
    .map((path) => ["GEN-13", path, () => "either"] as const);
});
const allPages: typeof pages = [...pages, ...pagesByExample];

it("every path that search engines may index is among them", () => {
  const tried = new Set(allPages.map(([, path]) => findPublicPath(path.split("?")[0]!)?.path));
  const untried = publicPaths.filter(({ path, isUnlisted }) => !isUnlisted && !tried.has(path));
  expect(untried).toEqual([]);
});

/** The site on a D1 where the statements with a given SQL fail, like one that a change of the schema broke. */
function siteWhere(fails: (sql: string) => boolean) {
  const asked: string[] = [];
  const send = startServer({
    renderPage,
    openDatabase: async () =>
      createD1Database({
        prepare(sql: string) {
          asked.push(sql);
          return testEnv.DB.prepare(fails(sql) ? `${sql} )` : sql);
        },
        batch: (statements) => testEnv.DB.batch(statements),
      } as Parameters<typeof createD1Database>[0]),
  });
  return { send, asked };
}

async function open(path: string, fails: (sql: string) => boolean) {
  const { send, asked } = siteWhere(fails);
  let page!: Page;
  let response!: Response;
  const log = await logOf(async () => {
    response = await send(path);
    page = new Page(await response.text());
  });
  return { status: response.status, headers: response.headers, page, log: log.join("\n"), asked: [...new Set(asked)] };
}

const isSettings = (sql: string) =>
  from(sql, "site_settings") && !from(sql, "stack_items") && !sql.includes(`join "Blog_posts"`);

beforeAll(async () => {
  const db = await openDatabase();
  await insertApiRows(db);
  for (const { name, slug, projectType } of defaultServices)
    await createContent(db, "services", { name, slug, projectType, draft: false });
  await insert(db, posts, ...Array.from({ length: 12 }, (_, number) => post({ title: `More light ${number}` })));
});

describe.each(allPages)("%s %s", (_, path, outcome) => {
  it("F2 is 503 with its own message, or partial, and never stored, whichever of its reads fails", async () => {
    const sound = await open(path, () => false);
    expect(sound.status).toBe(200);
    expect(sound.headers.get("Cache-Control")).toMatch(/^public/);
    expect(sound.page.all("[role=alert]")).toEqual([]);
    expect(sound.asked.filter(isSettings)).toHaveLength(1);

    for (const sql of sound.asked) {
      const { status, headers, page, log } = await open(path, (text) => text === sql);
      expect(headers.get("Cache-Control"), sql).toBe("private, no-store");
      expect(headers.get("Cache-Tag"), sql).toBeNull();
      expect(log, sql).toContain("read_failed");
      expect(page.html, sql).not.toMatch(/SQLITE|D1_ERROR|syntax error/);
      expect(page.all("header.top-bar"), sql).toHaveLength(1);
      expect(page.all("footer"), sql).toHaveLength(1);
      expect(page.texts("h1").filter(Boolean), sql).toHaveLength(1);
      // The default ones are shown.
      const isTexts = from(sql, "page_texts") || sql.includes('left join "services"');
      // The text is shown without links to terms.
      const isVocabulary = sql.includes("current.version");
      const expected = isSettings(sql) || isTexts || isVocabulary ? "partial" : outcome(sql);
      if (expected === "partial" || (expected === "either" && status === 200)) {
        expect([status, page.all("[role=alert]").length], sql).toEqual([200, 0]);
        continue;
      }
      expect(status, sql).toBe(503);
      expect(headers.get("Retry-After"), sql).toMatch(/^\d+$/);
      const toast = page.one("[role=alert]");
      const [title, text = ""] = page.texts("p", toast);
      const failure = expected === "either" ? { title: expect.stringMatching(/\w/), text } : expected;
      expect([attribute(toast, "data-tone"), title, text], sql).toEqual(["error", failure.title, failure.text]);
      expect(textOf(page.one("main")), sql).toContain(text || title);
      expect(page.title, sql).not.toMatch(/not found|404/i);
    }
  });
});

it.each(["/sitemap.xml", "/sitemap/posts-1.xml", "/sitemap/pages-1.xml", "/sitemap/tools-1.xml", "/feed.xml"])(
  "F2 %s is 503 and never stored, whichever of its reads fails",
  async (path) => {
    const sound = siteWhere(() => false);
    expect((await sound.send(path)).status).toBe(200);
    for (const sql of new Set(sound.asked)) {
      await logOf(async () => {
        const response = await siteWhere((text) => text === sql).send(path);
        expect([response.status, response.headers.get("Cache-Control")], sql).toEqual([503, "private, no-store"]);
        expect(await response.text(), sql).not.toMatch(/SQLITE|D1_ERROR|syntax error/);
      });
    }
  },
);
