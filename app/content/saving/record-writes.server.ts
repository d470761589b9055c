import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { type revisionActions, revisions } from "../../../drizzle/schema";
import { type ActivityDetail, actorOf, detailOfFields, detailOfLosses } from "../../activity/activity";
import { type ActivityRecord, recordActivity } from "../../activity/record.server";
import type { ActivityAction } from "../../activity/sentences";
import { scheduleOf, transitionOf } from "../listing/list";
import type { Row, StoredType } from "../types/content-type.server";
import { changedFields } from "../types/field-values";
import { propertyOf, rowAsJson } from "../types/stored-rows.server";
import type { SavedCopy } from "./saved-copy.server";

/** The author, time and change set of a write. */
export interface WriteContext {
  /** The account's id; null for the command line. */
  readonly by: string | null;
  /** An ISO instant. */
  readonly now: string;
  /**
   * The site's own origin, which identifies links to it. If a write does not know it, the scheduled handler finds such
   * links later.
   */
  readonly origin?: string;
  /** All content types of the site, by which a write tells where pages are; unknown to a write that need not. */
  readonly types?: readonly StoredType[];
  /** Writes with the same id are undone together, and are one entry in the log of activity. */
  readonly setId: string;
  /** The data API token that authorised the write. */
  readonly token?: string | null;
  /** The write's entry in the activity log; derived from the write by default. */
  readonly activityRecord?: Pick<ActivityRecord, "action"> & { readonly detail?: ActivityDetail };
  /** What the texts lost on their way in, in sentences, for the write's entry in the activity log. */
  readonly losses?: readonly string[];
  /** The key of its log entry; defaults to `setId`. Null for an entry that is neither extended nor undone. */
  readonly entryKey?: string | null;
  /** The working copies that the write saves, deleted in the same batch. */
  readonly savedCopy?: SavedCopy;
  /** Follows a save, if a form or a program made it. The scheduled handler catches up with saves that nobody followed. */
  readonly afterSave?: AfterSave;
  /** Rows of other types, such as new categories, that are created in the same batch: with the write, or not at all. */
  readonly creates?: readonly RelatedRow[];
}

/**
 * Computes what depends on rows that were just saved, such as their related pages. Never rejects: what was saved stays
 * saved.
 */
export type AfterSave = (
  db: DatabaseClient,
  stored: StoredType,
  rows: readonly Row[],
  context: WriteContext,
) => Promise<void>;

/** A row to create together with the row that refers to it. */
export interface RelatedRow {
  readonly stored: StoredType;
  /** Its columns, without the bookkeeping. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** A row to write. */
export interface RowWrite {
  /** The current row; null for a new one. */
  readonly before: Row | null;
  /** The new columns, without the bookkeeping. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Slugs whose addresses redirect to the row, unless another row has them or had them first. */
  readonly redirects?: readonly string[];
}

/**
 * Queries that record a revision of each matching row, with its current state, and an entry in the activity log
 * (ACT-1). They must run before the write in the same batch; those of `create` and `restored` run after it and record
 * no state.
 */
export function recordQueries(
  db: DatabaseClient,
  stored: StoredType,
  action: RecordedAction,
  context: WriteContext,
  where: SQL,
): [Query, Query] {
  const { table, type, columns } = stored;
  // `changes()` is the number of revisions that the previous statement inserted.
  const only = (value: SQL) => sql`iif(changes() = 1, (select ${value} from ${table} where ${where} limit 1), null)`;
  const { entryKey = context.setId, activityRecord = { action: activityOf[action] }, losses = [] } = context;
  const entry: ActivityRecord = {
    ...activityRecord,
    ...(losses.length > 0 && { detail: { ...activityRecord.detail, ...detailOfLosses(losses) } }),
    section: type,
    subject: { id: only(sql`${table.rowId}`), title: only(sql`${columns[type.label]!}`) },
    rows: sql`changes()`,
    ...(entryKey !== null && { key: entryKey }),
  };
  return [
    revisionQuery(db, stored, action, context, where),
    recordActivity(db.query, actorOf(context.by, context.token), entry, context.now),
  ];
}

/** The query of `recordQueries` that records the revisions. */
export function revisionQuery(
  db: DatabaseClient,
  { table, tableName, columns, key }: StoredType,
  action: RecordedAction,
  { setId, by, now }: WriteContext,
  where: SQL,
): Query {
  const before = action === "create" || action === "restored" ? sql`null` : rowAsJson({ table, columns });
  const storedAction = action === "restored" ? "restore" : action;
  const rowKey = sql`${table}.${sql.identifier(columns[key]!.name)}`;
  return db.query.insert(revisions).select(
    // In the table's order. The null is the revision's id.
    sql`select null, ${tableName}, ${rowKey}, ${table.rowId}, ${storedAction}, ${before}, ${setId}, ${by}, ${now}
      from ${table} where ${where}`,
  );
}

type RecordedAction = (typeof revisionActions)[number] | "restored";

const activityOf = {
  create: "create",
  update: "save",
  delete: "delete",
  restore: "undo",
  restored: "restore",
} as const satisfies Record<RecordedAction, ActivityAction>;

type Recorded = NonNullable<WriteContext["activityRecord"]>;

/** The activity log's action for a write of one row: a step of publishing if it is one, or else a creation or a save. */
export function writeActivity({ type, postedDate }: StoredType, writes: readonly RowWrite[], now: string): Recorded {
  const [write, ...more] = writes;
  // A page with a name of its own is there before its first row.
  const isNew = write?.before === null && !type.rowNames;
  if (!write || more.length > 0) return { action: isNew ? "create" : "save" };
  const { before, row } = write;
  if (before === null && !isNew) return { action: "save" };
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

/** The status of a row as SQL, by the rules of `statusOf`. */
function statusSql({ type, columns }: StoredType, valueOf: (name: string) => SQL, now: string): SQL {
  const schedule = scheduleOf(type);
  const isInactive = columns["status"] ? sql`when ${valueOf("status")} = 'inactive' then 'inactive'` : sql``;
  const isLater = schedule === null ? sql`` : sql`when ${valueOf(schedule)} > ${now} then 'scheduled'`;
  return sql`case when ${valueOf("archived")} then 'archived' when ${valueOf("draft")} then 'draft'
    ${isInactive} ${isLater} else 'published' end`;
}

/**
 * The entries for what a write did to the status of its rows, one for each step: how many were published, and so on
 * (ACT-1). By the rules of `transitionOf`; a new row in the archive, or among the drafts, is only created. Must run
 * after the write and its revisions, in the same batch.
 *
 * @param where matches the written rows
 * @param isBulk whether these are the only entries of the write: it has no other, and can be undone from them
 */
export function transitionQueries(
  db: DatabaseClient,
  stored: StoredType,
  { by, token, now, setId, activityRecord }: WriteContext,
  where: SQL,
  isBulk = false,
): Query[] {
  const { table, tableName, type, columns } = stored;
  if (type.publishing.by === "always") return [];
  const previous = (name: string) => propertyOf(stored, sql`was.before`, name);
  const column = (name: string) => sql`${columns[name]!}`;
  const schedule = scheduleOf(type);
  const isSameDate = schedule === null ? sql`false` : sql`${previous(schedule)} = ${columns[schedule]!}`;
  const step = sql`case
    when status = 'scheduled' then iif(old_status = status and is_same_date, null, 'schedule')
    when old_status is status then null
    when status = 'published' then 'publish'
    when old_status is null then null
    when status = 'archived' then 'archive'
    when old_status = 'archived' then 'unarchive'
    when old_status in ('published', 'scheduled') then 'unpublish' end`;
  // The latest revision of the set: an import may write a row twice.
  const writtenRows = sql`(select ${table.rowId} as number, ${columns[type.label]!} as title, ${isSameDate} as is_same_date,
      iif(was.before is null, null, ${statusSql(stored, previous, now)}) as old_status, ${statusSql(stored, column, now)} as status
    from ${table} join ${revisions} as was on was.id = (select max(id) from ${revisions} as latest
      where latest.kind = ${tableName} and latest.row_id = ${table.rowId} and latest.set_id = ${setId})
    where ${where})`;
  const steps = sql`(select ${step} as step, number, title from ${writtenRows})`;
  const rowsByStep = sql`(select step, count(*) as count, max(number) as number, max(title) as title from ${steps} group by step)`;
  const only = (value: SQL) => sql`iif(count = 1, ${value}, null)`;
  const entry: ActivityRecord = {
    action: isBulk ? sql`coalesce(step, 'bulk')` : sql`step`,
    section: type,
    subject: { id: only(sql`number`), title: only(sql`title`) },
    rows: sql`count`,
    detail: isBulk ? { bulk: 1, ...activityRecord?.detail } : {},
    key: isBulk ? sql`${setId} || coalesce('/' || step, '')` : sql`${`${setId}/${type.name}/`} || step`,
    from: rowsByStep,
  };
  return [recordActivity(db.query, actorOf(by, token), entry, now, isBulk ? sql`true` : sql`step is not null`)];
}
