import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../../drizzle/client";
import { parseSearch } from "../../text/search-text";
import type { ContentName } from "../types/registry";
import { allStoredTypes } from "../types/registry.server";
import type { Row, StoredType } from "../types/content-type.server";
import { textsOf } from "../writing/field-values";
import { checkPage } from "../writing/page-check";
import { readRows } from "../writing/store.server";
import { searchCondition, statusCondition } from "./list.server";
import type { FoundRow } from "./found-row";
import { isPublic, scheduleOf, statusOf } from "./list";

/** A link to a row, for the Overview. */
export interface RowLink {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  /** Shown beside the label: a date, or nothing. */
  readonly note: string;
}

/** The rows of a type in one state: how many, up to 100, and the first of them. */
export interface StateRows {
  readonly type: ContentName;
  readonly status: "draft" | "scheduled";
  readonly count: number;
  readonly rows: readonly RowLink[];
}

/** Rows per panel. */
const maxRows = 5;
/** How far the rows in a state are counted. */
const maxCounted = 100;
/** Rows per type that are checked for missing content, newest first. */
const checkedRows = 100;

/** The rows to be published next and the newest drafts of each type that can be scheduled; none where there are none. */
export async function listUnpublished(db: DatabaseClient, now: string): Promise<StateRows[]> {
  const states = await Promise.all(
    allStoredTypes.flatMap((stored) => {
      const date = scheduleOf(stored.type);
      if (date === null) return [];
      const column = stored.columns[date]!;
      return [
        readState(db, stored, "scheduled", { now, date: column, order: asc(column) }),
        readState(db, stored, "draft", { now, date: column, order: desc(column) }),
      ];
    }),
  );
  return states.filter(({ count }) => count > 0);
}

async function readState(
  db: DatabaseClient,
  stored: StoredType,
  status: StateRows["status"],
  { now, date, order }: { now: string; date: AnySQLiteColumn; order: SQL },
): Promise<StateRows> {
  const { type, table, columns } = stored;
  const where = statusCondition(stored, status, now);
  const rows = await db.read(
    db.query
      .select({
        rowId: table.rowId,
        label: columns[type.label]!,
        date,
        count: sql<number>`(select count(*) from (select 1 from ${table} where ${where} limit ${maxCounted}))`.as(
          "count",
        ),
      })
      .from(table)
      .where(where)
      .orderBy(order)
      .limit(maxRows),
  );
  return {
    type: type.name,
    status,
    count: rows[0]?.count ?? 0,
    rows: rows.map((row) => ({
      type: type.name,
      rowId: Number(row.rowId),
      label: String(row.label),
      note: String(row.date),
    })),
  };
}

/** An issue found on public pages, and the pages that have it. */
export interface ContentIssue {
  readonly issue: string;
  readonly rows: readonly RowLink[];
}

/** The issues of the newest public rows, most frequent last: a rare issue is more likely to be news. */
export async function listContentIssues(db: DatabaseClient, now: string): Promise<ContentIssue[]> {
  const issues = await Promise.all(
    allStoredTypes.flatMap((stored) => {
      const { newestBy } = stored;
      return newestBy === null
        ? []
        : [readNewest(db, stored, stored.isPublic(now), newestBy).then((rows) => issuesOf(stored, rows))];
    }),
  );
  const found = new Map<string, RowLink[]>();
  for (const { issue, row } of issues.flat()) found.set(issue, [...(found.get(issue) ?? []), row]);
  return [...found].map(([issue, rows]) => ({ issue, rows })).toSorted((a, b) => a.rows.length - b.rows.length);
}

/** The newest rows, without rich text: no check needs it. */
async function readNewest(
  db: DatabaseClient,
  { columns, selected, table, type }: StoredType,
  where: SQL,
  by: string,
  limit = checkedRows,
) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  const short = Object.fromEntries(Object.entries(selected).filter(([name]) => !long.has(name)));
  const rows = db.query.select(short).from(table).where(where).orderBy(desc(columns[by]!)).limit(limit);
  // Rich text is missing from these rows; `checkPage` takes an absent text for an empty one.
  return (await db.read(rows)) as Row[];
}

function issuesOf({ type }: StoredType, rows: readonly Row[]): Array<{ issue: string; row: RowLink }> {
  return rows.flatMap((row) => {
    const link = { type: type.name, rowId: row.rowId, label: String(row[type.label]), note: "" };
    return checkPage(type, textsOf(type, row)).map((issue) => ({ issue, row: link }));
  });
}

/** Searches all types, a few rows of each, for the jump box and for links. */
export async function searchContent(db: DatabaseClient, query: string, now: string): Promise<FoundRow[]> {
  const search = parseSearch(query.slice(0, 200));
  if (!search) return [];
  const found = await Promise.all(
    allStoredTypes.map(async (stored) => {
      const rows = await readRows(db, stored, and(searchCondition(stored, search))!, maxRows);
      return rows.map((row) => toFound(stored, row, now));
    }),
  );
  return found.flat();
}

const toFound = (stored: StoredType, row: Row, now: string): FoundRow => ({
  type: stored.type.name,
  rowId: row.rowId,
  label: String(row[stored.type.label]),
  note: stored.type.item,
  path: isPublic(statusOf(stored.type, row, now)) ? stored.address(row) : null,
});

/** The rows of all types that were edited last, newest first, for the jump box. */
export async function listRecentRows(db: DatabaseClient, now: string): Promise<FoundRow[]> {
  const edited = await Promise.all(
    allStoredTypes.map(async (stored) => {
      const rows = await readNewest(db, stored, sql`true`, "updatedAt", maxRows);
      return rows.map((row) => ({ at: String(row["updatedAt"]), found: toFound(stored, row, now) }));
    }),
  );
  return edited
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxRows)
    .map(({ found }) => found);
}
