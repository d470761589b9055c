import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { accounts, revisions } from "../../../../drizzle/schema";
import { trashDays } from "../types/content-type";
import { withNumbers } from "../writing/row-writes.server";
import { readRows } from "../writing/store.server";
import { rowFromJson } from "./row-json.server";
import { allStoredTypes } from "../types/registry.server";
import type { Row, StoredType } from "../types/content-type.server";

/** Revisions shown of a row. */
const shownRevisions = 100;

/** One write, as a row's history shows it. */
export interface Revision {
  readonly id: number;
  readonly action: "create" | "update" | "delete" | "restore";
  readonly at: string;
  /** Who did it; null for the command line or an account that is gone. */
  readonly by: string | null;
  readonly setId: string;
  /** The row before the write; null where there was none. */
  readonly before: Row | null;
}

const who = sql<string | null>`coalesce(nullif(${accounts.name}, ''), ${accounts.email})`.as("who");

/** The writes of a row, newest first, with the row as it was before each. */
export async function listRevisions(db: DatabaseClient, stored: StoredType, rowId: number): Promise<Revision[]> {
  const rows = await db.read(
    db.query
      .select({ ...revisionColumns, before: revisions.before, who })
      .from(revisions)
      .leftJoin(accounts, eq(accounts.id, revisions.accountId))
      .where(and(eq(revisions.kind, stored.kind), eq(revisions.rowId, rowId)))
      .orderBy(desc(revisions.id))
      .limit(shownRevisions),
  );
  return rows.map(({ who: by, before, ...revision }) => ({
    ...revision,
    by,
    before: before === null ? null : rowFromJson(stored, before),
  }));
}

const revisionColumns = {
  id: revisions.id,
  action: revisions.action,
  at: revisions.createdAt,
  setId: revisions.setId,
};

/** The row as it was at a version; null when that is not known any more. */
export async function findVersion(
  db: DatabaseClient,
  stored: StoredType,
  rowId: number,
  version: number,
): Promise<Row | null> {
  const [row] = await db.read(
    db.query
      .select({ before: revisions.before })
      .from(revisions)
      .where(
        and(
          eq(revisions.kind, stored.kind),
          eq(revisions.rowId, rowId),
          sql`json_extract(${revisions.before}, '$.version') = ${version}`,
        ),
      )
      .orderBy(desc(revisions.id))
      .limit(1),
  );
  return row?.before ? rowFromJson(stored, row.before) : null;
}

/** A deleted row that can be brought back. */
export interface TrashedRow {
  readonly setId: string;
  readonly rowId: number;
  readonly label: string;
  readonly at: string;
  readonly by: string | null;
}

/** What was deleted of a type in the last 30 days and is not back, newest first. */
export async function listTrash(
  db: DatabaseClient,
  stored: StoredType,
  now: string,
  limit = 100,
): Promise<TrashedRow[]> {
  const rows = await db.read(
    db.query
      .select({
        setId: revisions.setId,
        rowId: revisions.rowId,
        at: revisions.createdAt,
        label: sql<string>`json_extract(${revisions.before}, ${`$.${stored.type.label}`})`.as("label"),
        who,
      })
      .from(revisions)
      .leftJoin(accounts, eq(accounts.id, revisions.accountId))
      .where(
        and(
          eq(revisions.action, "delete"),
          eq(revisions.kind, stored.kind),
          gt(revisions.createdAt, daysBefore(now, trashDays)),
          sql`not exists (select 1 from ${stored.table} where ${stored.table.rowId} = ${revisions.rowId})`,
        ),
      )
      .orderBy(desc(revisions.createdAt), desc(revisions.id))
      .limit(limit),
  );
  return rows.map(({ who: by, ...row }) => ({ ...row, by }));
}

/** A recent write, for the overview. */
export interface RecentChange {
  readonly action: Revision["action"];
  readonly at: string;
  readonly by: string | null;
  readonly kind: string;
  readonly rowId: number;
  readonly label: string | null;
  /** How many rows the set wrote. */
  readonly rows: number;
}

/** The last sets of writes, newest first: of a set the last row, and how many there were among the newest 200. */
export async function listRecentChanges(db: DatabaseClient, limit = 8): Promise<RecentChange[]> {
  const newest = sql`(select * from ${revisions} order by ${revisions.createdAt} desc limit 200)`;
  const rows = await db.read(
    db.query
      .select({
        action: sql<Revision["action"]>`action`.as("action"),
        at: sql<string>`max(newest.created_at)`.as("at"),
        kind: sql<string>`kind`.as("kind"),
        rowId: sql<number>`row_id`.as("row_id"),
        rows: sql<number>`count(*)`.as("rows"),
        who,
      })
      .from(sql`${newest} as newest left join ${accounts} on ${accounts.id} = newest.account_id`)
      .groupBy(sql`set_id`)
      .orderBy(sql`max(newest.created_at) desc, max(newest.id) desc`)
      .limit(limit),
  );
  return labelled(db, rows);
}

async function labelled(
  db: DatabaseClient,
  rows: ReadonlyArray<Omit<RecentChange, "label" | "by"> & { who: string | null }>,
): Promise<RecentChange[]> {
  const labels = new Map<string, string>();
  await Promise.all(
    allStoredTypes.map(async (stored) => {
      const ids = rows.filter(({ kind }) => kind === stored.kind).map(({ rowId }) => rowId);
      if (ids.length === 0) return;
      const found = await readRows(db, stored, withNumbers(stored, ids), ids.length);
      for (const row of found) labels.set(`${stored.kind}:${row.rowId}`, String(row[stored.type.label]));
    }),
  );
  return rows.map(({ who: by, ...row }) => ({ ...row, by, label: labels.get(`${row.kind}:${row.rowId}`) ?? null }));
}

/** Deletes the content of revisions that have been in the trash for 30 days; who deleted what and when stays on record. */
export function emptyTrashQueries(db: DatabaseClient, now: string): [Query] {
  const gone = db.query
    .select({ id: revisions.id })
    .from(revisions)
    .where(
      and(
        eq(revisions.action, "delete"),
        isNotNull(revisions.before),
        sql`${revisions.createdAt} <= ${daysBefore(now, trashDays)}`,
      ),
    )
    .limit(1_000);
  return [db.query.update(revisions).set({ before: null }).where(inArray(revisions.id, gone))];
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * 86_400_000).toISOString();
}
