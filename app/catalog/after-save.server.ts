import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { activity } from "../../drizzle/schema";
import { actorNames, permissionOf } from "../activity/activity";
import { daysBefore } from "../base/time/dates";
import { scheduleOf } from "../content/listing/list";
import type { AfterSave } from "../content/saving/record-writes.server";
import { allStoredTypes } from "../types.server";
import { inspectRows } from "./findings/inspect.server";
import { siteIndexId, sourceTypes } from "./related/candidates.server";
import { relateRows } from "./related/relate.server";

/** Saves of more rows, such as imports, are left to the scheduled handler. */
const maxRows = 5;

/** Matches no link, for writes that do not know the site's origin. Links by path are recognised anyway. */
const unknownOrigin = "https://this-site.invalid";

/**
 * What follows every save in the portal and the data API: related pages and findings are computed. Never rejects: what
 * was saved stays saved, and the scheduled handler computes it within two minutes.
 */
export const afterSave: AfterSave = async (db, stored, rows, { now, origin = unknownOrigin }) => {
  if (rows.length > maxRows) return;
  const type = sourceTypes.find((source) => source.tableName === stored.tableName);
  const ids = type ? rows.map(({ rowId }) => siteIndexId(type.number, rowId)) : [];
  await Promise.allSettled([relateRows(db, ids), inspectRows(db, stored, rows, { now, origin })]);
};

/** Rows of one run of the scheduled handler. */
const rowsPerRun = 100;

/**
 * Records the scheduled rows that have gone live by themselves, in the last two days at most, once each (ACT-1): rows
 * whose date has come since their last save. For the scheduled handler.
 *
 * @param now an ISO instant
 */
export async function recordWentLive(db: DatabaseClient, now: string): Promise<void> {
  const since = daysBefore(now, 2);
  const queries = allStoredTypes.flatMap((stored) => {
    const { type, table, columns } = stored;
    const schedule = scheduleOf(type);
    if (schedule === null) return [];
    const date = columns[schedule]!;
    const key = sql`${`live/${type.name}/`} || ${table.rowId} || '/' || ${date}`;
    return [
      db.query
        .insert(activity)
        .select(
          // In the order of the table's columns; the first null is the entry's number.
          sql`select null, ${now}, 'system', ${actorNames.system}, 'go-live', ${type.name}, ${permissionOf(type.name)}, ${table.rowId},
            substr(${columns[type.label]}, 1, 200), 1, '{}', ${key}, null
            from ${table} where ${stored.isPublic(now)} and ${date} > ${since} and ${table.updatedAt} < ${date}
            order by ${date} limit ${rowsPerRun}`,
        )
        .onConflictDoNothing({ target: activity.key }),
    ];
  });
  const [first, ...others] = queries;
  if (first) await db.write([first, ...others]);
}
