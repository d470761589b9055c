import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { revisions, toolCategories } from "../../drizzle/schema";
import { recordQueries } from "../content/saving/record-writes.server";
import type { WriteContext } from "../content/saving/row-writes.server";
import { tagsOfRow } from "../content/types/content-type.server";
import { stackCategories } from "./type.server";

/** Limit for the unpaged list of categories. */
const maxCategories = 500;

/** A stack category in the reorder form. */
export interface OrderedCategory {
  readonly rowId: number;
  readonly version: number;
  readonly name: string;
}

/** The stack categories in display order. */
export async function listCategoryOrder(db: DatabaseClient): Promise<OrderedCategory[]> {
  const { rowId, version, name, displayOrder } = toolCategories;
  return db.read(
    db.query.select({ rowId, version, name }).from(toolCategories).orderBy(displayOrder, name).limit(maxCategories),
  );
}

export type ReorderResult =
  | { readonly status: "written"; readonly tags: readonly string[] }
  | { readonly status: "conflict" };

/**
 * Reorders the stack categories (ADM-15) in one transaction that can be undone as a whole. Results in a conflict, and
 * writes nothing, if a category was added, removed or changed since the form was loaded.
 *
 * @param order all categories in the new order, with the versions the form was loaded with
 */
export async function reorderCategories(
  db: DatabaseClient,
  order: ReadonlyArray<Pick<OrderedCategory, "rowId" | "version">>,
  write: WriteContext,
): Promise<ReorderResult> {
  const { rowId, version, displayOrder } = toolCategories;
  const orderJson = JSON.stringify(
    order.map((row, index) => ({ row: row.rowId, version: row.version, place: index + 1 })),
  );
  const entry = (name: string) => sql`json_extract(value, ${sql.raw(`'$.${name}'`)})`;
  const place = sql`(select ${entry("place")} from json_each(${orderJson}) where ${entry("row")} = ${rowId})`;
  // Compared before anything is written: if one row differs, no revision is recorded and no row updated.
  const isUnchanged = sql`(select count(*) from json_each(${orderJson})) = (select count(*) from ${toolCategories})
    and not exists (select 1 from json_each(${orderJson}) where not exists
      (select 1 from ${toolCategories} as other where other.row_id = ${entry("row")} and other.version = ${entry("version")}))`;
  const [, , , [after]] = await db.write([
    ...recordQueries(
      db,
      stackCategories,
      "update",
      { ...write, activityRecord: { action: "reorder" } },
      sql`${isUnchanged} and ${displayOrder} is not ${place}`,
    ),
    db.query
      .update(toolCategories)
      .set({ displayOrder: place, version: sql`${version} + 1`, updatedAt: write.now })
      .where(
        sql`${rowId} in (select ${revisions.rowId} from ${revisions} where ${revisions.setId} = ${write.setId} and ${revisions.tableName} = ${stackCategories.tableName})`,
      )
      .returning({ rowId }),
    db.query
      .select({ misplaced: sql<number>`count(*)`.as("misplaced") })
      .from(toolCategories)
      .where(sql`${displayOrder} is not ${place}`),
  ]);
  return after?.misplaced === 0 ? { status: "written", tags: tagsOfRow(stackCategories) } : { status: "conflict" };
}
