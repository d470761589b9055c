import { overdueText } from "../../base/backup/stored-backup";
import { type BoundedCount, boundedText } from "../../base/listing/list-page";

/** A current problem, with the page that shows more of it. */
export interface OverviewAlert {
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
