import { PageLink } from "~/components/ui/page-link";

/** Shown on the Overview when the last nightly backup is missing. */
export function BackupAlert() {
  return (
    <p role="alert" className="mb-6 max-w-prose rounded-card border-2 border-danger bg-raised p-4">
      The last nightly backup failed. The reason is in the worker’s log, as scheduled_task_failed.{" "}
      <PageLink to="/admin/transfer" className="text-link">
        See the backups
      </PageLink>
    </p>
  );
}
