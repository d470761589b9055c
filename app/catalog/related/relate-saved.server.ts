import type { DatabaseClient } from "../../../drizzle/client";
import { relateRows } from "./relate.server";
import { siteIndexId, sourceTypes } from "./sources.server";

/** Saves of more rows, such as imports, are left to the scheduled handler. */
const maxRows = 5;

/**
 * Computes the related pages of rows that were just saved. Never rejects: what was saved stays saved, and the scheduled
 * handler computes it within a minute.
 */
export async function relateSaved(db: DatabaseClient, tableName: string, rowIds: readonly number[]): Promise<void> {
  const type = sourceTypes.find((source) => source.tableName === tableName);
  if (!type || rowIds.length > maxRows) return;
  try {
    await relateRows(
      db,
      rowIds.map((rowId) => siteIndexId(type.number, rowId)),
    );
  } catch {
    // The scheduled handler computes them.
  }
}
