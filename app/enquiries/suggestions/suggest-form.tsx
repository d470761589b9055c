import type { ComponentProps } from "react";
import { PageLink } from "~/first-view/page-link";
import { Honeypot, HumanCheckWidget } from "~/intake/wizard/form-frame";
import {
  suggestionFields,
  suggestionLimits,
  type Suggestion,
  type SuggestionField,
  type SuggestionOutcome,
} from "./suggestion";

/** The form to suggest a tool. Works without script, and keeps its input after a failure (SUG-1, SUG-2). */
export function SuggestForm({
  texts,
  outcome,
  siteKey,
}: {
  texts: Suggestion;
  outcome: Exclude<SuggestionOutcome, { status: "sent" }> | undefined;
  /** The site key of the human check; null if the check is off. */
  siteKey: string | null;
}) {
  const faults = outcome?.faults ?? {};
  const fieldProps = (field: SuggestionField) => ({ field, text: texts[field], fault: faults[field] });
  return (
    <>
      {outcome && (
        // Focused by the browser once the response has loaded, also without script.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent
        <div role="alert" tabIndex={-1} autoFocus className="intake-notice intake-notice-bad max-w-2xl">
          <p className="font-semibold">{outcome.message}</p>
          <ul className="list-disc pl-5">
            {suggestionFields
              .filter((field) => faults[field])
              .map((field) => (
                <li key={field}>
                  <a href={`#${field}`} className="underline">
                    {faults[field]}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      )}
      <form method="post" action="/suggest-a-tool" noValidate className="mt-6 grid max-w-2xl gap-6">
        <Honeypot />
        <Line {...fieldProps("name")} label="Name of the tool" autoComplete="off" />
        <Line {...fieldProps("address")} label="Address of its website" type="url" inputMode="url" autoComplete="off" />
        <div>
          <label htmlFor="reason" className="font-semibold">
            Why does it belong in the directory?
          </label>
          <textarea rows={6} className="field mt-2" {...control(fieldProps("reason"))} />
          <Fault {...fieldProps("reason")} />
        </div>
        <p className="text-sm text-muted">
          You are not asked who you are. Please leave out names and addresses of people:{" "}
          <PageLink to="/privacy" className="text-link">
            what we store
          </PageLink>
          .
        </p>
        {siteKey !== null && <HumanCheckWidget siteKey={siteKey} />}
        <p>
          <button type="submit" className="button button-primary">
            Send suggestion
          </button>
        </p>
      </form>
    </>
  );
}

/** Replaces the form once the suggestion is stored. */
export function SuggestThanks() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent
    <div role="status" tabIndex={-1} autoFocus className="max-w-2xl">
      <p className="text-lead">Thank you. Your suggestion has arrived, and somebody will look at it.</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <PageLink to="/ai-product-stack" className="button button-primary">
          Back to the directory
        </PageLink>
        <a href="/suggest-a-tool" className="button">
          Suggest another
        </a>
      </p>
    </div>
  );
}

interface Answer {
  readonly field: SuggestionField;
  readonly text: string;
  readonly fault: string | undefined;
}

const control = ({ field, text, fault }: Answer) => ({
  id: field,
  name: field,
  required: true,
  maxLength: suggestionLimits[field],
  defaultValue: text,
  "aria-invalid": fault ? true : undefined,
  "aria-describedby": fault ? `${field}-fault` : undefined,
});

function Line({ label, field, text, fault, ...input }: Answer & { label: string } & ComponentProps<"input">) {
  return (
    <div>
      <label htmlFor={field} className="font-semibold">
        {label}
      </label>
      <input className="field mt-2" {...input} {...control({ field, text, fault })} />
      <Fault field={field} fault={fault} />
    </div>
  );
}

function Fault({ field, fault }: Pick<Answer, "field" | "fault">) {
  return fault ? (
    <p id={`${field}-fault`} className="mt-2 text-sm text-danger">
      {fault}
    </p>
  ) : null;
}
