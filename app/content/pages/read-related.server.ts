import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { type Bound, type Placeholders, preparedVariants } from "../../../drizzle/prepared";
import { related } from "../../../drizzle/schema";
import { siteIndex } from "../../../drizzle/schema/maintained";
import type { TableName } from "../../../drizzle/schema/table-names";
import { unionAll } from "../../base/listing/statements.server";
import type { CacheTag } from "../../base/web/cache-policy";
import { addressPart } from "../../base/web/urls";
import type { Values } from "../types/content-type";
import { hasPage, type PageRequest, searchedTypesOf, type StoredType } from "../types/content-type.server";
import type { SearchedType } from "../types/stored-definition.server";
import type { NewestRows, RelatedRow } from "./related";

const places = sql.raw(String(siteIndex.places));
const maxRows = 40;

/** A related row with its cache tag and the requested columns. */
export interface FoundRelated<More = Values> extends RelatedRow {
  readonly tag: CacheTag;
  readonly values: More;
}

/** A row of the query, before its values are parsed. */
interface ListedRow {
  readonly place: number;
  readonly number: number;
  readonly title: string;
  readonly values: string;
}

/** Additional columns to read for one kind. */
interface MoreColumns {
  readonly kind: string;
  readonly columns: Readonly<Record<string, AnySQLiteColumn | SQL>>;
}

/**
 * Creates a function that reads the related pages of a row that visitors can see now, best first, in one indexed
 * look-up (REL-1). It takes the last segment of the address.
 *
 * @param kind the row's kind in search results
 * @param rowId a query for the number of the row at an address
 */
export function relatedReader<More = Values>(
  kind: string,
  rowId: (address: Bound<string>) => SQL,
  more: MoreColumns | null = null,
): (db: DatabaseClient, address: string, request: PageRequest) => Promise<Array<FoundRelated<More>>> {
  const prepareFor = (types: readonly SearchedType[]) =>
    preparedVariants((query, { address, now }: Placeholders<{ address: string; now: string }>, origin: string) =>
      query
        .select({
          place: sql<number>`found.place`.as("place"),
          number: sql<number>`found.number`.as("number"),
          title: sql<string>`found.title`.as("title"),
          values: sql<string>`found.row_values`.as("row_values"),
        })
        .from(rowsListed(types, kind, rowId(address), now, origin, more)),
    );
  const queries = new WeakMap<readonly StoredType[], ReturnType<typeof prepareFor>>();
  return async (db, address, { now, origin, types }) => {
    const searchedTypes = searchedTypesOf(types);
    let listRelated = queries.get(types);
    if (!listRelated) queries.set(types, (listRelated = prepareFor(searchedTypes)));
    return toFound<More>(await db.read(listRelated(origin, { address, now })), searchedTypes);
  };
}

function rowsListed(
  types: readonly SearchedType[],
  kind: string,
  rowId: SQL,
  now: Bound<string>,
  origin: string,
  more: MoreColumns | null,
): SQL {
  const number = sql.raw(String(types.find((type) => type.kind === kind)!.number));
  const rows = unionAll(
    types.map((type) => {
      const columns = { ...type.columns, ...(type.kind === more?.kind ? more.columns : {}) };
      const values = Object.entries(columns).map(([name, column]) => sql`${name}, ${column}`);
      const isShown = type.shownWhen(now, origin);
      return sql`select listed.place, listed.target % ${places} as number, ${type.title} as title,
          json_object(${sql.join(values, sql`, `)}) as row_values
        from listed cross join ${type.table} on ${type.table.rowId} = listed.target / ${places}
        where listed.target % ${places} = ${sql.raw(String(type.number))} and ${type.isPublic(now)}${isShown ? sql` and ${isShown}` : sql``}`;
    }),
  );
  return sql`(with listed as materialized (
      select ${related.place}, ${related.target} from ${related}
      where ${related.source} = (${rowId}) * ${places} + ${number} limit ${maxRows})
    ${rows}) as found`;
}

function toFound<More>(rows: readonly ListedRow[], types: readonly SearchedType[]): Array<FoundRelated<More>> {
  return rows
    .toSorted((one, other) => one.place - other.place)
    .map(({ number: ofRow, title, values: json }) => {
      const type = types.find((entry) => entry.number === ofRow)!;
      const path = type.path(JSON.parse(json) as Values);
      return {
        kind: type.kind,
        one: type.one,
        title,
        path,
        values: JSON.parse(json) as More,
        tag: tagOf(type.tableName, path),
      };
    });
}

/** Pages are tagged with the last part of their addresses. */
const tagOf = (tableName: TableName, path: string): CacheTag => `${tableName}:${path.slice(path.lastIndexOf("/") + 1)}`;

/** The lists of the site, each with the type whose rows it shows: those of `/blog` are posts, not categories. */
const listsOf = (types: readonly StoredType[]) =>
  types.flatMap((stored) =>
    stored.pathPrefix === null || stored.members !== null
      ? []
      : [{ list: `/${stored.pathPrefix.split("/")[1]}`, prefix: stored.pathPrefix, stored }],
  );

/** The addresses to which the texts of a page lead on at its end. */
export const linksAtEnd = (texts: object): string[] =>
  "related" in texts ? (texts.related as ReadonlyArray<{ readonly to: string }>).map(({ to }) => to) : [];

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
