import { statusChoices, type SubmissionStatus } from "~/enquiries/rules/inbox";
import { Badge } from "~/ui/portal/badge";

const tones = {
  new: "accent",
  contacted: "caution",
  qualified: "caution",
  won: "good",
  lost: "plain",
  spam: "danger",
} as const satisfies Record<SubmissionStatus, string>;

/** The stage of a submission. */
export function SubmissionStatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge tone={tones[status]}>{statusChoices[status].label}</Badge>;
}
