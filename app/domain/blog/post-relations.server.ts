import { and, asc, desc, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { posts } from "../../../drizzle/schema";
import { afterKey } from "../listing/keyset.server";
import type { PostLink, PostRelations } from "./post";
import { published, publishedBeside } from "./published.server";

/** Related posts of a post, and how many of its category they are chosen from. */
const relatedPosts = 3;
const comparedPosts = 40;

/**
 * What the post at an address leads on to. Asks nothing about the post itself, so that it is read beside it.
 *
 * @param now the request's time, an ISO instant
 */
export async function readPostRelations(db: DatabaseClient, slug: string, now: string): Promise<PostRelations> {
  const ofThis = (column: typeof posts.categorySlug | typeof posts.tags) =>
    sql`(select ${column} from ${posts} where ${posts.slug} = ${slug})`;
  const [others, newer, older] = await Promise.all([
    db.read(
      db.query
        .select({
          slug: posts.slug,
          title: posts.title,
          shared:
            sql<number>`(select count(*) from json_each(${posts.tags}) where value in (select value from json_each(${ofThis(posts.tags)})))`.as(
              "shared_tags",
            ),
        })
        .from(posts)
        .where(and(sql`${posts.categorySlug} = ${ofThis(posts.categorySlug)}`, published(now)))
        .orderBy(desc(posts.postedDate), desc(posts.rowId))
        .limit(comparedPosts),
    ),
    readNeighbour(db, slug, now, "newer"),
    readNeighbour(db, slug, now, "older"),
  ]);
  const isNeighbour = (post: PostLink) => post.slug === newer?.slug || post.slug === older?.slug;
  const related = others
    .filter((post) => post.slug !== slug && !isNeighbour(post))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, relatedPosts)
    .map(({ slug: address, title }) => ({ slug: address, title }));
  return { related, newer, older };
}

async function readNeighbour(
  db: DatabaseClient,
  slug: string,
  now: string,
  side: "newer" | "older",
): Promise<PostLink | null> {
  const direction = side === "newer" ? "ascending" : "descending";
  const by = side === "newer" ? asc : desc;
  const order = { table: posts, column: posts.postedDate, rowId: posts.rowId, key: posts.slug, direction } as const;
  const [row] = await db.read(
    db.query
      .select({ slug: posts.slug, title: posts.title })
      .from(posts)
      .where(
        and(
          publishedBeside(now),
          sql`exists (select 1 from ${posts} as this where this.slug = ${slug})`,
          afterKey(order, slug),
        ),
      )
      .orderBy(by(posts.postedDate), by(posts.rowId))
      .limit(1),
  );
  return row ?? null;
}
