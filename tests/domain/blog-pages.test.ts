import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugify } from "../../app/base/words/slug";
import { pageCount, postsPerPage, type PostPage } from "../../app/blog/post";
import { findPostPage } from "../../app/blog/post-pages.server";
import { listFeaturedPosts } from "../../app/blog/queries.server";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { posts } from "../../drizzle/schema";
import { rawQuery } from "../../scripts/sql-statements";
import { openDatabase } from "../support/database";
import { insert, insertStatement } from "../support/insert";
import { assertDatabaseProperty } from "../support/properties";
import { now, post } from "../support/rows";

type Row = typeof posts.$inferInsert;

/** The posts that a visitor may see, computed in plain JavaScript: newest first; of the same moment, the last written first. */
function oracle(rows: readonly Row[], scope: string): Row[] {
  return rows
    .filter(
      (row) => !row.draft && !row.archived && row.postedDate <= now && (scope === "" || row.categorySlug === scope),
    )
    .toReversed()
    .toSorted((a, b) => (a.postedDate < b.postedDate ? 1 : a.postedDate > b.postedDate ? -1 : 0));
}

function pageOf(rows: readonly Row[], scope: string, page: number) {
  const all = oracle(rows, scope);
  const slugs = all.slice((page - 1) * postsPerPage, page * postsPerPage).map((row) => row.slug);
  return { slugs, page, pages: pageCount(all.length) };
}

const shown = ({ posts: cards, page, pages }: PostPage) => ({ slugs: cards.map((card) => card.slug), page, pages });

const categories = ["Venture Academy", "No-Code Development", ""];
const scopes = ["", ...categories.slice(0, 2).map(slugify)];

/** Moments that share a year, month, day or millisecond; some are in the future. */
const moments = fc
  .tuple(
    fc.constantFrom("2019", "2025", "2026"),
    fc.constantFrom("01", "06", "12"),
    fc.constantFrom("01", "15", "28"),
    fc.constantFrom("00:00:00.000", "12:00:00.000", "12:00:00.001", "23:59:59.999"),
  )
  .map(([year, month, day, time]) => `${year}-${month}-${day}T${time}Z`);
const fields = fc.record({
  postedDate: fc.oneof(
    { weight: 3, arbitrary: moments },
    { weight: 1, arbitrary: fc.constant("2026-06-15T08:00:00.000Z") },
  ),
  category: fc.constantFrom(...categories),
  draft: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
  archived: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
  isFeatured: fc.boolean(),
});
const change = fc.oneof(
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("insert" as const), at: fc.nat(), to: fields }),
  fc.record({
    kind: fc.constant("update" as const),
    at: fc.nat(),
    to: fc.oneof(
      fields,
      fields.map(({ postedDate }) => ({ postedDate })),
      fields.map(({ draft }) => ({ draft })),
      fields.map(({ category }) => ({ category })),
    ),
  }),
);
const histories = fc.record({
  start: fc.array(fields, { maxLength: 25, size: "max" }),
  changes: fc.array(change, { maxLength: 8, size: "max" }),
});

describe("pages of posts", () => {
  it("BLOG-15 one empty page if there are no posts", async () => {
    const db = await openDatabase();
    expect(await findPostPage(db, "", 1, now)).toEqual({ posts: [], page: 1, pages: 1, total: 0, isExact: true });
    expect(await findPostPage(db, "", 7, now)).toEqual({ posts: [], page: 7, pages: 1, total: 0, isExact: true });
  });

  it("CAT-4 BLOG-18 a card has its fields, and prefers the thumbnail to the featured image", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({
        title: "A card",
        excerpt: "E",
        featuredImage: "https://host.example/f.png",
        thumbnailImage: "https://host.example/t.png",
      }),
    );
    expect((await findPostPage(db, "", 1, now)).posts).toEqual([
      {
        slug: "a-card",
        title: "A card",
        excerpt: "E",
        category: "Venture Academy",
        categorySlug: "venture-academy",
        author: "Mara Voss",
        postedDate: "2026-01-01T00:00:00.000Z",
        image: "https://host.example/t.png",
        figure: "",
        figureLabel: "",
      },
    ]);
  });

  it("URL-12 URL-14 D7 the last page has the rest, and there is none after it", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: 25 }, (_, number) =>
      post({ postedDate: `2026-01-${String(number + 1).padStart(2, "0")}T00:00:00.000Z` }),
    );
    await insert(db, posts, ...rows);
    const pages = await Promise.all([1, 2, 3, 4, 9_999_999].map((page) => findPostPage(db, "", page, now)));
    expect(pages.map((page) => page.posts.length)).toEqual([10, 10, 5, 0, 0]);
    expect(pages.map((page) => page.pages)).toEqual([3, 3, 3, 3, 3]);
    expect(pages.slice(0, 3).flatMap((page) => shown(page).slugs)).toEqual(rows.map((row) => row.slug).toReversed());
  });

  it("CAT-7 D27 a category lists only its own posts, an unknown one none", async () => {
    const db = await openDatabase();
    await insert(db, posts, post({ title: "Mine" }), post({ category: "No-Code Development" }), post({ category: "" }));
    expect(shown(await findPostPage(db, "venture-academy", 1, now))).toEqual({ slugs: ["mine"], page: 1, pages: 1 });
    for (const scope of ["nope", "venture", "%", "Venture Academy", "'"])
      expect((await findPostPage(db, scope, 1, now)).posts, scope).toEqual([]);
  });

  it("D42 scheduled posts are on no page and shift none before their date", async () => {
    const db = await openDatabase();
    const rows = [
      ...Array.from({ length: 12 }, () => post()),
      ...Array.from({ length: 15 }, () => post({ postedDate: "2026-06-15T12:00:00.001Z" })),
    ];
    await insert(db, posts, ...rows);
    expect(await findPostPage(db, "", 2, now)).toMatchObject({ pages: 2, posts: { length: 2 } });
    expect(await findPostPage(db, "", 3, "2026-06-15T12:00:00.001Z")).toMatchObject({
      pages: 3,
      posts: { length: 7 },
    });
  });

  it(
    "D5 every page of every list equals sorting and slicing all posts, after any inserts, updates and deletes",
    { timeout: 300_000 },
    async () => {
      const db = await openDatabase();
      await assertDatabaseProperty(histories, async ({ start, changes }) => {
        const rows = start.map((given) => post(given));
        const statements: Query[] = [db.query.delete(posts)];
        if (rows.length > 0) statements.push(rawQuery(db, insertStatement(posts, rows)));
        for (const step of changes) statements.push(...apply(db, rows, step));
        await db.write(statements as [Query, ...Query[]]);

        const wanted = scopes.flatMap((scope) =>
          Array.from({ length: pageOf(rows, scope, 1).pages + 1 }, (_, index) => ({ scope, page: index + 1 })),
        );
        const [featured, ...pages] = await Promise.all([
          listFeaturedPosts(db, now),
          ...wanted.map(({ scope, page }) => findPostPage(db, scope, page, now)),
        ]);
        expect(pages.map(shown)).toEqual(wanted.map(({ scope, page }) => pageOf(rows, scope, page)));
        expect(featured.map((card) => card.slug)).toEqual(
          oracle(
            rows.filter((row) => row.isFeatured),
            "",
          )
            .slice(0, 2)
            .map((row) => row.slug),
        );
      });
    },
  );
});

/** Changes the rows as the returned statements change the database. */
function apply(
  db: DatabaseClient,
  rows: Row[],
  step: typeof change extends fc.Arbitrary<infer Change> ? Change : never,
): Query[] {
  if (step.kind === "insert") {
    const row = post(step.to);
    rows.push(row);
    return [rawQuery(db, insertStatement(posts, [row]))];
  }
  if (rows.length === 0) return [];
  const at = step.at % rows.length;
  const { itemId } = rows[at]!;
  if (step.kind === "delete") {
    rows.splice(at, 1);
    return [db.query.delete(posts).where(eq(posts.itemId, itemId))];
  }
  const changed = { ...step.to, ...("category" in step.to ? { categorySlug: slugify(step.to.category) } : {}) };
  Object.assign(rows[at]!, changed);
  return [db.query.update(posts).set(changed).where(eq(posts.itemId, itemId))];
}
