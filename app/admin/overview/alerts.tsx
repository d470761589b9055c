import type { ReactNode } from "react";
import { PageLink } from "~/ui/first-view/page-link";
import { overdueText } from "~/base/backup/stored-backup";
import { type BoundedCount, boundedText } from "~/base/listing/list-page";

/** A current problem, shown above the rest of the Overview. */
export function OverviewAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-6 max-w-prose rounded-card border-2 border-danger bg-raised p-4">
      {children}
    </p>
  );
}

/** Shown on the Overview when the last nightly backup is missing. */
export function BackupAlert() {
  return (
    <OverviewAlert>
      {overdueText}{" "}
      <PageLink to="/admin/transfer" className="text-link">
        View backups
      </PageLink>
    </OverviewAlert>
  );
}

/** Shown on the Overview when messages could not be delivered. */
export function FailedMessagesAlert({ failed }: { failed: BoundedCount }) {
  const messages = failed.count === 1 ? "A message" : `${boundedText(failed)} messages`;
  return (
    <OverviewAlert>
      {messages} could not be delivered.{" "}
      <PageLink to="/admin/messages?state=failed" className="text-link">
        View failed messages
      </PageLink>
    </OverviewAlert>
  );
}
