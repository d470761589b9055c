import { sql, type SQL } from "drizzle-orm";
import type { Bound } from "../../../drizzle/prepared";
import { unionAll } from "../../base/listing/statements.server";
import { addressPart } from "../../base/web/urls";
import { hasPage, type StoredType } from "../types/content-type.server";
import type { NewestRows } from "./related";

/** The lists of the site, each with the type whose rows it shows: those of `/blog` are posts, not categories. */
const listsOf = (types: readonly StoredType[]) =>
  types.flatMap((stored) =>
    stored.pathPrefix === null || stored.members !== null
      ? []
      : [{ list: `/${stored.pathPrefix.split("/")[1]}`, prefix: stored.pathPrefix, stored }],
  );

/** The tables of the lists at these addresses: a page that names their newest rows is purged with them. */
export const tablesOfLists = (types: readonly StoredType[], addresses: readonly string[]) =>
  listsOf(types).flatMap(({ list, stored }) => (addresses.includes(list) ? [stored.tableName] : []));

/** A row of `newestRowsQuery`. */
export interface NewestRow {
  readonly list: string;
  readonly slug: string;
  readonly title: string;
}

/**
 * The row that each list of the site is represented by, as a query with the columns of `NewestRow`: its newest one, or
 * its first one where editors choose the order.
 */
export const newestRowsQuery = (types: readonly StoredType[], now: Bound<string>, origin: string): SQL =>
  unionAll(
    listsOf(types).map(({ list, stored }) => {
      const { table, columns, slug, type, postedDate } = stored;
      const order = columns["displayOrder"]
        ? sql`${columns["displayOrder"]}, ${table.rowId}`
        : sql`${postedDate ? columns[postedDate.date] : table.rowId} desc`;
      return sql`select * from (select ${list} as list, ${columns[slug]!} as slug, ${columns[type.label]!} as title
        from ${table} where ${hasPage(stored, now, origin)} order by ${order} limit 1)`;
    }),
  );

/** The rows of that query, by list, with the paths of their pages. */
export function newestRowsOf(types: readonly StoredType[], rows: readonly NewestRow[]): NewestRows {
  const prefixOf = new Map(listsOf(types).map(({ list, prefix }) => [list, prefix]));
  return Object.fromEntries(
    rows.map(({ list, slug, title }) => [list, { title, path: prefixOf.get(list)! + addressPart(slug) }]),
  );
}
