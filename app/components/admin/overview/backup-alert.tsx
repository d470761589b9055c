import { PageLink } from "~/components/ui/page-link";
import { OverviewAlert } from "./overview-alert";

/** Shown on the Overview when the last nightly backup is missing. */
export function BackupAlert() {
  return (
    <OverviewAlert>
      The last nightly backup failed. See scheduled_task_failed in the worker’s log.{" "}
      <PageLink to="/admin/transfer" className="text-link">
        View backups
      </PageLink>
    </OverviewAlert>
  );
}
