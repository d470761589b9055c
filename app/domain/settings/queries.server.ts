import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rowCounts, siteSettings } from "../../../drizzle/schema";
import { defaultSettings, type Settings } from "./settings";
import { resolveSettings } from "./stored-settings.server";

/** The key of the settings row in `site_settings`. */
export const settingsKey = "site";

/** The effective settings, with real counts of tools and terms if enabled (GEN-20). */
export async function readSettings(db: DatabaseClient): Promise<Settings> {
  const [row] = await db.read(
    db.query
      .select({
        // Scalar subqueries, so that there is always one row, even if no settings were ever saved.
        stored: sql<
          string | null
        >`(select ${siteSettings.value} from ${siteSettings} where ${eq(siteSettings.key, settingsKey)})`.as("stored"),
        tools: countRows("stack_items").as("tools"),
        terms: countRows("IT_Glossary").as("terms"),
      })
      .from(sql`(select 1)`),
  );
  if (!row) return defaultSettings;
  const settings = resolveSettings(row.stored);
  if (!settings.realCounts) return settings;
  return {
    ...settings,
    claims: { ...settings.claims, tools: String(row.tools), glossaryTerms: String(row.terms) },
  };
}

function countRows(tableName: string) {
  return sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${eq(rowCounts.tableName, tableName)}), 0)`;
}
