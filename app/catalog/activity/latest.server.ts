import { desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { activity } from "../../../drizzle/schema";
import type { Role } from "../../base/access/account";
import { zonedTime } from "../../base/time/time-zones";
import { areasOf, type LatestActivity } from "../../activity/activity";
import { contentTypeList } from "../../types";
import { sentenceOf } from "../../activity/sentences";
import { existingSubjects } from "./subjects.server";

/** The number of entries that are read and grouped. */
const maxRead = 40;

/**
 * The latest activity in the sections that a role sees, for the Overview: one line for each person, item and day,
 * without sign-ins. Entries that are not about one item are not grouped.
 *
 * @param zone the time zone that decides where a day ends
 */
export async function listLatestActivity(
  db: DatabaseClient,
  role: Role,
  zone = "UTC",
  limit = 8,
): Promise<LatestActivity[]> {
  const areas = areasOf(role);
  if (areas.length === 0) return [];
  const words = `(${areas.map((area) => `"area:${area}"`).join(" OR ")}) NOT "section:sign-in"`;
  const found = sql`(select rowid as row_number from activity_facets where activity_facets match ${words} order by rowid desc limit ${maxRead})`;
  const { rowId, at, actor, action, section, subjectId, subject, rows, detail } = activity;
  const entries = await db.read(
    db.query
      .select({ rowId, at, actor, action, section, subjectId, subject, rows, detail })
      .from(sql`${found} as found`)
      .innerJoin(activity, eq(rowId, sql`found.row_number`))
      .orderBy(desc(rowId)),
  );
  const groups = Map.groupBy(entries, (entry) =>
    entry.subjectId === null
      ? entry.rowId
      : JSON.stringify([zonedTime(entry.at, zone).day, entry.actor, entry.section, entry.subjectId]),
  );
  const shown = [...groups.values()].slice(0, limit);
  const hrefs = await existingSubjects(
    db,
    shown.map(([first]) => first!),
  );
  return shown.map(([first, ...more]) => {
    const { day } = zonedTime(first!.at, zone);
    const isSame = more.every((entry) => entry.action === first!.action);
    // Names no fields: the earlier saves may have changed others.
    const event = isSame && more.length > 0 ? { ...first!, detail: {} } : first!;
    return {
      rowId: first!.rowId,
      at: first!.at,
      text: `${first!.actor} ${sentenceOf(event, contentTypeList)}`,
      href: hrefs.get(first!.rowId) ?? `/admin/activity?section=${first!.section}&from=${day}&to=${day}`,
      more: more.length,
      isSame,
    };
  });
}
