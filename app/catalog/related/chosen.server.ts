import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { searchedTypes } from "../search/searched-types.server";
import type { SearchedType } from "../../content/types/searched-type.server";
import { siteIndexId } from "./sources.server";

/** The index numbers of the rows at addresses that editors chose. Addresses without a row are left out. */
export async function readChosen(
  db: DatabaseClient,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    searchedTypes.map((type) => {
      const before = pathBefore(type);
      const slugs = addresses
        .filter((address) => address.startsWith(before))
        .map((address) => address.slice(before.length));
      return slugs.length === 0 ? [] : readRowsAt(db, type, slugs);
    }),
  );
  return new Map(found.flat());
}

/** The part of a type's addresses before the slug. */
function pathBefore({ columns, path }: SearchedType): string {
  return path(Object.fromEntries(Object.keys(columns).map((name) => [name, "x"]))).slice(0, -1);
}

async function readRowsAt(
  db: DatabaseClient,
  { table, columns, number, path }: SearchedType,
  slugs: readonly string[],
): Promise<Array<readonly [address: string, id: number]>> {
  const given = JSON.stringify(slugs);
  const rowIds = Object.values(columns).map(
    (column) => sql`select ${table.rowId} from ${table} where ${column} in (select value from json_each(${given}))`,
  );
  const rows = await db.read(
    db.query
      .select({ rowId: sql<number>`${table.rowId}`.as("row_id"), ...columns })
      .from(table)
      .where(sql`${table.rowId} in (${sql.join(rowIds, sql` union `)})`),
  );
  return rows.map(({ rowId, ...values }) => [path(values), siteIndexId(number, Number(rowId))]);
}
