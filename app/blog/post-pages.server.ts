import { type SQL, desc, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Bound, type Placeholders, prepared } from "../../drizzle/prepared";
import { isPublic, postCounts, posts } from "../../drizzle/schema";
import { daysBefore } from "../base/time/dates";
import { type ContentCounts, postingPeriod } from "../settings/links-and-claims";
import { rowCountColumns } from "../settings/queries.server";
import { type PostPage, pageCount, postImage, postsPerPage } from "./post";

/** The columns of a card. Without bodies, or a list of ten posts would read ten articles. */
export const cardColumns = {
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  category: posts.category,
  categorySlug: posts.categorySlug,
  author: posts.author,
  postedDate: posts.postedDate,
  featuredImage: posts.featuredImage,
  thumbnailImage: posts.thumbnailImage,
  figure: posts.figure,
  figureLabel: posts.figureLabel,
};

/**
 * Public now (GEN-11, BLOG-27, D42): neither draft nor archived, and not scheduled for later.
 *
 * @param now the request's time, an ISO instant
 */
export const published = (now: Bound<string>): SQL => sql`${isPublic(posts)} and ${posts.postedDate} <= ${now}`;

/**
 * Like `published`, for reads that start at a post. The plus keeps SQLite from starting the index range at this date,
 * which would read from the newest post on.
 */
export const publishedBeside = (now: Bound<string>): SQL => sql`${isPublic(posts)} and +${posts.postedDate} <= ${now}`;

/** The queries for a page of all posts or of those in a category, which use different indexes. */
function pageQueries(of: "all" | "category") {
  const scoped = (scope: Bound<string>) =>
    of === "all" ? isPublic(posts) : sql`${isPublic(posts)} and ${posts.categorySlug} = ${scope}`;
  return {
    cards: prepared((query, { scope, offset, now }: Placeholders<{ scope: string; offset: number; now: string }>) =>
      query
        .select(cardColumns)
        .from(posts)
        .where(sql`${posts.rowId} in (${rowsOfPage(scope, scoped(scope), offset, now)})`)
        .orderBy(desc(posts.postedDate), desc(posts.rowId)),
    ),
    totals: prepared((query, { scope, now }: Placeholders<{ scope: string; now: string }>) =>
      query
        .select({
          listed:
            sql<number>`coalesce((select sum(${postCounts.count}) from ${postCounts} where ${level(scope, 4)}), 0)`.as(
              "listed",
            ),
          scheduled: sql<number>`(${scheduledCount(scoped(scope), now)})`.as("scheduled"),
        })
        .from(sql`(select 1)`),
    ),
  };
}

const [allPosts, postsOfCategory] = [pageQueries("all"), pageQueries("category")];

/**
 * One page of published posts, newest first (CALL-2, D5). Every page costs the same, because the counts by year, month
 * and day locate the day the page starts on, and only that day needs an offset. A page beyond the last is empty.
 *
 * @param scope a category's slug, or "" for all posts
 * @param page counted from 1
 * @param now the request's time, an ISO instant
 */
export async function findPostPage(db: DatabaseClient, scope: string, page: number, now: string): Promise<PostPage> {
  const { cards, totals: counts } = scope === "" ? allPosts : postsOfCategory;
  const [rows, totals] = await Promise.all([
    db.read(cards({ scope, offset: (page - 1) * postsPerPage, now })),
    db.read(counts({ scope, now })),
  ]);
  const total = totals[0] ? totals[0].listed - totals[0].scheduled : 0;
  return { posts: rows.map(toCard), page, pages: pageCount(total), total, isExact: true };
}

/** The number of published posts, read from the counts by year. */
export const publishedCount = (now: Bound<string>): SQL<number> =>
  sql<number>`coalesce((select sum(${postCounts.count}) from ${postCounts} where ${level("", 4)}), 0)
    - (${scheduledCount(isPublic(posts), now)})`;

/** The days of an average: the first and last, and a text that sorts after every instant of the last. */
type PostingDays<Value = string> = Readonly<Record<"now" | "firstDay" | "today" | "afterToday", Value>>;

/** The last twelve weeks, today included. */
export function postingDays(now: string): PostingDays {
  const today = now.slice(0, 10);
  const firstDay = daysBefore(now, postingPeriod.days - 1).slice(0, 10);
  // "U" sorts after the "T" of an instant.
  return { now, firstDay, today, afterToday: `${today}U` };
}

/** The posts published per week, averaged over some days, read from the counts by day. */
export const postsPerWeek = (days: PostingDays<Bound<string>>): SQL<number> =>
  // Today's count includes posts scheduled for later today.
  sql<number>`(coalesce((select sum(${postCounts.count}) from ${postCounts}
      where ${level("", 10)} and ${postCounts.period} between ${days.firstDay} and ${days.today}), 0)
    - (${scheduledCount(isPublic(posts), days.now)} and ${posts.postedDate} < ${days.afterToday})) * 1.0 / ${postingPeriod.weeks}`;

const weeklyRate = prepared((query, days: Placeholders<PostingDays>) =>
  query.select({ rate: postsPerWeek(days).as("posts_per_week") }).from(sql`(select 1)`),
);

/** Reads the average number of posts published per week. */
export async function findPostsPerWeek(db: DatabaseClient, now: string): Promise<number> {
  const [row] = await db.read(weeklyRate(postingDays(now)));
  return row?.rate ?? 0;
}

/** Maps a row of `cardColumns` to a card. */
export function toCard<Row extends { slug: string; featuredImage: string; thumbnailImage: string }>(row: Row) {
  const { featuredImage, thumbnailImage, ...card } = row;
  return { ...card, image: postImage(row.slug, thumbnailImage, featuredImage) };
}

/**
 * The row ids of a page. Narrows the start of the page down to a year, then a month, then a day, by running totals of
 * the counts per period, newest first.
 */
function rowsOfPage(scope: Bound<string>, inScope: SQL, offset: Bound<number>, now: Bound<string>): SQL {
  return sql`
    with wanted(position) as (select ${offset} + (${scheduledCount(inScope, now)})),
    years as (
      select period, count, sum(count) over (order by period desc) as upto from ${postCounts} where ${level(scope, 4)}
    ),
    the_year as (select period, upto - count as before from years, wanted where upto > position order by period desc limit 1),
    months as (
      select c.period, c.count, y.before + sum(c.count) over (order by c.period desc) as upto
      from the_year y, ${postCounts} c
      where c.scope = ${scope} and c.level = 7 and c.period between y.period || '-01' and y.period || '-12'
    ),
    the_month as (select period, upto - count as before from months, wanted where upto > position order by period desc limit 1),
    days as (
      select c.period, c.count, m.before + sum(c.count) over (order by c.period desc) as upto
      from the_month m, ${postCounts} c
      where c.scope = ${scope} and c.level = 10 and c.period between m.period || '-01' and m.period || '-31'
    ),
    the_day as (select period, upto - count as before from days, wanted where upto > position order by period desc limit 1)
    select ${posts.rowId} from ${posts}
    where ${inScope} and ${posts.postedDate} < (select period || 'U' from the_day)
    order by ${posts.postedDate} desc, ${posts.rowId} desc
    limit ${postsPerPage} offset coalesce((select position - before from wanted, the_day), 0)`;
}

const level = (scope: Bound<string>, digits: number): SQL => sql`scope = ${scope} and level = ${digits}`;

/**
 * Newest first, scheduled posts come before all published ones. There are few, so counting them in the index is cheap.
 */
const scheduledCount = (inScope: SQL, now: Bound<string>): SQL =>
  sql`select count(*) from ${posts} where ${inScope} and ${posts.postedDate} > ${now}`;

const guideCount = prepared((query, { now }: Placeholders<{ now: string }>) =>
  query.select({ guides: publishedCount(now).as("guides") }).from(sql`(select 1)`),
);

/** The number of public posts, for the claim about guides (D45). */
export async function countGuides(db: DatabaseClient, now: string): Promise<number> {
  const [row] = await db.read(guideCount({ now }));
  return row?.guides ?? 0;
}

/** The numbers behind the claims that can be checked, for the settings form. */
export async function countClaims(
  db: DatabaseClient,
  now: string,
): Promise<ContentCounts & { readonly postsPerWeek: number }> {
  const [row] = await db.read(
    db.query
      .select({
        ...rowCountColumns,
        guides: publishedCount(now).as("guides"),
        postsPerWeek: postsPerWeek(postingDays(now)).as("posts_per_week"),
      })
      .from(sql`(select 1)`),
  );
  return row ?? { tools: 0, glossaryTerms: 0, guides: 0, postsPerWeek: 0 };
}
