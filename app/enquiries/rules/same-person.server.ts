import { and, desc, ne, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";
import type { SubmissionEntry } from "./inbox";
import { listedColumns } from "./inbox.server";

/** The submissions from the same email address, in any case, before and after one; the newest first. */
export async function listFromSamePerson(db: DatabaseClient, id: string, limit = 10): Promise<SubmissionEntry[]> {
  const own = sql`${submissions} as own where own.id = ${id}`;
  const hashed = sql`select row_id from ${submissions} where email_hash = (select nullif(own.email_hash, '') from ${own})`;
  // Rows that were not created through the form have no hash.
  const named = sql`select row_id from ${submissions} where email = (select own.email from ${own}) collate nocase`;
  return db.read(
    db.query
      .select(listedColumns)
      .from(submissions)
      .where(and(sql`${submissions.rowId} in (${hashed} union all ${named})`, ne(submissions.id, id)))
      .orderBy(desc(submissions.rowId))
      .limit(limit),
  );
}
