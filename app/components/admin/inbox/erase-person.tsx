import { Form, useNavigation } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import { formatNumber } from "~/domain/text/numbers";

/** The step of an erasure, with what was found, once searched. */
export interface ErasureStep {
  readonly email: string;
  readonly typed?: string;
  readonly found?: Found;
  readonly fault?: string;
}

interface Found {
  readonly submissions: number;
  readonly suggestions: number;
}

/** "2 submissions", "1 submission and 3 suggested tools". Suggested tools are named where there are any. */
export function personalRowsText({ submissions, suggestions }: Found): string {
  const amount = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? "" : "s"}`;
  const sent = amount(submissions, "submission");
  if (suggestions === 0) return sent;
  const suggested = amount(suggestions, "suggested tool");
  return submissions === 0 ? suggested : `${sent} and ${suggested}`;
}

/** The two forms of an erasure: find the submissions, then confirm by typing the address again. Both work without script. */
export function ErasePerson({ step }: { step: ErasureStep | undefined }) {
  const { email = "", typed = "", found, fault } = step ?? {};
  const busy = useNavigation().state === "submitting";
  const count = found ? found.submissions + found.suggestions : undefined;
  const confirming = found !== undefined && count !== 0;
  const name = confirming ? "typed" : "email";
  return (
    <Form
      method="post"
      action="/admin/submissions/erase"
      className="mt-6 max-w-xl rounded-card border border-line bg-raised p-5"
    >
      {confirming && (
        <>
          <p className="break-words">
            <strong>{personalRowsText(found)}</strong> {found.suggestions > 0 ? "came from or named" : "came from"}{" "}
            <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <input type="hidden" name="email" value={email} />
        </>
      )}
      {count === 0 && (
        <p role="status" className="mb-4 wrap-anywhere">
          No submissions from {email}.
        </p>
      )}
      <label htmlFor={name} className={`block text-sm font-semibold ${confirming ? "mt-4" : ""}`}>
        {confirming ? "Type the address to confirm" : "Email address"}
      </label>
      <input
        key={name}
        id={name}
        name={name}
        type="email"
        required
        autoComplete="off"
        defaultValue={confirming ? typed : email}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? "fault" : undefined}
        className={`field field-dense mt-1 ${fault ? "border-danger" : ""}`}
      />
      {fault && (
        <p id="fault" role="alert" className="mt-1 text-sm text-danger">
          {fault}
        </p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <button
          type="submit"
          name="intent"
          value={confirming ? "erase" : "look"}
          disabled={busy}
          className={`button button-dense ${confirming ? "button-danger" : "button-primary"}`}
        >
          {confirming ? "Erase" : "Count submissions"}
        </button>
        <PageLink to="/admin/submissions" className="button button-dense">
          {confirming ? "Cancel" : "Back to the list"}
        </PageLink>
      </p>
    </Form>
  );
}
