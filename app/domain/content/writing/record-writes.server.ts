import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { revisions, type revisionActions } from "../../../../drizzle/schema";
import { actorOf, detailOfFields } from "../../activity/activity";
import type { ActivityAction } from "../../activity/sentences";
import { recordActivity, type ActivityRecord } from "../../activity/record.server";
import { rowAsJson } from "./row-json.server";
import { transitionOf } from "../listing/list";
import type { StoredType } from "../types/content-type.server";
import { changedFields } from "./field-values";
import type { RowWrite, WriteContext } from "./write-context";

/**
 * Queries that record a revision of each matching row, with its current state, and an entry in the activity log
 * (ACT-1). They must run before the write in the same batch; those of `create` and `restored` run after it and record
 * no state.
 */
export function recordQueries(
  db: DatabaseClient,
  stored: StoredType,
  action: (typeof revisionActions)[number] | "restored",
  context: WriteContext,
  where: SQL,
): [Query, Query] {
  const { table, tableName, type, columns } = stored;
  const before = action === "create" || action === "restored" ? sql`null` : rowAsJson(stored);
  const storedAction = action === "restored" ? "restore" : action;
  const key = sql`${table}.${sql.identifier(stored.columns[stored.key]!.name)}`;
  const record = db.query.insert(revisions).select(
    // In the table's order. The null is the revision's id.
    sql`select null, ${tableName}, ${key}, ${table.rowId}, ${storedAction}, ${before}, ${context.setId}, ${context.by}, ${context.now}
      from ${table} where ${where}`,
  );
  // `changes()` is the number of revisions that the previous statement inserted.
  const only = (value: SQL) => sql`iif(changes() = 1, (select ${value} from ${table} where ${where} limit 1), null)`;
  const { entryKey = context.setId } = context;
  const entry: ActivityRecord = {
    ...(context.recorded ?? { action: activityOf[action] }),
    section: type.name,
    subject: { id: only(sql`${table.rowId}`), title: only(sql`${columns[type.label]!}`) },
    rows: sql`changes()`,
    ...(entryKey !== null && { key: entryKey }),
  };
  return [record, recordActivity(db.query, actorOf(context.by, context.token), entry, context.now)];
}

const activityOf = {
  create: "create",
  update: "save",
  delete: "delete",
  restore: "undo",
  restored: "restore",
} as const satisfies Record<(typeof revisionActions)[number] | "restored", ActivityAction>;

type Recorded = Pick<ActivityRecord, "action" | "detail">;

/** The activity log's action for a write of one row: a step of publishing if it is one, or else a creation or a save. */
export function writeActivity({ type, postedDate }: StoredType, writes: readonly RowWrite[], now: string): Recorded {
  const [write, ...more] = writes;
  const isNew = write?.before === null;
  if (!write || more.length > 0) return { action: isNew ? "create" : "save" };
  const { before, row } = write;
  const transition = transitionOf(type, before, row, now);
  const created = isNew && { created: 1 };
  if (transition === "schedule")
    return { action: transition, detail: { ...created, for: String(row[postedDate!.date]) } };
  // A new row in the archive, or among the drafts, is only created.
  if (transition !== null && (!isNew || transition === "publish"))
    return { action: transition, detail: { ...created } };
  if (isNew) return { action: "create" };
  const fields = changedFields(type, before!, row);
  return { action: "save", detail: detailOfFields(fields.map(({ label }) => label)) };
}

/**
 * Entries for the steps of publishing within a write that has an entry of its own, such as an import or a write of
 * several rows: how many rows were published, and so on. They must be in the batch of the write.
 */
export function transitionEntries(
  db: DatabaseClient,
  { type }: StoredType,
  writes: readonly RowWrite[],
  context: WriteContext,
): Query[] {
  const { by, token, now, setId } = context;
  const steps = Map.groupBy(writes, ({ before, row }) => transitionOf(type, before, row, now));
  return [...steps].flatMap(([step, rows]) => {
    if (step === null || (step !== "publish" && step !== "schedule" && rows.every(({ before }) => !before))) return [];
    const [only, ...more] = rows;
    const id = more.length === 0 ? only?.before?.rowId : undefined;
    const title = more.length === 0 ? String(only!.row[type.label]) : null;
    const entry: ActivityRecord = {
      action: step,
      section: type.name,
      subject: { id: id === undefined ? null : String(id), title },
      rows: rows.length,
      key: `${setId}/${type.name}/${step}`,
    };
    return [recordActivity(db.query, actorOf(by, token), entry, now, sql`true`)];
  });
}
