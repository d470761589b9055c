import type { Status } from "~/content/types/content-type";
import { Badge } from "~/ui/portal/badge";

/** The label and the tone of each status. */
export const statusLabels = {
  published: { label: "Published", tone: "good" },
  scheduled: { label: "Scheduled", tone: "accent" },
  draft: { label: "Draft", tone: "caution" },
  archived: { label: "Archived", tone: "plain" },
  inactive: { label: "Inactive", tone: "plain" },
} as const satisfies Record<Status, { label: string; tone: string }>;

/** The status of a row (ADM-13). */
export function ContentStatusBadge({ status }: { status: Status }) {
  const { label, tone } = statusLabels[status];
  return <Badge tone={tone}>{label}</Badge>;
}
