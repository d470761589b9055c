import { and, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { media, siteSettings } from "../../../drizzle/schema";
import { deletePictures } from "../../catalog/media/change.server";
import { deleteQueries, rowIdIn, rowsPerBatch, type WriteContext } from "../../content/saving/row-writes.server";
import { tagsOfRow, type StoredType } from "../../content/types/content-type.server";
import { isUnedited, listRowIds } from "../../content/types/stored-rows.server";
import { allStoredTypes, deletionOrder } from "../../types.server";

/** The row of `site_settings` in which the seed records what it loaded: hashes of the rows by "<table>/<key>". */
export const seedLedgerKey = "seed";

/** Matches unchanged sample content: rows that the seed loaded and nobody has edited since. */
function isSample({ table, tableName, columns, key }: StoredType): SQL {
  // The keys are looked up one by one in the table's unique index, however many other rows it has.
  return sql`${columns[key]!} in (
      select substr(entry.key, ${tableName.length + 2}) from ${siteSettings}, json_each(${siteSettings.value}) as entry
      where ${siteSettings.key} = ${seedLedgerKey} and substr(entry.key, 1, ${tableName.length + 1}) = ${`${tableName}/`}
    ) and ${isUnedited(tableName, table.rowId)}`;
}

/** Matches sample rows, except categories with other content, whose pages would lose their heading and texts. */
function isRemovable(stored: StoredType): SQL {
  const { members, columns, key } = stored;
  if (members === null) return isSample(stored);
  const owner = allStoredTypes.find(({ table }) => table === members.table)!;
  return sql`${isSample(stored)} and not exists (select 1 from ${owner.table} where ${members} = ${columns[key]!}
    and not (${isSample(owner)}))`;
}

/** Counts the rows of unchanged sample content. */
export async function countSampleRows(db: DatabaseClient): Promise<number> {
  const counts = allStoredTypes.map(
    (stored) => sql`(select count(*) from ${stored.table} where ${isRemovable(stored)})`,
  );
  const [row] = await db.read(
    db.query.select({ rows: sql<number>`${sql.join(counts, sql` + `)}`.as("rows") }).from(sql`(select 1)`),
  );
  return row?.rows ?? 0;
}

/** Moves the pictures that came with the sample content to the trash, unless they were changed or are used. */
async function removeSamplePictures(db: DatabaseClient, context: WriteContext): Promise<void> {
  const pictures = await db.read(
    db.query
      .select({ rowId: media.rowId })
      .from(media)
      .where(
        sql`${media.hash} in (
          select substr(entry.key, 7) from ${siteSettings}, json_each(${siteSettings.value}) as entry
          where ${siteSettings.key} = ${seedLedgerKey} and substr(entry.key, 1, 6) = 'media/'
        ) and ${media.version} = 1 and not exists (select 1 from media_uses as used where used.hash = "media"."hash")`,
      ),
  );
  await deletePictures(
    db,
    pictures.map(({ rowId }) => rowId),
    context,
  );
}

/** The outcome of `removeSampleRows`. */
export interface RemovedSamples {
  readonly rows: number;
  /** The cache tags to purge. */
  readonly tags: readonly string[];
}

/**
 * Deletes all unchanged sample content in one transaction per `rowsPerBatch` rows of a type, as one change set that can
 * be undone. Content that somebody created or edited is not touched.
 */
export async function removeSampleRows(db: DatabaseClient, context: WriteContext): Promise<RemovedSamples> {
  let rows = 0;
  for (const stored of deletionOrder) {
    for (;;) {
      const rowIds = await listRowIds(
        db,
        db.query
          .select({ rowId: stored.table.rowId })
          .from(stored.table)
          .where(isRemovable(stored))
          .limit(rowsPerBatch),
      );
      if (rowIds.length === 0) break;
      const isInBatch = rowIdIn(stored, rowIds);
      // Somebody may have edited one of them in the meantime.
      const where = and(isInBatch, isUnedited(stored.tableName, stored.table.rowId))!;
      const results = await db.write(
        deleteQueries(db, stored, where, { ...context, activityRecord: { action: "remove-samples" } }),
      );
      // The last of the queries returns the deleted rows.
      rows += (results.at(-1) as unknown[]).length;
    }
  }
  await removeSamplePictures(db, context);
  return { rows, tags: [...new Set(allStoredTypes.flatMap((stored) => tagsOfRow(stored)))] };
}
