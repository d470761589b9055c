import { and, asc, desc, eq, lte, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson } from "../../drizzle/prepared";
import { isPublic, posts, siteSettings } from "../../drizzle/schema";
import { hasValues } from "../../drizzle/schema/columns";
import { afterKey, previousPage, toKeysetPage, upToKey, type BidirectionalPage } from "../base/listing/keyset.server";
import { isReservedOrigin } from "../base/web/urls";
import { formerSlug, nameSlug, slugsOf } from "../base/words/slug";
import { defaultSettings } from "../settings/default-settings";
import { settingsKey } from "../settings/queries.server";
import { samplePeople } from "../settings/settings";
import { type ArticleLink, postPath, postsPerAuthorPage, type PostCard } from "./post";
import { cardColumns, published, publishedBeside, toCard } from "./post-pages.server";

/** The number of names that are compared with a slug. */
const maxAuthors = 500;

const order = {
  table: posts,
  column: posts.postedDate,
  rowId: posts.rowId,
  key: posts.slug,
  direction: "descending",
} as const;

/**
 * The name of the author at an address, or null; the address may be a former or differently spelled slug. Skips from one
 * name to the next in the index.
 */
export async function findAuthor(db: DatabaseClient, address: string): Promise<string | null> {
  const next = sql`select min(${posts.author}) from ${posts} where ${isPublic(posts)} and ${posts.author}`;
  const rows = await db.read(
    db.query.select({ name: sql<string>`names.name`.as("name") }).from(
      sql`(with recursive found(name) as (${next} > '' union all
          select (${next} > found.name) from found where found.name is not null limit ${maxAuthors})
          select name from found where name is not null) as names`,
    ),
  );
  const slugs = slugsOf(address);
  const author =
    rows.find(({ name }) => slugs.includes(nameSlug(name))) ??
    rows.find(({ name }) => slugs.includes(formerSlug(name)));
  return author?.name ?? null;
}

/**
 * SQL for a post's author at a real origin: as in `bylineOf`, empty for a sample person who was not confirmed (D47).
 */
export const shownAuthor: SQL = sql`iif(
  ${inJson(posts.author, samplePeople)} and not exists (
    select 1 from ${siteSettings}, json_each(${siteSettings.value}, '$.confirmed') as confirmed
    where ${siteSettings.key} = ${settingsKey} and confirmed.value = 'team.' || ${posts.author}),
  '', ${posts.author})`;

/** One page of an author's posts. */
export type AuthorPosts = BidirectionalPage<PostCard>;

/** One page of an author's published posts, newest first, after the post with the given slug. */
export async function listPostsOfAuthor(
  db: DatabaseClient,
  author: string,
  after: string | null,
  now: string,
): Promise<AuthorPosts> {
  const isTheirs = and(after === null ? published(now) : publishedBeside(now), eq(posts.author, author));
  const [rows, before] = await Promise.all([
    db.read(
      db.query
        .select(cardColumns)
        .from(posts)
        .where(and(isTheirs, after === null ? undefined : afterKey(order, after)))
        .orderBy(desc(posts.postedDate), desc(posts.rowId))
        .limit(postsPerAuthorPage + 1),
    ),
    after === null
      ? []
      : db.read(
          db.query
            .select({ slug: posts.slug })
            .from(posts)
            .where(and(isTheirs, upToKey(order, after)))
            .orderBy(asc(posts.postedDate), asc(posts.rowId))
            .limit(postsPerAuthorPage + 1),
        ),
  ]);
  return {
    ...toKeysetPage(rows.map(toCard), postsPerAuthorPage, (card) => card.slug),
    ...previousPage(
      before.map(({ slug }) => slug),
      postsPerAuthorPage,
    ),
  };
}

/** How many articles of each person the team's page shows. */
const articlesOfPerson = 3;
const theirs = alias(posts, "theirs");

/**
 * The latest articles of each person of the team, by name. The names are read from the settings in the same statement;
 * at a real origin, a sample person has none (D47).
 */
export async function listTeamArticles(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<Readonly<Record<string, readonly ArticleLink[]>>> {
  const team = sql`coalesce(
    (select ${siteSettings.value} -> '$.team' from ${siteSettings} where ${siteSettings.key} = ${settingsKey}),
    ${JSON.stringify(defaultSettings.team.map(({ name }) => ({ name })))})`;
  const latest = db.query
    .select({ rowId: theirs.rowId })
    .from(theirs)
    .where(
      and(
        hasValues(theirs, posts.publicWhen),
        eq(theirs.author, sql`person.value ->> 'name'`),
        lte(theirs.postedDate, now),
      ),
    )
    .orderBy(desc(theirs.postedDate), desc(theirs.rowId))
    .limit(articlesOfPerson);
  const rows = await db.read(
    db.query
      .select({ author: posts.author, title: posts.title, slug: posts.slug })
      .from(sql`json_each(${team}) as person`)
      .innerJoin(posts, sql`${posts.rowId} in ${latest}`)
      .where(isReservedOrigin(origin) ? undefined : sql`${shownAuthor} <> ''`)
      .orderBy(desc(posts.postedDate), desc(posts.rowId))
      .limit(60),
  );
  const articles = Map.groupBy(rows, ({ author }) => author);
  return Object.fromEntries(
    [...articles].map(([author, list]) => [author, list.map(({ title, slug }) => ({ title, path: postPath(slug) }))]),
  );
}
