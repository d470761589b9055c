import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../../drizzle/client";
import { blogCategories, posts, toolCategories } from "../../../drizzle/schema";
import { categorySlug } from "../blog/post";
import { matchExpression, parseSearch, type SearchQuery } from "../text/search-text";
import type { ListSort, Status } from "./content-type";
import { contentTypes } from "./content-types";
import { following, type ListOrder } from "./keyset.server";
import { deleteQueries, recordQuery, withNumbers, type Deed } from "./row-writes.server";
import { chunk } from "./revisions.server";
import { tagsOfRow, type Row, type StoredType } from "./stored-types.server";

/** Rows a page of a list shows. */
export const rowsPerPage = 50;
/** Rows a list counts; beyond, it says "more than". */
export const countedRows = 1_000;
/** The newest rows a search looks at: those the index finds, or for one or two characters those there are. */
const searchWindow = 1_000;

/** What a list is narrowed to and ordered by, as its address says. */
export interface ListQuery {
  readonly search: SearchQuery | null;
  readonly status: Status | null;
  /** The value of the type's filter field; "" for none. */
  readonly filter: string;
  readonly sort: ListSort;
  /** The number of the row after or before which the page begins; null for the beginning. */
  readonly after: number | null;
  readonly before: number | null;
}

/** A row as lists show it. */
export interface ListedRow {
  readonly rowId: number;
  readonly version: number;
  readonly label: string;
  readonly status: Status | null;
  readonly featured: boolean;
  /** What stands beside the label: a category, a letter, a short text. */
  readonly detail: string;
  /** The date the type is ordered by, or null. */
  readonly date: string | null;
  readonly updatedAt: string;
  readonly address: string | null;
}

/** Part of a list. */
export interface ListPage {
  readonly rows: readonly ListedRow[];
  /** The rows that match, up to `countedRows + 1`. */
  readonly count: number;
  /** The numbers of the rows at which the neighbouring pages begin. */
  readonly next: number | null;
  readonly previous: number | null;
}

/** Reads what a list's address says; what it does not know counts as not said. */
export function readListQuery({ type }: StoredType, parameters: URLSearchParams): ListQuery {
  const number = (name: string) => {
    const value = parameters.get(name) ?? "";
    return /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null;
  };
  return {
    search: parseSearch(parameters.get("q")?.slice(0, 500)),
    status: type.statuses.find((status) => status === parameters.get("status")) ?? null,
    filter: type.filter ? (parameters.get(type.filter)?.slice(0, 200) ?? "") : "",
    sort: type.sorts.find(({ name }) => name === parameters.get("sort")) ?? type.sorts[0]!,
    after: number("after"),
    before: number("before"),
  };
}

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
    filter === "" ? undefined : filterCondition(stored, filter),
    search ? searchCondition(stored, search) : undefined,
  )!;
}

function statusCondition({ columns }: StoredType, status: Status, now: string, isWithin: boolean): SQL {
  const { draft, archived, postedDate } = columns;
  const date = isWithin ? sql`+${postedDate}` : postedDate;
  // Literals, because a bound 0 would not match the partial indexes.
  const listed = sql`${draft} = 0 and ${archived} = 0`;
  switch (status) {
    case "draft":
      return sql`${draft} = 1 and ${archived} = 0`;
    case "archived":
      return sql`${archived} = 1`;
    case "published":
      return postedDate ? sql`${listed} and ${date} <= ${now}` : listed;
    case "scheduled":
      return sql`${listed} and ${date} > ${now}`;
    default:
      return sql`${columns["status"]} = ${status}`;
  }
}

function filterCondition({ type, columns }: StoredType, value: string): SQL {
  if (type.name === "blog") return eq(posts.categorySlug, categorySlug(value));
  return eq(columns[type.filter!]!, value);
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
export async function listRows(db: Database, stored: StoredType, query: ListQuery, now: string): Promise<ListPage> {
  const where = matching(stored, query, now);
  const backwards = query.after === null && query.before !== null;
  const sorted = stored.sortColumn(query.sort.by);
  const order: ListOrder = {
    table: stored.table,
    // The sign keeps its index out: a state of few posts is found by the state's own index, and those are sorted.
    column: isRareState(stored, query) ? sql`+${sorted}` : sorted,
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
            : and(matching(stored, query, now, beginsWithin(query, order)), following(order, String(start))),
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
    rows: shown.map((row) => toListed(stored, row, now)),
    count: counted?.count ?? 0,
    next: (more || backwards) && shown.length > 0 ? shown.at(-1)!.rowId : null,
    previous: (backwards ? more : start !== null) && shown.length > 0 ? shown[0]!.rowId : null,
  };
}

const isByDate = ({ sort }: ListQuery) => sort.by === "postedDate";
/** Whether a part begins further in than all published posts do: the index can be entered at one of both dates only. */
const beginsWithin = (query: ListQuery, { direction }: ListOrder) =>
  isByDate(query) && query.status === "published" && direction === "descending";
/** Drafts, archived and scheduled posts in another order than by date: there is an index of each by date alone. */
const isRareState = ({ columns }: StoredType, query: ListQuery) =>
  "postedDate" in columns && ["draft", "archived", "scheduled"].includes(query.status ?? "") && !isByDate(query);

const opposite = (direction: ListSort["direction"]) => (direction === "ascending" ? "descending" : "ascending");

/** Rich text and other long columns stay out: a list would read fifty articles. */
function shownColumns({ type, columns, table }: StoredType) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  const kept = Object.entries(columns).filter(([name]) => !long.has(name) && columns[name] !== table.searchText);
  return Object.fromEntries(kept);
}

/** The state of a row; null for a type whose rows are always public (D42 for scheduled). */
export function statusOf({ type }: StoredType, row: Row, now: string): Status | null {
  if (type.statuses.includes("active")) return row["status"] === "inactive" ? "inactive" : "active";
  if (!type.statuses.includes("draft")) return null;
  if (row["archived"] === true) return "archived";
  if (row["draft"] === true) return "draft";
  return typeof row["postedDate"] === "string" && row["postedDate"] > now ? "scheduled" : "published";
}

/** Whether visitors see a row in this state. */
export const isPublic = (status: Status | null): boolean =>
  status === null || status === "published" || status === "active";

function toListed(stored: StoredType, row: Row, now: string): ListedRow {
  const { type } = stored;
  const date = row["postedDate"] ?? row["createdAt"];
  const detail =
    row["category"] ?? row["appType"] ?? row["microDescription"] ?? row["shortDefinition"] ?? row["description"];
  return {
    rowId: row.rowId,
    version: row.version,
    label: String(row[type.label]),
    status: statusOf(stored, row, now),
    featured: row["isFeatured"] === true,
    detail: String(detail ?? "").slice(0, 140),
    date: typeof date === "string" ? date : null,
    updatedAt: String(row["updatedAt"]),
    address: stored.address(row),
  };
}

/** The choices of a type's filter: for tools the categories, for posts none, because their field has them. */
export async function listCategoryChoices(db: Database): Promise<Array<{ value: string; label: string }>> {
  return db.read(
    db.query
      .select({ value: toolCategories.id, label: toolCategories.name })
      .from(toolCategories)
      .orderBy(toolCategories.displayOrder, toolCategories.name)
      .limit(500),
  );
}

/** What a post's category can be: the rows of `Blog_categories` first (D26). */
export async function listPostCategories(db: Database): Promise<Array<{ value: string; label: string }>> {
  const rows = await db.read(
    db.query.select({ name: blogCategories.name }).from(blogCategories).orderBy(blogCategories.rowId).limit(200),
  );
  const { fields } = contentTypes.blog;
  const known = fields.find(({ name }) => name === "category")?.choices ?? [];
  return [...new Set([...rows.map(({ name }) => name), ...known])].map((value) => ({ value, label: value }));
}

/** Which rows something is done to: those ticked, or all that match a list as it was shown. */
export type Selection = { readonly rowIds: readonly number[] } | { readonly query: ListQuery };

/** What a bulk deed did so far. */
export interface BulkDone {
  readonly rows: number;
  /** Whether there are more to do: ask again with the same set. */
  readonly more: boolean;
  readonly tags: readonly string[];
}

/** How many rows a selection holds, exactly. */
export async function countSelected(
  db: Database,
  stored: StoredType,
  selection: Selection,
  now: string,
): Promise<number> {
  const [row] = await db.read(
    db.query
      .select({ count: sql<number>`count(*)`.as("count") })
      .from(stored.table)
      .where(selected(stored, selection, now)),
  );
  return row?.count ?? 0;
}

function selected(stored: StoredType, selection: Selection, now: string): SQL {
  return "rowIds" in selection ? withNumbers(stored, selection.rowIds) : matching(stored, selection.query, now);
}

/**
 * Does something to the next 500 rows of a selection, each kept as a revision of one set. Rows that are as wanted
 * already are passed over, so asking again goes on where the last time ended.
 */
export async function changeSelected(
  db: Database,
  stored: StoredType,
  selection: Selection,
  change: Readonly<Record<string, unknown>> | "delete",
  deed: Deed,
): Promise<BulkDone> {
  const { table, columns } = stored;
  const notYet =
    change === "delete"
      ? sql`true`
      : sql`not (${and(...Object.entries(change).map(([name, value]) => eq(columns[name]!, value)))!})`;
  const numbers = (await db.read(
    db.query
      .select({ rowId: table.rowId })
      .from(table)
      .where(and(selected(stored, selection, deed.now), notYet))
      .orderBy(table.rowId)
      .limit(chunk + 1),
  )) as Array<{ rowId: number }>;
  if (numbers.length === 0) return { rows: 0, more: false, tags: [] };
  const where = withNumbers(
    stored,
    numbers.slice(0, chunk).map(({ rowId }) => rowId),
  );
  const results = await db.write(
    change === "delete"
      ? deleteQueries(db, stored, where, deed)
      : [
          recordQuery(db, stored, "update", deed, where),
          db.query
            .update(table)
            .set({ ...change, version: sql`${table.version} + 1`, updatedAt: deed.now } as never)
            .where(where)
            .returning({ rowId: table.rowId }),
        ],
  );
  const rows = results.at(-1) as unknown[];
  return { rows: rows.length, more: numbers.length > chunk, tags: tagsOfRow(stored) };
}
