import { and, eq } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { siteSettings } from "../../../drizzle/schema";
import { storableValue } from "../text/storable-text";

/** A row of `site_settings` without revisions. */
export interface StoredValue {
  /** As parsed from its JSON. */
  readonly value: unknown;
  readonly version: number;
}

/** Reads a row by its key; null until it is first saved. */
export async function readStoredValue(db: DatabaseClient, key: string): Promise<StoredValue | null> {
  const [row] = await db.read(
    db.query
      .select({ value: siteSettings.value, version: siteSettings.version })
      .from(siteSettings)
      .where(eq(siteSettings.key, key))
      .limit(1),
  );
  return row ? { value: JSON.parse(row.value) as unknown, version: row.version } : null;
}

/**
 * Saves a value as JSON, unless `version` is stale. `version` is 0 the first time.
 *
 * @param record the statement for the activity log, which runs right after the write
 * @returns whether it was written
 */
export async function writeStoredValue(
  db: DatabaseClient,
  key: string,
  version: number,
  value: unknown,
  now: string,
  record: Query,
): Promise<boolean> {
  const json = JSON.stringify(storableValue(value));
  const [written] = await db.write([
    version === 0
      ? db.query
          .insert(siteSettings)
          .values({ key, value: json, updatedAt: now })
          .onConflictDoNothing()
          .returning({ version: siteSettings.version })
      : db.query
          .update(siteSettings)
          .set({ value: json, version: version + 1, updatedAt: now })
          .where(and(eq(siteSettings.key, key), eq(siteSettings.version, version)))
          .returning({ version: siteSettings.version }),
    record,
  ]);
  return written.length > 0;
}
