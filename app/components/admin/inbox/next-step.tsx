import { isOverdue, type SubmissionEntry } from "~/domain/intake/inbox";
import { Badge } from "../list/badge";
import { Moment } from "../shell/moment";

/** What comes next for a submission, and when; says when that has passed. Null if nothing was noted. */
export function NextStep({
  entry,
  today,
}: {
  entry: Pick<SubmissionEntry, "status" | "nextStep" | "nextStepOn">;
  /** The reader's date. */
  today: string;
}) {
  const { nextStep, nextStepOn } = entry;
  if (nextStep === "" && nextStepOn === null) return null;
  return (
    <>
      <span className="flex flex-wrap gap-x-2 whitespace-nowrap">
        {nextStepOn && <Moment instant={nextStepOn} dateOnly />}
        {isOverdue(entry, today) && <Badge tone="danger">Overdue</Badge>}
      </span>
      {nextStep && <span className="block max-w-44 truncate text-muted">{nextStep}</span>}
    </>
  );
}
