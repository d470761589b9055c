import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions, toolSuggestions } from "../../../drizzle/schema";
import { findingCount } from "../../catalog/findings/count.server";
import type { WaitingCounts } from "../../portal/shell/waiting";
import { boundedCount, maxCounted } from "../../base/listing/bounded-count";

/**
 * Counts what is waiting, for the side bar. One statement, because every page of the portal needs it.
 *
 * @param includes the areas to count, which are those of the role
 */
export async function countWaiting(
  db: DatabaseClient,
  includes: { readonly enquiries: boolean; readonly content: boolean },
): Promise<WaitingCounts> {
  const newIn = (table: typeof submissions | typeof toolSuggestions) =>
    sql<number>`(select count(*) from (select 1 from ${table} where status = 'new' limit ${maxCounted + 1}))`;
  const counted = {
    ...(includes.enquiries && { newSubmissions: newIn(submissions), newSuggestions: newIn(toolSuggestions) }),
    ...(includes.content && { findings: findingCount() }),
  };
  const [row] = await db.read(
    db.query
      .select(Object.fromEntries(Object.entries(counted).map(([name, count]) => [name, count.as(name)])))
      .from(sql`(select 1)`),
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, boundedCount(Number(count))]));
}
