import { statusChoices, type SubmissionStatus } from "~/domain/intake/inbox";
import { Badge } from "../list/badge";

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
