import { isOverdue, type SubmissionEntry } from "~/enquiries/rules/inbox";
import { Badge } from "~/ui/portal/badge";
import { LocalTime } from "~/ui/portal/local-time";

/** The next step of a submission and its date, marked if overdue. Null if neither is set. */
export function NextStep({
  entry,
  today,
}: {
  entry: Pick<SubmissionEntry, "status" | "nextStep" | "nextStepOn">;
  /** The current date in the user's time zone. */
  today: string;
}) {
  const { nextStep, nextStepOn } = entry;
  if (nextStep === "" && nextStepOn === null) return null;
  return (
    <>
      <span className="flex flex-wrap gap-x-2 whitespace-nowrap">
        {nextStepOn && <LocalTime instant={nextStepOn} dateOnly />}
        {isOverdue(entry, today) && <Badge tone="danger">Overdue</Badge>}
      </span>
      {nextStep && <span className="block max-w-44 truncate text-muted">{nextStep}</span>}
    </>
  );
}
