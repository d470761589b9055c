import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";
import { rowCountWithin } from "../../base/listing/row-count.server";
import type { SubmissionStatus } from "./inbox";

/** The number of submissions in each stage. */
export type StageCounts = Readonly<Record<SubmissionStatus, number>>;

/** Reads the number of submissions in each stage, which triggers keep. */
export async function countStages(db: DatabaseClient): Promise<StageCounts> {
  const countOf = (status: SubmissionStatus) => rowCountWithin(submissions, sql`${status}`).as(status);
  const [counts] = await db.read(
    db.query
      .select({
        new: countOf("new"),
        contacted: countOf("contacted"),
        qualified: countOf("qualified"),
        won: countOf("won"),
        lost: countOf("lost"),
        spam: countOf("spam"),
      })
      .from(sql`(select 1)`),
  );
  return counts!;
}
