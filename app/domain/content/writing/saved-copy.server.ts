import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { workingCopies } from "../../../../drizzle/schema";
import type { StoredType } from "../types/content-type.server";

/** The working copies that a save replaces: those its form wrote, and the one it started from. */
export interface SavedCopy {
  readonly item: string;
  readonly writer: string;
  readonly token: string;
}

/** Identifies a state of a working copy. */
export const copyToken = sql<string>`${workingCopies.writer} || '.' || ${workingCopies.revision}`;

/** Matches everybody's working copies of a row. */
export const isCopyOf = ({ tableName }: StoredType, item: string): SQL =>
  and(eq(workingCopies.tableName, tableName), eq(workingCopies.item, item))!;

/** The query that removes the working copies stored by a save (WRITE-2). Belongs in the batch of that save. */
export const removeSavedCopy = (db: DatabaseClient, stored: StoredType, saved: SavedCopy): Query =>
  db.query
    .delete(workingCopies)
    .where(and(isCopyOf(stored, saved.item), or(eq(workingCopies.writer, saved.writer), eq(copyToken, saved.token))));
