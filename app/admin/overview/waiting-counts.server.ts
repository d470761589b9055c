import { sql } from "drizzle-orm";
import { isAllowed, type Role } from "~/base/access/permissions";
import type { RequestContext } from "~/routing/context";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, toolSuggestions } from "../../../drizzle/schema/index";
import { boundedCount, maxCounted } from "../../base/listing/list-page";
import { findingCount } from "../../catalog/findings/count.server";
import type { WaitingCounts } from "../../portal/shell/section-list";
import { logDatabaseError } from "../../routing/failed-reads";

/**
 * Counts what is waiting, for the side bar. One statement, because every page of the portal needs it.
 *
 * @param includes the areas to count, which are those of the role
 */
export async function countWaiting(
  db: DatabaseClient,
  includes: { readonly enquiries: boolean; readonly content: boolean },
): Promise<WaitingCounts> {
  const newIn = (table: typeof enquiries | typeof toolSuggestions) =>
    sql<number>`(select count(*) from (select 1 from ${table} where status = 'new' limit ${maxCounted + 1}))`;
  const columns = {
    ...(includes.enquiries && { newEnquiries: newIn(enquiries), newSuggestions: newIn(toolSuggestions) }),
    ...(includes.content && { findings: findingCount() }),
  };
  const [row] = await db.read(
    db.query
      .select(Object.fromEntries(Object.entries(columns).map(([name, count]) => [name, count.as(name)])))
      .from(sql`(select 1)`),
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, boundedCount(Number(count))]));
}

/** How many rows are waiting, as far as the role may see; null if it may see none or they cannot be read. */
export async function countFor(
  db: DatabaseClient,
  role: Role,
  ctx: Pick<RequestContext, "log">,
): Promise<WaitingCounts | null> {
  const includes = { enquiries: isAllowed(role, "enquiries"), content: isAllowed(role, "content") };
  if (!includes.enquiries && !includes.content) return null;
  try {
    return await countWaiting(db, includes);
  } catch (error) {
    logDatabaseError(ctx, error);
    return null;
  }
}
