import { choiceLabel } from "~/intake/rules/choices";
import type { SubmissionEntry } from "~/enquiries/rules/inbox";
import { Entry, Panel } from "~/portal/shell/panel";
import { LocalTime } from "~/ui/portal/local-time";
import { SubmissionStatusBadge } from "./status-badge";

/** The other submissions from the same email address. */
export function SamePersonList({ others }: { others: readonly SubmissionEntry[] }) {
  return (
    <Panel title="Other submissions from this person">
      {others.map(({ id, projectType, budget, status, createdAt }) => (
        <Entry
          key={id}
          to={`/admin/submissions/${id}`}
          label={[choiceLabel("projectType", projectType ?? ""), choiceLabel("budget", budget)]
            .filter(Boolean)
            .join(", ")}
        >
          <SubmissionStatusBadge status={status} /> <LocalTime instant={createdAt} dateOnly />
        </Entry>
      ))}
    </Panel>
  );
}
