import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";
import type { SubmissionEntry } from "./inbox";
import { isDueBy } from "./inbox-filter.server";
import { listedColumns } from "./inbox.server";
import { boundedCount, maxCounted, type BoundedCount } from "../../base/listing/list-page";

async function countUpToLimit(db: DatabaseClient, where: SQL): Promise<BoundedCount> {
  const some = db.query
    .select({ one: sql`1` })
    .from(submissions)
    .where(where)
    .limit(maxCounted + 1)
    .as("some");
  const [row] = await db.read(db.query.select({ count: sql<number>`count(*)`.as("count") }).from(some));
  return boundedCount(row!.count);
}

/** Counts new submissions, for the side bar and the Overview. */
export const countNewSubmissions = (db: DatabaseClient): Promise<BoundedCount> =>
  countUpToLimit(db, eq(submissions.status, "new"));

/** Counts open submissions whose next step is for today or earlier, for the Overview. */
export const countDueSubmissions = (db: DatabaseClient, today: string): Promise<BoundedCount> =>
  countUpToLimit(db, isDueBy(today));

/** The newest submissions with the status "new", for the Overview. */
export async function listNewestSubmissions(db: DatabaseClient, limit = 5): Promise<SubmissionEntry[]> {
  return db.read(
    db.query
      .select(listedColumns)
      .from(submissions)
      .where(eq(submissions.status, "new"))
      .orderBy(desc(submissions.createdAt))
      .limit(limit),
  );
}

/** The open submissions whose next step is due, the longest overdue first, for the Overview. */
export async function listDueSubmissions(db: DatabaseClient, today: string, limit = 5): Promise<SubmissionEntry[]> {
  return db.read(
    db.query
      .select(listedColumns)
      .from(submissions)
      .where(isDueBy(today))
      .orderBy(asc(submissions.nextStepOn), asc(submissions.rowId))
      .limit(limit),
  );
}
