import { and, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../../drizzle/client";
import { matchExpression, type SearchQuery } from "../../text/search-text";
import type { Choice, ContentType, ListSort, Status } from "../types/content-type";
import { following, type ListOrder } from "../../listing/keyset.server";
import { countedRows, rowsPerPage, scheduleOf, statusOf, type ListedRow, type ListPage, type ListQuery } from "./list";
import type { Row, StoredType } from "../types/content-type.server";

/** The newest rows a search looks at: those the index finds, or for one or two characters those there are. */
const searchWindow = 1_000;

/**
 * The condition for the rows a list is about, the part shown aside.
 *
 * @param isWithin whether an index is entered at another date, further in than where a state begins
 */
export function matching(stored: StoredType, query: ListQuery, now: string, isWithin = false): SQL {
  const { status, filter, search } = query;
  return and(
    sql`true`,
    status ? statusCondition(stored, status, now, isWithin) : undefined,
    filter === "" ? undefined : stored.hasFilterValue(filter),
    search ? searchCondition(stored, search) : undefined,
  )!;
}

/**
 * The condition for rows with a status.
 *
 * @param isWithin whether an index is entered at another date, further in than where a status begins
 */
export function statusCondition({ type, columns }: StoredType, status: Status, now: string, isWithin = false): SQL {
  const { draft, archived } = columns;
  const published = scheduleOf(type);
  const date = published && (isWithin ? sql`+${columns[published]}` : columns[published]);
  // Literals, because a bound 0 would not match the partial indexes.
  const listed = sql`${draft} = 0 and ${archived} = 0`;
  switch (status) {
    case "draft":
      return sql`${draft} = 1 and ${archived} = 0`;
    case "archived":
      return sql`${archived} = 1`;
    case "published":
      return date ? sql`${listed} and ${date} <= ${now}` : listed;
    case "scheduled":
      return sql`${listed} and ${date} > ${now}`;
    default:
      return sql`${columns["status"]} = ${status}`;
  }
}

/** The condition for rows whose searched text holds a query; looks at a bounded window of them. */
export function searchCondition({ table, searchIndex }: StoredType, search: SearchQuery): SQL {
  const holds = sql`instr(${table.searchText}, ${search.folded}) > 0`;
  if (searchIndex === null) return holds;
  const index = sql.identifier(searchIndex);
  const candidates = search.indexed
    ? sql`select rowid from ${index} where ${index} match ${matchExpression(search)} order by rowid desc limit ${searchWindow}`
    : sql`select ${table.rowId} from ${table} order by ${table.rowId} desc limit 2000`;
  return sql`${table.rowId} in (${candidates}) and ${holds}`;
}

/** One page of a list. Any page costs the same: it begins where an index finds the row before it. */
export async function listRows(
  db: DatabaseClient,
  stored: StoredType,
  query: ListQuery,
  now: string,
): Promise<ListPage> {
  const where = matching(stored, query, now);
  const backwards = query.after === null && query.before !== null;
  const sorted = stored.sortColumn(query.sort.by);
  const order: ListOrder = {
    table: stored.table,
    // The sign keeps its index out: a state of few posts is found by the state's own index, and those are sorted.
    column: isRareStatus(stored.type, query) ? sql`+${sorted}` : sorted,
    rowId: stored.table.rowId,
    key: stored.table.rowId,
    direction: backwards ? opposite(query.sort.direction) : query.sort.direction,
  };
  const start = query.after ?? query.before;
  const by = sql.raw(order.direction === "descending" ? "desc" : "asc");
  const [rows, [counted]] = await Promise.all([
    db.read(
      db.query
        .select(shownColumns(stored))
        .from(stored.table)
        .where(
          start === null
            ? where
            : and(
                matching(stored, query, now, beginsWithin(stored.type, query, order)),
                following(order, String(start)),
              ),
        )
        .orderBy(sql`${order.column} ${by}`, sql`${stored.table.rowId} ${by}`)
        .limit(rowsPerPage + 1),
    ) as Promise<Row[]>,
    db.read(
      db.query
        .select({ count: sql<number>`count(*)`.as("count") })
        .from(sql`(select 1 from ${stored.table} where ${where} limit ${countedRows + 1})`),
    ),
  ]);
  const shown = rows.slice(0, rowsPerPage);
  const more = rows.length > rowsPerPage;
  if (backwards) shown.reverse();
  return {
    rows: shown.map((row) => toListed(stored.type, row, now)),
    count: counted?.count ?? 0,
    next: (more || backwards) && shown.length > 0 ? shown.at(-1)!.rowId : null,
    previous: (backwards ? more : start !== null) && shown.length > 0 ? shown[0]!.rowId : null,
  };
}

const isByDate = (type: ContentType, { sort }: ListQuery) => sort.by === scheduleOf(type);
/** Whether a part begins further in than all published rows do: the index can be entered at one of both dates only. */
const beginsWithin = (type: ContentType, query: ListQuery, { direction }: ListOrder) =>
  isByDate(type, query) && query.status === "published" && direction === "descending";
/** Drafts, archived and scheduled rows in another order than by date: there is an index of each by date alone. */
const isRareStatus = (type: ContentType, query: ListQuery) =>
  scheduleOf(type) !== null &&
  ["draft", "archived", "scheduled"].includes(query.status ?? "") &&
  !isByDate(type, query);

const opposite = (direction: ListSort["direction"]) => (direction === "ascending" ? "descending" : "ascending");

/** Rich text and other long columns stay out: a list would read fifty articles. */
function shownColumns({ type, columns, table }: StoredType) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  const kept = Object.entries(columns).filter(([name]) => !long.has(name) && columns[name] !== table.searchText);
  return Object.fromEntries(kept);
}

function toListed(type: ContentType, row: Row, now: string): ListedRow {
  const { detail, date, featured } = type.list;
  const shown = date === undefined ? null : row[date];
  return {
    rowId: row.rowId,
    label: String(row[type.label]),
    status: statusOf(type, row, now),
    featured: featured !== undefined && row[featured] === true,
    detail: String(row[detail] ?? "").slice(0, 140),
    date: typeof shown === "string" ? shown : null,
    updatedAt: String(row["updatedAt"]),
  };
}

/** What the filter field of a type's rows can be, which is also what its form offers. None for types without one. */
export async function listChoices(db: DatabaseClient, { type, choices }: StoredType): Promise<readonly Choice[]> {
  if (choices) return choices(db);
  const field = type.fields.find(({ name }) => name === type.filter);
  return (field?.choices ?? []).map((value) => ({ value, label: value }));
}
