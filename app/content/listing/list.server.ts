import { and, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { hasValues } from "../../../drizzle/schema/columns";
import { afterKey, type ListOrder } from "../../base/listing/keyset.server";
import { matchExpression, type SearchQuery } from "../../base/search/search-text";
import type { Choice, ContentType, ListSort, Status, Visits } from "../types/content-type";
import type { Row, StoredType } from "../types/content-type.server";
import { listStoredRows } from "../types/stored-rows.server";
import {
  badgesOf,
  countedRows,
  isPublicStatus,
  rowName,
  rowsPerPage,
  scheduleOf,
  statusOf,
  type ListedRow,
  type ListPage,
  type ListQuery,
} from "./list";

/** How many rows a search examines, newest first: index matches, or any rows for a query of one or two characters. */
const maxSearchMatches = 1_000;
const maxScannedRows = 2_000;

/**
 * Matches the rows of a list, on all of its pages.
 *
 * @param hidesDate see `statusCondition`
 */
export function listCondition(stored: StoredType, query: ListQuery, now: string, hidesDate = false): SQL {
  const { status, filter, search } = query;
  return and(
    sql`true`,
    status ? statusCondition(stored, status, now, hidesDate) : undefined,
    filter === "" ? undefined : stored.hasFilterValue(filter),
    search ? searchCondition(stored, search) : undefined,
  )!;
}

/**
 * Matches rows with a status. Archived drafts count only as archived, or publishing all drafts would bring them back
 * from the archive.
 *
 * @param hidesDate keeps SQLite from seeking in the index by this date. Pass true when another condition bounds the
 *   date more tightly: SQLite may start at either bound, and then walks all rows up to the other.
 */
export function statusCondition(
  { type, table, columns }: StoredType,
  status: Status,
  now: string,
  hidesDate = false,
): SQL {
  const { draft, archived } = columns;
  const schedule = scheduleOf(type);
  const date = schedule && (hidesDate ? sql`+${columns[schedule]}` : columns[schedule]);
  // Literals, because a bound 0 does not match the partial indexes.
  const neither = sql`${draft} = 0 and ${archived} = 0`;
  const isListed = hasValues(table, table.publicWhen ?? {});
  switch (status) {
    case "draft":
      return sql`${draft} = 1 and ${archived} = 0`;
    case "archived":
      return sql`${archived} = 1`;
    case "published":
      return date ? sql`${isListed} and ${date} <= ${now}` : isListed;
    case "scheduled":
      return sql`${isListed} and ${date} > ${now}`;
    case "inactive":
      return sql`${columns["status"]} = 'inactive' and ${neither}`;
  }
}

/** Matches rows whose search text contains a query, among a limited number of candidates. */
export function searchCondition({ table, searchIndex }: StoredType, search: SearchQuery): SQL {
  const contains = sql`instr(${table.searchText}, ${search.foldedText}) > 0`;
  if (searchIndex === null) return contains;
  const index = sql.identifier(searchIndex);
  const candidates = search.isIndexable
    ? sql`select rowid from ${index} where ${index} match ${matchExpression(search)} order by rowid desc limit ${maxSearchMatches}`
    : sql`select ${table.rowId} from ${table} order by ${table.rowId} desc limit ${sql.raw(String(maxScannedRows))}`;
  return sql`${table.rowId} in (${candidates}) and ${contains}`;
}

/** Reads one page of a list. Keyset pagination makes every page cost the same. */
export async function listRows(
  db: DatabaseClient,
  stored: StoredType,
  query: ListQuery,
  now: string,
): Promise<ListPage> {
  const where = listCondition(stored, query, now);
  const backwards = query.after === null && query.before !== null;
  const sortColumn = stored.sortColumn(query.sort.by);
  const order: ListOrder = {
    table: stored.table,
    // The plus sign disables the sort column's index: the status index finds the few rows, which are then sorted.
    column: isRareStatus(stored.type, query) ? sql`+${sortColumn}` : sortColumn,
    rowId: stored.table.rowId,
    key: stored.table.rowId,
    direction: backwards ? opposite(query.sort.direction) : query.sort.direction,
  };
  const start = query.after ?? query.before;
  const by = sql.raw(order.direction === "descending" ? "desc" : "asc");
  const [rows, [countRow]] = await Promise.all([
    listStoredRows(
      db,
      db.query
        .select(listColumns(stored))
        .from(stored.table)
        .where(
          start === null
            ? where
            : and(
                listCondition(stored, query, now, startsBelowNow(stored.type, query, order)),
                afterKey(order, String(start)),
              ),
        )
        .orderBy(sql`${order.column} ${by}`, sql`${stored.table.rowId} ${by}`)
        .limit(rowsPerPage + 1),
    ),
    db.read(
      db.query
        .select({ count: sql<number>`count(*)`.as("count") })
        .from(sql`(select 1 from ${stored.table} where ${where} limit ${countedRows + 1})`),
    ),
  ]);
  const visibleRows = rows.slice(0, rowsPerPage);
  const more = rows.length > rowsPerPage;
  if (backwards) visibleRows.reverse();
  const visits = await stored.readVisits?.(
    db,
    visibleRows.map(({ rowId }) => rowId),
  );
  return {
    rows: visibleRows.map((row) => toListed(stored, row, visits?.get(row.rowId) ?? null, now)),
    count: countRow?.count ?? 0,
    next: (more || backwards) && visibleRows.length > 0 ? visibleRows.at(-1)!.rowId : null,
    previous: (backwards ? more : start !== null) && visibleRows.length > 0 ? visibleRows[0]!.rowId : null,
  };
}

const isByDate = (type: ContentType, { sort }: ListQuery) => sort.by === scheduleOf(type);
/** Whether the cursor bounds the date more tightly than "published until now" does. */
const startsBelowNow = (type: ContentType, query: ListQuery, { direction }: ListOrder) =>
  isByDate(type, query) && query.status === "published" && direction === "descending";
/**
 * Whether the list shows drafts, archived or scheduled rows in an order other than by the posted date: no index has
 * them in that order.
 */
const isRareStatus = (type: ContentType, query: ListQuery) =>
  ["draft", "archived", "scheduled"].includes(query.status ?? "") && !isByDate(type, query);

const opposite = (direction: ListSort["direction"]) => (direction === "ascending" ? "descending" : "ascending");

/** All but the long columns: a list would otherwise read fifty whole articles. */
function listColumns({ type, selected, columns, table }: StoredType) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(selected).filter(([name]) => !long.has(name) && columns[name] !== table.searchText),
  );
}

function toListed(stored: StoredType, row: Row, visits: Visits | null, now: string): ListedRow {
  const { type } = stored;
  const { detail, date, featured, more = [], images = [] } = type.list;
  const dateValue = date === undefined ? null : row[date];
  return {
    rowId: row.rowId,
    label: rowName(type, String(row[type.label])),
    badges: badgesOf(type, row, now),
    featured: featured !== undefined && row[featured] === true,
    detail: String(row[detail] ?? "").slice(0, 140),
    more: more.map((name) => String(row[name] ?? "").slice(0, 140)),
    visits,
    filter: type.filter === undefined ? "" : String(row[type.filter] ?? ""),
    image: images.map((name) => String(row[name] ?? "")).find((address) => address !== "") ?? null,
    path: type.hasPage && isPublicStatus(statusOf(type, row, now)) ? stored.address(row) : null,
    date: typeof dateValue === "string" && dateValue !== "" ? dateValue : null,
    updatedAt: String(row["updatedAt"]),
  };
}

/** The choices of a type's filter field, offered by the list and the form; empty for types without a filter. */
export async function listChoices(db: DatabaseClient, { type, choices }: StoredType): Promise<readonly Choice[]> {
  if (choices) return choices(db);
  const field = type.fields.find(({ name }) => name === type.filter);
  return (field?.choices ?? []).map((value) => ({ value, label: value }));
}

/** A row's label, or null if there is no such row. */
export async function findLabel(db: DatabaseClient, stored: StoredType, rowId: number): Promise<string | null> {
  const label = sql<string>`${stored.columns[stored.type.label]!}`.as("label");
  const [row] = await db.read(
    db.query
      .select({ label })
      .from(stored.table)
      .where(sql`${stored.table.rowId} = ${rowId}`)
      .limit(1),
  );
  return row?.label ?? null;
}
