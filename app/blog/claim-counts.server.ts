import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, type Placeholders } from "../../drizzle/prepared";
import type { ContentCounts } from "../settings/claims";
import { rowCountColumns } from "../settings/queries.server";
import { postingDays, postsPerWeek, publishedCount } from "./post-pages.server";

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
