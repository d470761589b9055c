import { statusChoices, type EnquiryStatus } from "~/enquiries/rules/inbox";
import { Badge } from "~/ui/portal/badge";

const tones = {
  new: "accent",
  contacted: "caution",
  qualified: "caution",
  won: "good",
  lost: "plain",
  spam: "danger",
} as const satisfies Record<EnquiryStatus, string>;

/** The stage of an enquiry. */
export function EnquiryStatusBadge({ status }: { status: EnquiryStatus }) {
  return <Badge tone={tones[status]}>{statusChoices[status].label}</Badge>;
}
