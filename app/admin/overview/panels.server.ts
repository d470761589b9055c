import type { DatabaseClient } from "../../../drizzle/client";
import { overdueText } from "../../base/backup/stored-backup";
import { type BoundedCount, boundedText } from "../../base/listing/list-page";
import { countFindings } from "../../catalog/findings/count.server";
import { findingLabels, kindsToFix } from "../../catalog/findings/finding";
import { countMainRows, listUnpublished } from "../../catalog/rows/overview.server";
import { listUnsavedRows } from "../../catalog/rows/working-copies.server";
import { allStoredTypes } from "../../types.server";
import { listVainDrafts } from "../asked/asked.server";

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
