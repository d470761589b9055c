import { eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rowCounts, siteSettings } from "../../../drizzle/schema";
import { postsPerWeek, publishedCount } from "../blog/post-pages.server";
import { withCheckedClaims, type ContentCounts } from "./claims";
import { fallbackSettings, type Settings } from "./settings";
import { resolveSettings } from "./stored-settings.server";

/** The key of the settings row in `site_settings`. */
export const settingsKey = "site";

/**
 * The effective settings, with claims checked against the content (GEN-20, D45).
 *
 * @param now the request's time, an ISO instant
 */
export async function readSettings(db: DatabaseClient, now: string): Promise<Settings> {
  const [row] = await db.read(
    db.query
      .select({
        // Scalar subqueries, so that there is always one row, even if no settings were ever saved.
        stored: sql<
          string | null
        >`(select ${siteSettings.value} from ${siteSettings} where ${eq(siteSettings.key, settingsKey)})`.as("stored"),
        ...contentCounts(now),
      })
      .from(sql`(select 1)`),
  );
  if (!row) return fallbackSettings;
  const { stored, ...counts } = row;
  return withCheckedClaims(resolveSettings(stored), counts);
}

/** What the checkable claims are checked against, for the settings form. */
export async function readClaimCounts(
  db: DatabaseClient,
  now: string,
): Promise<ContentCounts & { readonly postsPerWeek: number }> {
  const [row] = await db.read(
    db.query
      .select({ ...contentCounts(now), postsPerWeek: postsPerWeek(now).as("posts_per_week") })
      .from(sql`(select 1)`),
  );
  return row ?? { tools: 0, glossaryTerms: 0, guides: 0, postsPerWeek: 0 };
}

const contentCounts = (now: string) => ({
  tools: countRows("stack_items").as("tools"),
  glossaryTerms: countRows("IT_Glossary").as("terms"),
  guides: publishedCount(now).as("guides"),
});

const countRows = (tableName: string): SQL<number> =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${eq(rowCounts.tableName, tableName)}), 0)`;
