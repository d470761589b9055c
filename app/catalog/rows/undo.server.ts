import { and, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { activity, revisions } from "../../../drizzle/schema";
import { keysOfSet } from "../../activity/activity";
import { recordQueries, transitionQueries } from "../../content/saving/record-writes.server";
import {
  categoryInUseText,
  constraintField,
  deleteQueries,
  deleteSlugHistory,
  isForeignKeyError,
  recordSlugHistory,
  rowsPerBatch,
  type WriteContext,
} from "../../content/saving/row-writes.server";
import type { StoredType } from "../../content/types/content-type.server";
import { propertyOf } from "../../content/types/stored-rows.server";
import { deletionOrder, typeOfTable } from "../../types.server";

/** The outcome of one undo batch. */
export interface UndoResult {
  /** How many rows were reverted. */
  readonly rows: number;
  /** Pass as `below` to undo the next batch; null when done. */
  readonly next: number | null;
  /** The cache tags to purge. */
  readonly tags: readonly string[];
  /** Why nothing was undone, for the user. */
  readonly error?: string;
}

/**
 * Undoes a change set, newest first, 500 revisions at a time: restores deleted rows under their old row id, reverts
 * updated ones and deletes created ones. Rows that were changed afterwards are left alone.
 *
 * @param below only revisions with a smaller id are undone; null for the first batch
 * @param scope `own`: only what `context.by` changed
 */
export async function undoSet(
  db: DatabaseClient,
  setId: string,
  context: WriteContext,
  below: number | null = null,
  scope: "own" | "everybody" = "everybody",
): Promise<UndoResult> {
  const changes = await db.read(
    db.query
      .select({
        id: revisions.id,
        tableName: revisions.tableName,
        action: revisions.action,
        rowId: revisions.rowId,
        newest: sql<number>`(select max(newest.id) from ${revisions} as newest)`.as("newest"),
      })
      .from(revisions)
      .where(
        and(
          eq(revisions.setId, setId),
          below === null ? undefined : sql`${revisions.id} < ${below}`,
          scope === "own" ? sql`${revisions.accountId} is ${context.by}` : undefined,
        ),
      )
      .orderBy(desc(revisions.id))
      .limit(rowsPerBatch),
  );
  const tags = new Set<string>();
  const queries: Query[] = [];
  const resultPositions: number[] = [];
  for (const action of ["create", "update", "delete"] as const) {
    // Undoing a deletion restores, which goes the other way.
    for (const stored of action === "delete" ? deletionOrder.toReversed() : deletionOrder) {
      const ids = changes
        .filter(
          (row) => row.tableName === stored.tableName && (row.action === "restore" ? "update" : row.action) === action,
        )
        .map((row) => row.id);
      if (ids.length === 0) continue;
      queries.push(...undoQueries(db, stored, action, ids, { id: setId, newest: changes[0]!.newest }, context));
      resultPositions.push(queries.length - 1);
      if (action === "update") queries.push(...transitionQueries(db, stored, context, rowsOf(stored, ids)));
      for (const tag of [stored.tableName, ...stored.dependentTables]) tags.add(tag);
    }
  }
  const [first, ...others] = queries;
  if (!first && scope === "own" && below === null) return { rows: 0, next: null, tags: [], error: notOwnText };
  if (!first) return { rows: 0, next: null, tags: [] };
  try {
    const results = await db.write([first, ...others, markUndoneQuery(db.query, setId, context)]);
    const rows = resultPositions.flatMap((position) => results[position] as Array<{ rowId: number }>);
    return { rows: rows.length, next: changes.length === rowsPerBatch ? changes.at(-1)!.id : null, tags: [...tags] };
  } catch (error) {
    const stored = typeOfTable(changes[0]!.tableName);
    if (stored === null || constraintField(stored, error) === null) throw error;
    return { rows: 0, next: null, tags: [], error: undoError(error, changes) };
  }
}

/** Marks a change set's activity entry as undone if any of its rows were reverted. Must run after the reverts. */
const markUndoneQuery = (query: DatabaseClient["query"], setId: string, { setId: undoId, now }: WriteContext): Query =>
  query
    .update(activity)
    .set({ undoneAt: now })
    .where(
      and(
        inArray(activity.key, keysOfSet(setId)),
        isNull(activity.undoneAt),
        sql`exists (select 1 from ${revisions} where ${revisions.setId} = ${undoId})`,
      ),
    );

/** Shown when somebody may undo only their own changes. */
export const notOwnText = "You have no changes to undo here. Ask an administrator to undo others' changes.";

/** Why a set cannot be undone, for the user. */
function undoError(error: unknown, changes: ReadonlyArray<{ readonly action: string }>): string {
  if (!isForeignKeyError(error)) return "Another item now has the same name or address. Rename that item first.";
  return changes.some(({ action }) => action === "create")
    ? categoryInUseText
    : "Its category has been deleted. Restore the category first.";
}

/** Matches the rows that these revisions are of. */
const rowsOf = ({ table }: StoredType, ids: readonly number[]): SQL =>
  sql`${table.rowId} in (select ${revisions.rowId} from ${revisions} where ${inJson(revisions.id, ids)})`;

/**
 * The last query returns the reverted rows.
 *
 * @param set the change set, and the newest revision before this undo writes
 */
function undoQueries(
  db: DatabaseClient,
  stored: StoredType,
  action: "create" | "update" | "delete",
  ids: readonly number[],
  set: { readonly id: string; readonly newest: number },
  context: WriteContext,
): Query[] {
  const { table, tableName, columns } = stored;
  const inBatch = inJson(revisions.id, ids);
  const isInBatch = rowsOf(stored, ids);
  // Undoing a set of several types, such as an import with new categories, records one activity entry per type.
  const entryKey = `${context.setId}/${stored.type.name}`;
  const undoContext: WriteContext = { ...context, activityRecord: { action: "undo" }, entryKey };
  // What the set itself, or an earlier batch of this undo, did to the row since is no change by others. Without what these
  // queries record, or the condition would change between them.
  const laterChanges = (revision: SQL) => sql`(select count(*) from ${revisions} as later
    where later.kind = ${tableName} and later.row_id = ${table.rowId} and later.id > ${revision}
      and later.id <= ${set.newest} and later.set_id in (${set.id}, ${context.setId}))`;
  if (action === "create") {
    const creation = sql`(select max(made.id) from ${revisions} as made where made.kind = ${tableName}
      and made.row_id = ${table.rowId} and made.set_id = ${set.id} and made.action = 'create')`;
    const isOwn = sql`${isInBatch} and ${table.version} = 1 + ${laterChanges(creation)}`;
    return [...deleteQueries(db, stored, isOwn, undoContext)];
  }
  const previous = (name: string) => propertyOf(stored, sql`${revisions.before}`, name);
  if (action === "delete") {
    const names = Object.keys(columns);
    const values = names.map((name) => {
      if (name === "version") return sql`${previous("version")} + 1`;
      if (name === "updatedAt") return sql`${context.now}`;
      if (name !== stored.slug) return previous(name);
      // Another row may have taken the slug in the meantime.
      const numberedSlug = sql`${previous(name)} || '-' || ${revisions.rowId}`;
      return sql`iif(exists (select 1 from ${table} where ${columns[name]!} = ${previous(name)}), ${numberedSlug}, ${previous(name)})`;
    });
    return [
      db.query.insert(table).select(
        // `insert … select` fills columns by position, so the values are in the table's order. Of a row whose trash was
        // emptied, nothing is left to insert.
        sql`select ${sql.join(values, sql`, `)} from ${revisions} where ${inBatch} and ${revisions.before} is not null
          and not exists (select 1 from ${table} where ${table.rowId} = ${revisions.rowId})`,
      ),
      ...recordQueries(db, stored, "restored", context, isInBatch),
      deleteSlugHistory(db, stored, isInBatch),
      ...transitionQueries(db, stored, context, isInBatch),
      db.query.select({ rowId: table.rowId }).from(table).where(isInBatch),
    ];
  }
  const isUnchanged = sql`${isInBatch} and exists (select 1 from ${revisions} where ${inBatch} and ${revisions.before} is not null
    and ${revisions.rowId} = ${table.rowId}
    and ${table.version} = ${previous("version")} + 1 + ${laterChanges(sql`${revisions.id}`)})`;
  const names = Object.keys(columns).filter((name) => !["rowId", "version", "updatedAt"].includes(name));
  const before = (name: string): SQL =>
    sql`(select ${previous(name)} from ${revisions} where ${inBatch} and ${revisions.rowId} = ${table.rowId} order by ${revisions.id} limit 1)`;
  const isMoved = sql`${isUnchanged} and ${columns[stored.slug]!} is not ${before(stored.slug)}`;
  return [
    ...recordQueries(db, stored, "restore", undoContext, isUnchanged),
    ...recordSlugHistory(db, stored, isMoved, context),
    db.query
      .update(table)
      .set({
        ...Object.fromEntries(names.map((name) => [name, before(name)])),
        version: sql`${table.version} + 1`,
        updatedAt: context.now,
      })
      .where(isUnchanged)
      .returning({ rowId: table.rowId }),
  ];
}
