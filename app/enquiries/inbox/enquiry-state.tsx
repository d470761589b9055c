import { answerState } from "~/enquiries/rules/answer-time";
import { type EnquiryEntry, type EnquiryStatus, statusChoices } from "~/enquiries/rules/inbox";
import { commonCurrencies, lostReasonChoices } from "~/enquiries/rules/outcome";
import { useSettings } from "~/ui/components/settings";
import { Badge } from "~/ui/portal/badge";
import { LocalTime } from "~/ui/portal/local-time";

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

/** The stage to set, and the amount of each that was won or why each was lost. */
export function StageFields({ options }: { options: ReadonlyArray<readonly [string, { readonly label: string }]> }) {
  const { currency } = useSettings();
  return (
    <span className="follow-up contents">
      <select name="status" aria-label="New stage" className="field field-dense" defaultValue="contacted">
        {options.map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="outcome-fields" data-outcome="won">
        <input
          name="amount"
          aria-label="Amount of each"
          placeholder="Amount of each"
          className="field field-dense w-32"
        />
        <select name="currency" aria-label="Currency" className="field field-dense" defaultValue={currency || "EUR"}>
          {[...new Set([currency || "EUR", ...commonCurrencies])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </span>
      <span className="outcome-fields" data-outcome="lost">
        <select name="lostReason" aria-label="Why they were lost" className="field field-dense">
          <option value="">Reason not said</option>
          {Object.entries(lostReasonChoices).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          name="lostNote"
          aria-label="In a few words"
          placeholder="In a few words"
          className="field field-dense w-40"
        />
      </span>
    </span>
  );
}
