import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { revisions, toolCategories } from "../../../drizzle/schema";
import { recordQuery, type Deed } from "../content/writing/row-writes.server";
import { stackCategories } from "../content/types/stack-categories.server";
import { tagsOfRow } from "../content/types/content-type.server";

/** The most categories that are put in order on one page. */
const most = 500;

/** A stack category at its place. */
export interface Placed {
  readonly rowId: number;
  readonly version: number;
  readonly name: string;
}

/** The stack categories in the order that visitors see. */
export async function listCategoryOrder(db: DatabaseClient): Promise<Placed[]> {
  const { rowId, version, name, displayOrder } = toolCategories;
  return db.read(
    db.query.select({ rowId, version, name }).from(toolCategories).orderBy(displayOrder, name).limit(most),
  );
}

/** What became of a new order. */
export type Reordered =
  | { readonly status: "written"; readonly tags: readonly string[] }
  | { readonly status: "conflict" };

/**
 * Puts the stack categories into an order (ADM-15): all of it or nothing, in one batch and as one set that can be
 * undone. Nothing is written when a category came, went or was changed since the order was looked at.
 *
 * @param order every category, with the version that was seen
 */
export async function reorderCategories(
  db: DatabaseClient,
  order: ReadonlyArray<Pick<Placed, "rowId" | "version">>,
  deed: Deed,
): Promise<Reordered> {
  const { rowId, version, displayOrder } = toolCategories;
  const given = JSON.stringify(order.map((row, index) => ({ row: row.rowId, version: row.version, place: index + 1 })));
  const entry = (name: string) => sql`json_extract(value, ${sql.raw(`'$.${name}'`)})`;
  const place = sql`(select ${entry("place")} from json_each(${given}) where ${entry("row")} = ${rowId})`;
  // Compared as a whole before anything is written: one row that differs, and none is recorded.
  const isAsSeen = sql`(select count(*) from json_each(${given})) = (select count(*) from ${toolCategories})
    and not exists (select 1 from json_each(${given}) where not exists
      (select 1 from ${toolCategories} as other where other.row_id = ${entry("row")} and other.version = ${entry("version")}))`;
  const results = await db.write([
    recordQuery(db, stackCategories, "update", deed, sql`${isAsSeen} and ${displayOrder} is not ${place}`),
    db.query
      .update(toolCategories)
      .set({ displayOrder: place, version: sql`${version} + 1`, updatedAt: deed.now })
      .where(
        sql`${rowId} in (select ${revisions.rowId} from ${revisions} where ${revisions.setId} = ${deed.setId} and ${revisions.kind} = ${stackCategories.kind})`,
      )
      .returning({ rowId }),
    db.query
      .select({ elsewhere: sql<number>`count(*)`.as("elsewhere") })
      .from(toolCategories)
      .where(sql`${displayOrder} is not ${place}`),
  ]);
  // Every category is where it was wanted, or the order was refused.
  const [left] = results[2] as Array<{ elsewhere: number }>;
  return left?.elsewhere === 0 ? { status: "written", tags: tagsOfRow(stackCategories) } : { status: "conflict" };
}
