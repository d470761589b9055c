import { and, asc, desc, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared, type Placeholders } from "../../../drizzle/prepared";
import { posts } from "../../../drizzle/schema";
import { afterKey } from "../listing/keyset.server";
import type { PostLink, PostRelations } from "./post";
import { published, publishedBeside } from "./published.server";

/** Related posts of a post, and how many of its category they are chosen from. */
const relatedPosts = 3;
const comparedPosts = 40;

type Beside = Placeholders<{ slug: string; now: string }>;

const sameCategory = prepared((query, { slug, now }: Beside) => {
  const ofThis = (column: typeof posts.categorySlug | typeof posts.tags) =>
    sql`(select ${column} from ${posts} where ${posts.slug} = ${slug})`;
  return query
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
    .limit(comparedPosts);
});

const neighbour = (side: "newer" | "older") =>
  prepared((query, { slug, now }: Beside) => {
    const direction = side === "newer" ? "ascending" : "descending";
    const by = side === "newer" ? asc : desc;
    const order = { table: posts, column: posts.postedDate, rowId: posts.rowId, key: posts.slug, direction } as const;
    return query
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
      .limit(1);
  });

const [newerPost, olderPost] = [neighbour("newer"), neighbour("older")];

/**
 * What the post at an address leads on to. Asks nothing about the post itself, so that it is read beside it.
 *
 * @param now the request's time, an ISO instant
 */
export async function readPostRelations(db: DatabaseClient, slug: string, now: string): Promise<PostRelations> {
  const [others, [newer = null], [older = null]] = await Promise.all([
    db.read(sameCategory({ slug, now })),
    db.read(newerPost({ slug, now })),
    db.read(olderPost({ slug, now })),
  ]);
  const isNeighbour = (post: PostLink) => post.slug === newer?.slug || post.slug === older?.slug;
  const related = others
    .filter((post) => post.slug !== slug && !isNeighbour(post))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, relatedPosts)
    .map(({ slug: address, title }) => ({ slug: address, title }));
  return { related, newer, older };
}
