import { answerState } from "~/enquiries/rules/answer-time";
import type { EnquiryEntry } from "~/enquiries/rules/inbox";
import { Badge } from "~/ui/portal/badge";
import { LocalTime } from "~/ui/portal/local-time";

type Clocked = Pick<EnquiryEntry, "answerDueAt" | "answeredAt" | "callAt" | "status">;

/** The minute before an instant: a promise that ends with Tuesday reads as Tuesday, 23:59, not as Wednesday, 00:00. */
const lastMinute = (instant: string): string => new Date(Date.parse(instant) - 60_000).toISOString();

/**
 * How an enquiry stands against the promised answer, and the call that was booked. Nothing where none was promised.
 *
 * @param isShort whether to leave out answers that were given, as a list does
 */
export function AnswerClock({ enquiry, now, isShort = false }: { enquiry: Clocked; now: string; isShort?: boolean }) {
  const { answerDueAt, answeredAt, callAt } = enquiry;
  const state = answerState(enquiry, now);
  return (
    <>
      {callAt !== null && callAt > now && (
        <Badge>
          Call <LocalTime instant={callAt} inSentence />
        </Badge>
      )}
      {state === "overdue" && (
        <Badge tone="danger">
          Answer was due <LocalTime instant={lastMinute(answerDueAt!)} inSentence />
        </Badge>
      )}
      {state === "due" && (
        <Badge tone="caution">
          Answer due <LocalTime instant={lastMinute(answerDueAt!)} inSentence />
        </Badge>
      )}
      {!isShort && answeredAt !== null && (
        <span className="text-sm text-muted">
          Answered <LocalTime instant={answeredAt} />
          {state === "in-time" && ", in time"}
          {state === "late" && ", late"}
        </span>
      )}
    </>
  );
}
