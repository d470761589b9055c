import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rowCounts, siteSettings } from "../../../drizzle/schema";
import { defaultSettings, type Settings } from "./settings";
import { resolveSettings } from "./stored-settings.server";

/** The row of `site_settings` that holds the site's settings. */
export const settingsKey = "site";

/** The settings in force, with real numbers of tools and terms in the claims where that is switched on (GEN-20). */
export async function readSettings(db: DatabaseClient): Promise<Settings> {
  const [row] = await db.read(
    db.query
      .select({
        // A scalar subquery each, so that one row comes back whether or not anything was ever stored.
        stored: sql<
          string | null
        >`(select ${siteSettings.value} from ${siteSettings} where ${eq(siteSettings.key, settingsKey)})`.as("stored"),
        tools: countOf("stack_items").as("tools"),
        terms: countOf("IT_Glossary").as("terms"),
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

function countOf(kind: string) {
  return sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${eq(rowCounts.kind, kind)}), 0)`;
}
