import { and, desc, eq, gt, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Database, Query } from "../../../drizzle/client";
import { accounts, revisions } from "../../../drizzle/schema";
import { binDays } from "./content-type";
import { deleteQueries, recordQuery, withNumbers, type Deed } from "./row-writes.server";
import { constraintFault, isRelationFault, readRows, stillInUse } from "./store.server";
import { rowFromJson, storedTypes, type Row, type StoredType } from "./stored-types.server";

/** How many rows one batch changes: a few seconds of the database's time at most. */
export const chunk = 500;
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
export async function listRevisions(db: Database, stored: StoredType, rowId: number): Promise<Revision[]> {
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
  db: Database,
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
export interface Binned {
  readonly setId: string;
  readonly rowId: number;
  readonly label: string;
  readonly at: string;
  readonly by: string | null;
}

/** What was deleted of a type in the last 30 days and is not back, newest first. */
export async function listBin(db: Database, stored: StoredType, now: string, limit = 100): Promise<Binned[]> {
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
          gt(revisions.createdAt, daysBefore(now, binDays)),
          sql`not exists (select 1 from ${stored.table} where ${stored.table.rowId} = ${revisions.rowId})`,
        ),
      )
      .orderBy(desc(revisions.createdAt), desc(revisions.id))
      .limit(limit),
  );
  return rows.map(({ who: by, ...row }) => ({ ...row, by }));
}

/** What an undo did: how many rows are as they were before, what is left to do, what caches must drop. */
export interface Undone {
  readonly rows: number;
  /** Undo again with this to go on; null when everything is done. */
  readonly next: number | null;
  readonly tags: readonly string[];
  /** What stood in the way. */
  readonly fault?: string;
}

/**
 * Takes a set of writes back, newest first, 500 at a time: deleted rows are there again under their old number,
 * changed rows as they were, new rows gone. A row that somebody changed since is left as it is.
 *
 * @param below revisions with a smaller id are left to undo; null begins
 */
export async function undoSet(db: Database, setId: string, deed: Deed, below: number | null = null): Promise<Undone> {
  const found = await db.read(
    db.query
      .select({ id: revisions.id, kind: revisions.kind, action: revisions.action, rowId: revisions.rowId })
      .from(revisions)
      .where(and(eq(revisions.setId, setId), below === null ? undefined : sql`${revisions.id} < ${below}`))
      .orderBy(desc(revisions.id))
      .limit(chunk),
  );
  const tags = new Set<string>();
  const queries: Query[] = [];
  const counted: number[] = [];
  for (const stored of Object.values(storedTypes)) {
    for (const action of ["create", "update", "delete"] as const) {
      const ids = found
        .filter((row) => row.kind === stored.kind && (row.action === "restore" ? "update" : row.action) === action)
        .map((row) => row.id);
      if (ids.length === 0) continue;
      queries.push(...undoQueries(db, stored, action, ids, deed));
      counted.push(queries.length - 1);
      const { kind, shownWith } = stored;
      for (const tag of [kind, ...shownWith]) tags.add(tag);
    }
  }
  const [first, ...others] = queries;
  if (!first) return { rows: 0, next: null, tags: [] };
  try {
    const results = await db.write([first, ...others]);
    const rows = counted.flatMap((position) => results[position] as Array<{ rowId: number }>);
    return { rows: rows.length, next: found.length === chunk ? found.at(-1)!.id : null, tags: [...tags] };
  } catch (error) {
    const names = found.map(({ kind }) => Object.values(storedTypes).find((stored) => stored.kind === kind));
    const fault = names[0] ? constraintFault(names[0], error) : null;
    if (fault === null) throw error;
    return { rows: 0, next: null, tags: [], fault: undoFault(error, found) };
  }
}

/** Why a set could not be taken back, in words for whoever wanted it. */
function undoFault(error: unknown, found: ReadonlyArray<{ readonly action: string }>): string {
  if (!isRelationFault(error)) return "Another row has taken this one's place. Rename that one first.";
  return found.some(({ action }) => action === "create")
    ? stillInUse
    : "Its category was deleted since. Bring that back first.";
}

/** The last query's rows are those undone. */
function undoQueries(
  db: Database,
  stored: StoredType,
  action: "create" | "update" | "delete",
  ids: readonly number[],
  deed: Deed,
): Query[] {
  const { table, columns } = stored;
  const chosen = sql`${revisions.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  if (action === "create") {
    return deleteQueries(
      db,
      stored,
      sql`${table.version} = 1 and ${table.rowId} in (select ${revisions.rowId} from ${revisions} where ${chosen})`,
      deed,
    );
  }
  const was = (name: string) => sql`json_extract(${revisions.before}, ${sql.raw(`'$.${name}'`)})`;
  if (action === "delete") {
    const names = Object.keys(columns);
    const values = names.map((name) => {
      if (name === "version") return sql`${was("version")} + 1`;
      if (name === "updatedAt") return sql`${deed.now}`;
      if (name !== stored.slug) return was(name);
      // Whoever has the address by now keeps it.
      const number = sql`${was(name)} || '-' || ${revisions.rowId}`;
      return sql`iif(exists (select 1 from ${table} where ${columns[name]!} = ${was(name)}), ${number}, ${was(name)})`;
    });
    const back = sql`${table.rowId} in (select ${revisions.rowId} from ${revisions} where ${chosen})`;
    return [
      db.query.insert(table).select(
        // In the table's order, as the insert names its columns.
        sql`select ${sql.join(values, sql`, `)} from ${revisions} where ${chosen}
          and not exists (select 1 from ${table} where ${table.rowId} = ${revisions.rowId})`,
      ),
      recordQuery(db, stored, "restored", deed, back),
      db.query.select({ rowId: table.rowId }).from(table).where(back),
    ];
  }
  const unchanged = sql`exists (select 1 from ${revisions} where ${chosen} and ${revisions.before} is not null
    and ${revisions.rowId} = ${table.rowId} and ${table.version} = ${was("version")} + 1)`;
  const own = Object.keys(columns).filter((name) => !["rowId", "version", "updatedAt"].includes(name));
  const before = (name: string): SQL =>
    sql`(select ${was(name)} from ${revisions} where ${chosen} and ${revisions.rowId} = ${table.rowId} order by ${revisions.id} limit 1)`;
  return [
    recordQuery(db, stored, "restore", deed, unchanged),
    db.query
      .update(table)
      .set({
        ...Object.fromEntries(own.map((name) => [name, before(name)])),
        version: sql`${table.version} + 1`,
        updatedAt: deed.now,
      } as never)
      .where(unchanged)
      .returning({ rowId: table.rowId }),
  ];
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
export async function listRecentChanges(db: Database, limit = 8): Promise<RecentChange[]> {
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
  db: Database,
  rows: ReadonlyArray<Omit<RecentChange, "label" | "by"> & { who: string | null }>,
): Promise<RecentChange[]> {
  const labels = new Map<string, string>();
  await Promise.all(
    Object.values(storedTypes).map(async (stored) => {
      const ids = rows.filter(({ kind }) => kind === stored.kind).map(({ rowId }) => rowId);
      if (ids.length === 0) return;
      const found = await readRows(db, stored, withNumbers(stored, ids), ids.length);
      for (const row of found) labels.set(`${stored.kind}:${row.rowId}`, String(row[stored.type.label]));
    }),
  );
  return rows.map(({ who: by, ...row }) => ({ ...row, by, label: labels.get(`${row.kind}:${row.rowId}`) ?? null }));
}

/** Empties the bin of what has lain there for 30 days; that it was deleted, when and by whom, stays known. */
export function emptyBinQueries(db: Database, now: string): [Query] {
  const gone = db.query
    .select({ id: revisions.id })
    .from(revisions)
    .where(
      and(
        eq(revisions.action, "delete"),
        isNotNull(revisions.before),
        sql`${revisions.createdAt} <= ${daysBefore(now, binDays)}`,
      ),
    )
    .limit(1_000);
  return [db.query.update(revisions).set({ before: null }).where(inArray(revisions.id, gone))];
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * 86_400_000).toISOString();
}
