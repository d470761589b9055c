import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { revisions } from "../../../drizzle/schema";

/**
 * Matches rows that nobody has created or edited since they were seeded. Every write except seeding records a revision;
 * deleting a row and undoing that do too, but leave its content as it was.
 */
export const isUnedited = (tableName: string, rowId: AnySQLiteColumn): SQL =>
  sql`not exists (select 1 from ${revisions} where ${revisions.tableName} = ${tableName}
    and ${revisions.rowId} = ${rowId} and ${revisions.action} in ('create', 'update'))`;
