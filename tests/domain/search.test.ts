import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parseSearch } from "../../app/base/search/search-text";
import { maxSearchMatches, pageCount, postsShown } from "../../app/blog/post";
import { searchPosts } from "../../app/blog/queries.server";
import { listBriefs } from "../../app/briefs/queries.server";
import { searchTools } from "../../app/directory/tool-list.server";
import { searchTerms } from "../../app/glossary/queries.server";
import { termMatchesPerPage } from "../../app/glossary/term";
import type { DatabaseClient } from "../../drizzle/client";
import { briefs, posts, terms, toolCategories, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { assertDatabaseProperty } from "../support/properties";
import { brief, now, post, term, tool, toolCategory } from "../support/rows";
import { expectedMatches, searchQueries, secondText, corpus, thirdText } from "../support/search-corpus";

const visit = { now: "2026-07-01T00:00:00.000Z", origin: "https://plainloom.example" };

describe("search", () => {
  const postRows = corpus.map((title, position) =>
    post({
      title,
      excerpt: secondText(position),
      category: position % 2 ? "Venture Academy" : "No-Code Development",
      draft: position % 13 === 12,
      archived: position % 17 === 16,
      postedDate: position % 11 === 10 ? "2026-12-24T00:00:00.000Z" : `2026-0${(position % 5) + 1}-01T00:00:00.000Z`,
      slug: `post-${position}`,
      body: "in the body alone",
    }),
  );
  /** None for most rows, as in real content. */
  const otherNames = (position: number) => (position % 4 === 0 ? [thirdText(position + 1), "other name"] : []);
  const toolRows = corpus.map((name, position) =>
    tool({
      name,
      shortDescription: secondText(position),
      tags: [thirdText(position), "shared tag"],
      aliases: otherNames(position),
      categoryId: position % 2 ? "ai-coders" : "design",
      slug: `tool-${position}`,
      createdAt: `2026-0${(position % 5) + 1}-01T00:00:00.000Z`,
      longDescription: "in the body alone",
    }),
  );
  const termRows = corpus.map((text, position) =>
    term({
      term: `${String(position).padStart(3, "0")} ${text}`,
      shortDefinition: secondText(position),
      aliases: otherNames(position),
      draft: position % 13 === 12,
      slug: `term-${position}`,
    }),
  );
  const briefRows = corpus.slice(0, 38).map((text, position) =>
    brief({
      name: `${String(position).padStart(3, "0")} ${text}`,
      summary: secondText(position),
      appType: thirdText(position),
      appFormat: "Web app",
      draft: position % 13 === 12,
      slug: `brief-${position}`,
    }),
  );
  let db: DatabaseClient;

  beforeAll(async () => {
    db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ name: "AI Coders" }), toolCategory({ name: "Design" }));
    await insert(db, posts, ...postRows);
    await insert(db, tools, ...toolRows);
    await insert(db, terms, ...termRows);
    await insert(db, briefs, ...briefRows);
  });

  const newestFirst = <Row>(rows: readonly Row[], dateOf: (row: Row) => string) =>
    rows.toReversed().toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)));
  const visiblePosts = newestFirst(
    postRows.filter((row) => !row.draft && !row.archived && row.postedDate <= now),
    (row) => row.postedDate,
  );
  const visibleTools = newestFirst(toolRows, (row) => row.createdAt ?? "");

  it(
    "BLOG-7 CAT-5 DIR-7 GLOS-10 BRIEF-4 D50 P6 finds what a plain comparison finds, best first, and then words of it, for anything that is typed",
    { timeout: 300_000 },
    async () => {
      await assertDatabaseProperty(fc.tuple(searchQueries, fc.integer({ min: 1, max: 3 })), async ([typed, page]) => {
        const query = parseSearch(typed);
        if (query === null) return;
        const [all, inCategory, foundTools, toolsInCategory, foundTerms, foundBriefs] = await Promise.all([
          searchPosts(db, query, "", page, now),
          searchPosts(db, query, "venture-academy", 1, now),
          searchTools(db, query, { category: null, sort: "newest", after: null }),
          searchTools(db, query, { category: "ai-coders", sort: "newest", after: null }),
          searchTerms(db, query, null),
          listBriefs(db, query, null, visit),
        ]);
        const wantedPosts = expectedMatches(query, visiblePosts, (row) => [row.title, row.excerpt!]);
        const inAcademy = visiblePosts.filter((row) => row.categorySlug === "venture-academy");
        const wantedInCategory = expectedMatches(query, inAcademy, (row) => [row.title, row.excerpt!]);
        const wantedTools = expectedMatches(
          query,
          visibleTools,
          (row) => [row.name, row.shortDescription!, ...row.tags!, ...row.aliases!],
          (row) => (row.categoryId === "design" ? "Design" : "AI Coders"),
        );
        const listedTerms = termRows.filter((row) => !row.draft);
        const listedBriefs = briefRows.filter((row) => !row.draft);
        expect(all.posts.map((card) => card.slug)).toEqual(
          wantedPosts.rows.slice((page - 1) * 10, page * 10).map((row) => row.slug),
        );
        expect(all).toMatchObject({ pages: pageCount(wantedPosts.rows.length), loose: wantedPosts.loose });
        expect(inCategory.posts.map((card) => card.slug)).toEqual(
          wantedInCategory.rows.slice(0, 10).map((row) => row.slug),
        );
        expect(foundTools.items.map((card) => card.id)).toEqual(wantedTools.rows.map((row) => row.id));
        expect(foundTools.loose).toEqual(wantedTools.loose);
        expect(toolsInCategory.items.map((card) => card.id)).toEqual(
          wantedTools.rows.filter((row) => row.categoryId === "ai-coders").map((row) => row.id),
        );
        expect(foundTerms.items.map((card) => card.slug)).toEqual(
          expectedMatches(query, listedTerms, (row) => [row.term, row.shortDefinition!, ...row.aliases!])
            .rows.slice(0, termMatchesPerPage)
            .map((row) => row.slug),
        );
        expect(foundBriefs.items.map((card) => card.slug)).toEqual(
          expectedMatches(query, listedBriefs, (row) => [
            row.name,
            row.summary!,
            row.appType!,
            row.appFormat!,
          ]).rows.map((row) => row.slug),
        );
      });
    },
  );

  it("covers titles, excerpts, names, descriptions and tags, but not bodies", async () => {
    const query = parseSearch("in the body alone")!;
    expect((await searchPosts(db, query, "", 1, now)).posts).toEqual([]);
    expect((await searchTools(db, query, { category: null, sort: "newest", after: null })).items).toEqual([]);
    expect(
      (await searchTools(db, parseSearch("SHARED TAG")!, { category: null, sort: "newest", after: null })).items,
    ).toHaveLength(corpus.length);
  });

  it("BLOG-12 a page beyond the last match is empty, with the number of pages", async () => {
    const query = parseSearch("a")!;
    const first = await searchPosts(db, query, "", 1, now);
    expect(first.pages).toBeGreaterThan(1);
    for (const page of [first.pages + 1, 9_999_999]) {
      expect(await searchPosts(db, query, "", page, now)).toEqual({ ...first, posts: [], page });
    }
  });

  it("says so if more posts match than it counts, even if some of the counted ones are not listed", async () => {
    const many = await openDatabase();
    const matching = Array.from({ length: maxSearchMatches }, (_, number) =>
      post({
        title: `Needle ${number}`,
        slug: `needle-${number}`,
        postedDate: number < 2 ? "2099-01-01T00:00:00.000Z" : now,
      }),
    );
    await insert(many, posts, ...matching.slice(1));
    const shown = async () => postsShown(await searchPosts(many, parseSearch("needle")!, "", 1, now), "needle");
    expect(await shown()).toBe(`1 to 10 of ${maxSearchMatches - 2} articles for “needle”`);
    await insert(many, posts, ...matching.slice(0, 1));
    expect(await shown()).toBe(`1 to 10 of ${maxSearchMatches - 2} or more articles for “needle”`);
  });

  it("BLOG-7 continues with older matches if more match than a part of a search considers", async () => {
    const many = await openDatabase();
    const amount = maxSearchMatches + 30;
    await insert(many, posts, ...Array.from({ length: amount }, (_, n) => post({ title: `Ab ${n}`, slug: `ab-${n}` })));
    for (const text of ["ab ", "ab", "a"]) {
      const query = parseSearch(text)!;
      const slugs = new Set<string>();
      const parts: Array<number | null> = [];
      for (let olderThan: number | null = null, isLast = false; !isLast;) {
        const { pages, part } = await searchPosts(many, query, "", 1, now, olderThan);
        for (let page = 1; page <= pages; page += 1)
          for (const card of (await searchPosts(many, query, "", page, now, olderThan)).posts) slugs.add(card.slug);
        parts.push(part!.next);
        olderThan = part!.next;
        isLast = olderThan === null;
      }
      expect([slugs.size, parts.length], text).toEqual([amount, 2]);
    }
    const { part } = await searchPosts(many, parseSearch("ab")!, "", 1, now);
    expect(postsShown(await searchPosts(many, parseSearch("ab")!, "", 1, now, part!.next), "ab")).toBe(
      "1 to 10 of 30 older articles for “ab”",
    );
  });

  it("CAT-5 an unknown category finds nothing, whatever its name", async () => {
    const query = parseSearch("agents")!;
    for (const scope of ["nope", "venture", "~", '"', "a".repeat(2_000), "%", "venture-academy~"])
      expect((await searchPosts(db, query, scope, 1, now)).posts, scope).toEqual([]);
  });
});

describe("search after changes", () => {
  it("GEN-12 reflects every update and delete", async () => {
    const db = await openDatabase();
    const found = async () =>
      (await searchPosts(db, parseSearch("needle")!, "", 1, now)).posts.map((card) => card.slug);
    const inAcademy = async () =>
      (await searchPosts(db, parseSearch("needle")!, "launch-academy", 1, now)).posts.length;
    await insert(db, posts, post({ title: "A needle", slug: "one" }), post({ title: "Hay", slug: "two" }));
    const change = (slug: string, values: Partial<typeof posts.$inferInsert>) =>
      db.write([db.query.update(posts).set(values).where(eq(posts.slug, slug))]);
    expect(await found()).toEqual(["one"]);
    await change("two", { searchText: "needle as well", postedDate: "2026-02-01T00:00:00.000Z" });
    expect(await found()).toEqual(["two", "one"]);
    await change("one", { draft: true });
    expect(await found()).toEqual(["two"]);
    await change("one", { draft: false, categorySlug: "launch-academy" });
    expect([await found(), await inAcademy()]).toEqual([["two", "one"], 1]);
    await change("two", { archived: true });
    await db.write([db.query.delete(posts).where(eq(posts.slug, "one"))]);
    expect([await found(), await inAcademy()]).toEqual([[], 0]);
  });
});
