import { and, asc, desc, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, type Placeholders } from "../../drizzle/prepared";
import { posts } from "../../drizzle/schema";
import { afterKey } from "../base/listing/keyset.server";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type RelatedRow, type WithCacheTags } from "../content/pages/related";
import { postPath, type PostRelations } from "./post";
import { publishedBeside } from "./post-pages.server";

/** The number of related posts, and of related rows of other kinds. */
const relatedPosts = 3;
const relatedOthers = 3;

type Beside = Placeholders<{ slug: string; now: string }>;

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

const readRelated = relatedReader(
  "post",
  (slug) => sql`select ${posts.rowId} from ${posts} where ${posts.slug} = ${slug}`,
);

/**
 * The related pages of the post with this slug. Needs nothing from the post itself, so that both can be read together.
 */
export async function readPostRelations(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<PostRelations>> {
  const { now } = request;
  const [rows, [newer = null], [older = null]] = await Promise.all([
    readRelated(db, slug, request),
    db.read(newerPost({ slug, now })),
    db.read(olderPost({ slug, now })),
  ]);
  const isNeighbour = ({ path }: RelatedRow) => [newer, older].some((post) => post && postPath(post.slug) === path);
  const isPost = ({ kind }: RelatedRow) => kind === "post";
  return {
    related: rows
      .filter((row) => isPost(row) && !isNeighbour(row))
      .slice(0, relatedPosts)
      .map(toRelatedRow),
    others: rows
      .filter((row) => !isPost(row))
      .slice(0, relatedOthers)
      .map(toRelatedRow),
    tags: rows.map(({ tag }) => tag),
    newer,
    older,
  };
}
