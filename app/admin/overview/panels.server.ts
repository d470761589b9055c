import { sql } from "drizzle-orm";
import { isAllowed, type Role } from "~/base/access/permissions";
import type { RequestContext } from "~/routing/context";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, toolSuggestions } from "../../../drizzle/schema";
import { overdueText } from "../../base/backup/stored-backup";
import { type BoundedCount, boundedCount, boundedText, maxCounted } from "../../base/listing/list-page";
import { countFindings, findingCount } from "../../catalog/findings/count.server";
import { findingLabels, kindsToFix } from "../../catalog/findings/finding";
import { countMainRows, listUnpublished } from "../../catalog/rows/overview.server";
import { listUnsavedRows } from "../../catalog/rows/working-copies.server";
import type { WaitingCounts } from "../../portal/shell/section-list";
import { logDatabaseError } from "../../routing/failed-reads";
import { allStoredTypes } from "../../types.server";
import { listVainDrafts } from "../unanswered/unanswered.server";

/** A current problem, with the page that shows more of it. */
interface OverviewAlert {
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

/** The current problems, in words, which keeps these out of the script. */
export function overviewAlerts(isBackupOverdue: boolean, failures: BoundedCount | null): readonly OverviewAlert[] {
  const messages = failures?.count === 1 ? "A message" : failures && `${boundedText(failures)} messages`;
  return [
    ...(isBackupOverdue ? [{ text: overdueText, to: "/admin/transfer", label: "View backups" }] : []),
    ...(failures && failures.count > 0
      ? [
          {
            text: `${messages} could not be delivered.`,
            to: "/admin/messages?state=failed",
            label: "View failed messages",
          },
        ]
      : []),
  ];
}

/** What the Overview says about content. The panels are in words here, which keeps their names out of the script. */
export async function readContent(db: DatabaseClient, accountId: string, now: string) {
  const [unpublishedRows, unsaved, findings, sizes, vainDrafts] = await Promise.all([
    listUnpublished(db, now),
    listUnsavedRows(db, allStoredTypes, accountId),
    countFindings(db),
    countMainRows(db),
    listVainDrafts(db, now),
  ]);
  const toFix = findings.kinds.filter(({ kind }) => kindsToFix.includes(kind));
  const counts = [
    {
      title: "Needs attention",
      entries: toFix.map(({ kind, ...count }) => ({
        to: `/admin/needs-attention?kind=${kind}`,
        label: findingLabels[kind],
        note: boundedText(count),
      })),
    },
    {
      title: "Drafts that found nothing",
      entries: vainDrafts.map(({ item, count }) => ({
        to: "/admin/asked?kind=draft",
        label: item,
        note: count === 1 ? "once" : `${count} times`,
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
  return { unpublishedRows, unsaved, counts, needsAttention: findings.visible, sizes };
}

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
