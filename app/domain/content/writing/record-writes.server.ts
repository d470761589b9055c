import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { revisions, type revisionActions } from "../../../../drizzle/schema";
import { actorOf, detailOfFields } from "../../activity/activity";
import type { ActivityAction } from "../../activity/sentences";
import { recordActivity, type ActivityRecord } from "../../activity/record.server";
import { rowAsJson } from "../history/row-json.server";
import { isPublicStatus, statusOf } from "../listing/list";
import type { Status } from "../types/content-type";
import type { Row, StoredType } from "../types/content-type.server";
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

/** Whether visitors see a row with this status, now or from its date on. */
const isShown = (status: Status | null | undefined): boolean =>
  status === "scheduled" || (status !== undefined && isPublicStatus(status));

/** The activity log's action for a creation, with a detail if a single row is published or scheduled at once. */
export function creationActivity(
  { type }: StoredType,
  additions: readonly RowWrite[],
  now: string,
): Pick<ActivityRecord, "action" | "detail"> {
  const [addition, ...more] = additions;
  if (!addition || more.length > 0 || type.publishing.by === "always") return { action: "create" };
  const status = statusOf(type, addition.row, now);
  if (!isShown(status)) return { action: "create" };
  return { action: "create", detail: { done: status === "scheduled" ? "scheduled" : "published" } };
}

/** The activity log's action for a save: a publishing step, or a change of fields. */
export function saveActivity(
  { type }: StoredType,
  changes: ReadonlyArray<RowWrite & { before: Row }>,
  now: string,
): Pick<ActivityRecord, "action" | "detail"> {
  const [change, ...more] = changes;
  if (!change || more.length > 0) return { action: "save" };
  const [from, to] = [change.before, change.row].map((row) => statusOf(type, row, now));
  if (isShown(to) && !isShown(from)) return { action: "publish" };
  if (from !== to && to === "archived") return { action: "archive" };
  if ((to === "draft" || to === "inactive") && isShown(from)) return { action: "unpublish" };
  const fields = changedFields(type, change.before, change.row);
  return { action: "save", detail: detailOfFields(fields.map(({ label }) => label)) };
}
