import { formatMoment } from "~/base/time/time-zones";
import {
  type ChangedField,
  type ChangeSource,
  groupChanges,
  isStatus,
  statusChoices,
  type EnquiryChange,
} from "~/enquiries/rules/inbox";
import { amountText, isLostReason, lostReasonChoices } from "~/enquiries/rules/outcome";
import { LocalTime } from "~/ui/portal/local-time";

const fieldLabels: Readonly<Record<ChangedField, string>> = {
  status: "Stage",
  owner: "Owner",
  nextStep: "Next step",
  nextStepOn: "Next step date",
  notes: "Notes",
  outcome: "Outcome",
  answered: "Answered",
  reply: "Reply",
  call: "Call",
};
const sourceNotes: Readonly<Record<ChangeSource, string>> = {
  form: "",
  bulk: "in bulk",
  undo: "with Undo",
  mail: "by email link",
  rules: "",
  booking: "",
};
const automaticSources: Readonly<Partial<Record<ChangeSource, string>>> = {
  rules: "The spam rules",
  booking: "The booking tool",
};

/** The history of an enquiry: who changed what and when, newest first, ending with its arrival (INB-6). */
export function ChangeList({ changes, createdAt }: { changes: readonly EnquiryChange[]; createdAt: string }) {
  return (
    <section aria-labelledby="history" className="min-w-0 rounded-card border border-line bg-raised">
      <h2 id="history" className="border-b border-line px-4 py-2.5 text-lg">
        History
      </h2>
      <ol className="px-4">
        {groupChanges(changes).map(({ key, at, actor, source, changes: entries }) => (
          <li key={key} className="border-b border-line py-2">
            <p className="text-sm text-muted">
              {automaticSources[source] ?? (actor || "Someone")} {sourceNotes[source]} · <LocalTime instant={at} />
            </p>
            <ul>
              {entries.map((change) => (
                <li key={change.rowId} className="wrap-anywhere">
                  <Change change={change} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="py-2">
          <p className="text-sm text-muted">
            <LocalTime instant={createdAt} />
          </p>
          Received
        </li>
      </ol>
    </section>
  );
}

function Change({ change: { field, before, after } }: { change: EnquiryChange }) {
  if (field === "notes") return "Notes edited";
  if (field === "reply") return `Replied: ${after}`;
  return (
    <>
      {fieldLabels[field]}: <span className="text-muted">{wordsOf(field, before)}</span>{" "}
      <span aria-hidden="true">→</span> <span className="sr-only">to </span>
      {wordsOf(field, after)}
    </>
  );
}

function wordsOf(field: ChangedField, value: string): string {
  if (field === "status") return isStatus(value) ? statusChoices[value].label : value;
  if (field === "outcome") return outcomeWords(value);
  if (value === "") return field === "owner" ? "Unassigned" : "None";
  if (field === "answered" || field === "call") return formatMoment(value, { dateOnly: false, zone: "UTC" });
  return field === "nextStepOn" ? formatMoment(value, { dateOnly: true, zone: "UTC" }) : value;
}

/** "12000 EUR", or the id of a reason and its words. */
function outcomeWords(value: string): string {
  const amount = /^(\d+) ([A-Z]{3})$/.exec(value);
  if (amount) return amountText(Number(amount[1]), amount[2]!);
  const [reason = "", ...note] = value.split(": ");
  return isLostReason(reason) ? [lostReasonChoices[reason].label, ...note].join(": ") : value || "None";
}
