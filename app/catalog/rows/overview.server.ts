import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { boundedCount, type BoundedCount, maxCounted } from "../../base/listing/list-page";
import { parseSearch } from "../../base/search/search-text";
import { isPublicStatus, rowName, scheduleOf, statusOf } from "../../content/listing/list";
import { searchCondition, statusCondition } from "../../content/listing/list.server";
import { listRowsById, listRowsByKey } from "../../content/saving/store.server";
import type { Row } from "../../content/types/content-type.server";
import { listStoredRows } from "../../content/types/stored-rows.server";
import type { ContentName } from "../../types";
import { allStoredTypes, type SiteType } from "../../types.server";
import type { FoundRow } from "./found-row";

/** Finds the rows at the given site addresses. A row's former address finds nothing. */
export async function findRowsAtAddresses(
  db: DatabaseClient,
  addresses: readonly string[],
  now: string,
): Promise<FoundRow[]> {
  const rowLists = await Promise.all(allStoredTypes.map((stored) => readAddressed(db, stored, addresses, now)));
  return rowLists.flat();
}

async function readAddressed(
  db: DatabaseClient,
  stored: SiteType,
  addresses: readonly string[],
  now: string,
): Promise<FoundRow[]> {
  const { columns, slug, key, pathPrefix } = stored;
  if (pathPrefix === null) return [];
  const slugs = addresses
    .filter((address) => address.startsWith(pathPrefix))
    .map((address) => address.slice(pathPrefix.length))
    .filter((rest) => !rest.includes("/"));
  if (slugs.length === 0) return [];
  const slugValues = JSON.stringify(slugs);
  const at = sql`select value from json_each(${slugValues})`;
  const rows = await listRowsById(
    db,
    stored,
    sql`${columns[slug]} in (${at}) or ${columns[key]} in (${at})`,
    slugs.length * 2,
  );
  return rows.map((row) => toFound(stored, row, now));
}

/** The rows of a type with these slugs, which other rows name them by. */
export async function findRowsBySlug(
  db: DatabaseClient,
  stored: SiteType,
  slugs: readonly string[],
  now: string,
): Promise<FoundRow[]> {
  const isNamed = sql`${stored.columns[stored.slug]} in (select value from json_each(${JSON.stringify(slugs)}))`;
  const rows = await listRowsById(db, stored, isNamed, slugs.length);
  return rows.map((row) => toFound(stored, row, now));
}

/**
 * The portal path for editing a page of the site: the form of its row, which is new if the page shows its default
 * texts, the section if no row has the page (such as a
 * built-in article), or the Overview for any other address.
 */
export async function formOfPage(db: DatabaseClient, address: string, now: string): Promise<string> {
  const [row] = await findRowsAtAddresses(db, [address], now);
  if (row) return `/admin/${row.type}/${row.rowId}`;
  for (const stored of allStoredTypes) {
    const { type, key, pageHooks } = stored;
    const fixedKey = pageHooks.keyAt?.(address) ?? null;
    if (fixedKey === null) continue;
    const [fixedRow] = await listRowsByKey(db, stored, [fixedKey]);
    return `/admin/${type.name}/${fixedRow ? fixedRow.rowId : `new?${new URLSearchParams({ [key]: fixedKey })}`}`;
  }
  const stored = allStoredTypes.find(({ pathPrefix }) => pathPrefix !== null && address.startsWith(pathPrefix));
  return stored ? `/admin/${stored.type.name}` : "/admin";
}

/** A link to a row, for the Overview. */
export interface RowLink {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  /** Shown beside the label: a date, or nothing. */
  readonly note: string;
}

/** The rows of a type in one state: how many, up to `maxCounted`, and the first of them. */
export interface StateRows {
  readonly type: ContentName;
  readonly status: "draft" | "scheduled";
  readonly count: BoundedCount;
  readonly rows: readonly RowLink[];
}

/** Rows per panel. */
const maxRows = 5;

/** The next scheduled rows and the newest drafts of each type that can be scheduled, without empty groups. */
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
  return states.filter(({ count }) => count.count > 0);
}

async function readState(
  db: DatabaseClient,
  stored: SiteType,
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
        count: sql<number>`(select count(*) from (select 1 from ${table} where ${where} limit ${maxCounted + 1}))`.as(
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
    count: boundedCount(rows[0]?.count ?? 0),
    rows: rows.map((row) => ({
      type: type.name,
      rowId: Number(row.rowId),
      label: String(row.label),
      note: String(row.date),
    })),
  };
}

/** Counts the rows of each section that the Overview opens, in one statement. */
export async function countMainRows(db: DatabaseClient): Promise<Partial<Record<ContentName, BoundedCount>>> {
  const main = allStoredTypes.filter(({ type: { section } }) => "main" in section && section.main);
  const counts = main.map(({ type, table }) => [
    type.name,
    sql<number>`(select count(*) from (select 1 from ${table} limit ${maxCounted + 1}))`.as(type.name),
  ]);
  const [row] = await db.read(db.query.select(Object.fromEntries(counts)).from(sql`(select 1)`));
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, boundedCount(Number(count))]));
}

/** The newest rows, without rich text. */
async function readNewest(
  db: DatabaseClient,
  { columns, selected, table, type }: SiteType,
  where: SQL,
  by: string,
  limit: number,
) {
  const long = new Set(type.fields.filter(({ kind }) => kind === "richText").map(({ name }) => name));
  const short = Object.fromEntries(Object.entries(selected).filter(([name]) => !long.has(name)));
  const rows = db.query.select(short).from(table).where(where).orderBy(desc(columns[by]!)).limit(limit);
  return listStoredRows(db, rows);
}

/** Searches all types, a few rows of each, for the command palette and for links. */
export async function searchContent(db: DatabaseClient, query: string, now: string): Promise<FoundRow[]> {
  const search = parseSearch(query.slice(0, 200));
  if (!search) return [];
  const rowLists = await Promise.all(
    allStoredTypes.map(async (stored) => {
      const rows = await listRowsById(db, stored, and(searchCondition(stored, search))!, maxRows);
      return rows.map((row) => toFound(stored, row, now));
    }),
  );
  return rowLists.flat();
}

const toFound = (stored: SiteType, row: Row, now: string): FoundRow => ({
  type: stored.type.name,
  rowId: row.rowId,
  label: rowName(stored.type, String(row[stored.type.label])),
  note: stored.type.item,
  slug: String(row[stored.slug] ?? ""),
  path: isPublicStatus(statusOf(stored.type, row, now)) ? stored.address(row) : null,
});

/** The rows of all types that were edited last, newest first, for the command palette. */
export async function listRecentRows(db: DatabaseClient, now: string): Promise<FoundRow[]> {
  const editedRows = await Promise.all(
    allStoredTypes.map(async (stored) => {
      const rows = await readNewest(db, stored, sql`true`, "updatedAt", maxRows);
      return rows.map((row) => ({ at: String(row["updatedAt"]), row: toFound(stored, row, now) }));
    }),
  );
  return editedRows
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxRows)
    .map(({ row }) => row);
}
