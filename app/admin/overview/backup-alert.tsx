import { PageLink } from "~/ui/first-view/page-link";
import { overdueText } from "~/base/backup/stored-backup";
import { OverviewAlert } from "./overview-alert";

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
