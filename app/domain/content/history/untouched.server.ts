import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { revisions } from "../../../../drizzle/schema";

/**
 * The condition for rows that nobody created or edited since they were seeded. Every write but the seed's records a
 * revision; those of a deletion and its undo leave the content as it was.
 */
export const isUntouched = (tableName: string, rowId: AnySQLiteColumn): SQL =>
  sql`not exists (select 1 from ${revisions} where ${revisions.tableName} = ${tableName}
    and ${revisions.rowId} = ${rowId} and ${revisions.action} in ('create', 'update'))`;
