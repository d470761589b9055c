import { inArray, lt } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { activity } from "../../drizzle/schema";
import { daysBefore } from "../base/time/dates";
import { activityDays } from "./activity";

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
  for (let done = 0; done < maxParts; done += 1) {
    const [deleted] = await db.write([
      db.query.delete(activity).where(inArray(activity.rowId, part)).returning({ id: activity.rowId }),
    ]);
    if (deleted.length < rowsPerPart) return;
  }
}
