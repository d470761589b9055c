import { PageLink } from "~/components/ui/page-link";
import { OverviewAlert } from "./overview-alert";

/** Shown on the Overview when the last nightly backup is missing. */
export function BackupAlert() {
  return (
    <OverviewAlert>
      The last nightly backup failed. The reason is in the worker’s log, as scheduled_task_failed.{" "}
      <PageLink to="/admin/transfer" className="text-link">
        See the backups
      </PageLink>
    </OverviewAlert>
  );
}
