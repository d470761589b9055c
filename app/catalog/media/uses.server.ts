import { eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/in-json";
import { media, mediaUses } from "../../../drizzle/schema";
import { allStoredTypes } from "../../types.server";
import type { PictureUse } from "../../content/media/library";

/** The most uses of a picture to list. */
const maxUses = 200;

/** The rows that use a picture, by type. */
export const listUses = (db: DatabaseClient, hash: string): Promise<PictureUse[]> =>
  usesWhere(db, eq(mediaUses.hash, hash));

/** The rows that use any of these pictures, even of those in the trash. */
export const listUsesOf = (db: DatabaseClient, rowIds: readonly number[]): Promise<PictureUse[]> =>
  usesWhere(db, sql`${mediaUses.hash} in (select hash from ${media} where ${inJson(sql`row_id`, rowIds)})`);

async function usesWhere(db: DatabaseClient, condition: SQL): Promise<PictureUse[]> {
  const found = await db.read(
    db.query
      .selectDistinct({ tableName: mediaUses.tableName, rowKey: mediaUses.rowKey })
      .from(mediaUses)
      .where(condition)
      .limit(maxUses),
  );
  const byTable = Map.groupBy(found, ({ tableName }) => tableName);
  const content = await Promise.all(
    allStoredTypes.map(async ({ type, table, tableName, columns: own }): Promise<PictureUse[]> => {
      const keys = (byTable.get(tableName) ?? []).map(({ rowKey }) => Number(rowKey));
      if (keys.length === 0) return [];
      const rows = await db.read(
        db.query
          .select({ id: sql<number>`${table.rowId}`.as("id"), label: sql<string>`${own[type.label]!}`.as("label") })
          .from(table)
          .where(inJson(table.rowId, keys)),
      );
      return rows.map(({ id, label }) => ({ label, kind: type.item, href: `/admin/${type.name}/${id}` }));
    }),
  );
  const settings = byTable.has("site_settings") ? [{ label: "Team", kind: "Settings", href: "/admin/settings" }] : [];
  return [...content.flat(), ...settings];
}
