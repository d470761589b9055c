import type { DatabaseClient } from "../../../drizzle/client";
import { boundedText } from "../../base/listing/list-page";
import { countFindings } from "../../catalog/findings/count.server";
import { findingLabels, kindsToFix } from "../../catalog/findings/finding";
import { countMainRows, listUnpublished } from "../../catalog/rows/overview.server";
import { listUnsavedRows } from "../../catalog/rows/working-copies.server";
import { allStoredTypes } from "../../types.server";
import { listVainDrafts } from "../asked/asked.server";

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
