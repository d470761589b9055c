import { inArray, is, lt, SQL, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, activity, apiTokens } from "../../drizzle/schema";
import { daysBefore } from "../base/time/dates";
import {
  activityDays,
  type ActivityDetail,
  type Actor,
  actorNames,
  type NamedType,
  type OwnSection,
  permissionOf,
} from "./activity";
import type { ActivityAction } from "./sentences";

const rowsPerPart = 1_000;
/** The rest is deleted the next night. */
const maxParts = 50;

/** Deletes entries that are older than a year (ACT-7), in parts. For the scheduled handler. */
export async function deleteOldActivity(db: DatabaseClient, now: string): Promise<void> {
  const oldest = daysBefore(now, activityDays);
  const part = db.query
    .select({ id: activity.rowId })
    .from(activity)
    .where(lt(activity.at, oldest))
    .orderBy(activity.at)
    .limit(rowsPerPart);
  for (let round = 0; round < maxParts; round += 1) {
    const [deletedRows] = await db.write([
      db.query.delete(activity).where(inArray(activity.rowId, part)).returning({ id: activity.rowId }),
    ]);
    if (deletedRows.length < rowsPerPart) return;
  }
}

/** An activity to record. */
export interface ActivityRecord {
  readonly action: ActivityAction | SQL;
  /** One of the log's own, or a content type. */
  readonly section: OwnSection | Pick<NamedType, "name">;
  /** The id and the title as it is now. */
  readonly subject?: { readonly id: string | SQL | null; readonly title: string | SQL | null };
  readonly rows?: number | SQL;
  readonly detail?: ActivityDetail | SQL;
  /** Entries with the same key are merged. It is the id of a change set, or contains a period of time. */
  readonly key?: string | SQL;
  /** A table expression that the other values refer to: one entry for each of its rows. */
  readonly from?: SQL;
}

/**
 * Whether the preceding statement, which must be the write itself, changed something. Not for tables with a search or
 * facet index, for which `changes()` returns what their triggers wrote.
 */
const hasChanged: SQL = sql`changes() > 0`;

/**
 * The statement that records an activity (ACT-1). It belongs in the batch of the write, so that neither is stored
 * without the other. By default it must directly follow the write, and records nothing if that changed nothing.
 *
 * @param condition whether there is something to record. Needed if another statement comes in between, or if the table
 *   has a search or facet index, whose triggers write too
 */
export function recordActivity(
  query: DatabaseClient["query"],
  actor: Actor,
  { action, section, subject, rows = 1, detail = {}, key, from }: ActivityRecord,
  now: string,
  condition: SQL = hasChanged,
): Query {
  const name = typeof section === "string" ? section : section.name;
  const who = typeof actor === "string" ? actor : actor.account;
  const insert = query.insert(activity).select(
    // In the order of the table's columns; the first null is the entry's number.
    sql`select null, ${now}, ${who}, ${nameOf(actor)}, ${action}, ${name}, ${permissionOf(name)}, ${subject?.id ?? null},
      substr(${subject?.title ?? null}, 1, 200), ${rows}, ${is(detail, SQL) ? detail : JSON.stringify(detail)}, ${key ?? null}, null
      ${from ? sql`from ${from}` : sql``} where ${condition}`,
  );
  if (key === undefined) return insert;
  return insert.onConflictDoUpdate({
    target: activity.key,
    set: {
      rows: sql`${activity.rows} + excluded.row_count`,
      // Of several rows, the first is not the subject.
      subjectId: sql`iif(${activity.subjectId} is excluded.subject_id, ${activity.subjectId}, null)`,
    },
  });
}

/** The actor's name at the time when the statement runs. */
function nameOf(actor: Actor): SQL {
  if (typeof actor === "string") return sql`${actorNames[actor]}`;
  const name = sql`coalesce((select ${titleOfAccount} from ${accounts} where ${accounts.id} = ${actor.account}), 'A deleted account')`;
  if (!actor.token) return name;
  return sql`${name} || coalesce((select ' (API token ' || ${apiTokens.name} || ')' from ${apiTokens} where ${apiTokens.id} = ${actor.token}), '')`;
}

const titleOfAccount: SQL = sql`coalesce(nullif(${accounts.name}, ''), ${accounts.email})`;

/** An account as a subject, with the name that it has when the statement runs. */
export const accountSubject = (id: string) => ({
  id,
  title: sql`(select ${titleOfAccount} from ${accounts} where ${accounts.id} = ${id})`,
});

/**
 * Records an activity that writes nothing else, such as an export. Call it first: an export that cannot be recorded
 * must not happen.
 */
export async function recordAlone(
  db: DatabaseClient,
  actor: Actor,
  record: ActivityRecord,
  now: string,
): Promise<void> {
  await db.write([recordActivity(db.query, actor, record, now, sql`true`)]);
}

/**
 * Records a refused attempt to sign in (ACT-4). There is at most one entry per hour for each account, and one for all
 * addresses without an account, so that nobody can flood the log. The statement is the same for both, so that its
 * duration does not reveal which accounts exist.
 *
 * @param accountId null if there is no such account
 */
export const recordDenied = (db: DatabaseClient, accountId: string | null, now: string): Promise<void> =>
  recordAlone(
    db,
    "visitor",
    {
      action: "denied",
      section: "sign-in",
      subject: { ...accountSubject(accountId ?? ""), id: accountId },
      key: `denied/${accountId ?? ""}/${now.slice(0, 13)}`,
    },
    now,
  );
