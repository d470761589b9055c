import type { ComponentProps } from "react";
import { PageLink } from "~/first-view/page-link";
import { Honeypot, HumanCheckWidget } from "~/intake/wizard/form-frame";
import type { PageTexts } from "~/texts/definitions";
import { agentForm } from "~/ui/components/public-forms";
import { useWords } from "~/ui/components/settings";
import {
  suggestionFields,
  suggestionLimits,
  type Suggestion,
  type SuggestionField,
  type SuggestionOutcome,
} from "./suggestion";

/** The form to suggest a tool. Works without script, and keeps its input after a failure (SUG-1, SUG-2). */
export function SuggestForm({
  page,
  texts,
  outcome,
  siteKey,
}: {
  page: PageTexts<"suggest-a-tool">;
  texts: Suggestion;
  outcome: Exclude<SuggestionOutcome, { status: "sent" }> | undefined;
  /** The site key of the human check; null if the check is off. */
  siteKey: string | null;
}) {
  const words = useWords();
  const errors = outcome?.errors ?? {};
  const fieldProps = (field: SuggestionField) => ({ field, text: texts[field], error: errors[field] });
  return (
    <>
      {outcome && (
        // Focused by the browser once the response has loaded, also without script.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent
        <div role="alert" tabIndex={-1} autoFocus className="intake-notice intake-notice-bad max-w-2xl">
          <p className="font-semibold">{words(outcome.message)}</p>
          <ul className="list-disc ps-5">
            {suggestionFields
              .filter((field) => errors[field])
              .map((field) => (
                <li key={field}>
                  <a href={`#${field}`} className="underline">
                    {words(errors[field]!)}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      )}
      <form
        method="post"
        action="/suggest-a-tool"
        noValidate
        className="mt-6 grid max-w-2xl gap-6"
        {...agentForm("suggest_a_tool", "Suggests a tool for the directory. A person presses the button.")}
      >
        <Honeypot />
        <Line {...fieldProps("name")} label={page.nameLabel} autoComplete="off" />
        <Line {...fieldProps("address")} label={page.addressLabel} type="url" inputMode="url" autoComplete="off" />
        <div>
          <label htmlFor="reason" className="font-semibold">
            {page.reasonLabel}
          </label>
          <textarea rows={6} className="field mt-2" {...control(fieldProps("reason"))} />
          <FieldError {...fieldProps("reason")} />
        </div>
        <p className="text-sm text-muted">
          {page.privacy}{" "}
          <PageLink to="/privacy" className="text-link">
            {page.privacyLink}
          </PageLink>
          .
        </p>
        {siteKey !== null && <HumanCheckWidget siteKey={siteKey} />}
        <p>
          <button type="submit" className="button button-ink">
            {page.button}
          </button>
        </p>
      </form>
    </>
  );
}

/** Replaces the form once the suggestion is stored. */
export function SuggestThanks({ texts }: { texts: PageTexts<"suggest-a-tool"> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent
    <div role="status" tabIndex={-1} autoFocus className="max-w-2xl">
      <p className="text-lead">{texts.thanks}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <PageLink to="/ai-product-stack" className="button">
          {texts.thanksBack}
        </PageLink>
        <a href="/suggest-a-tool" className="button">
          {texts.thanksAgain}
        </a>
      </p>
    </div>
  );
}

interface Answer {
  readonly field: SuggestionField;
  readonly text: string;
  readonly error: string | undefined;
}

const control = ({ field, text, error }: Answer) => ({
  id: field,
  name: field,
  required: true,
  maxLength: suggestionLimits[field],
  defaultValue: text,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": error ? `${field}-error` : undefined,
});

function Line({ label, field, text, error, ...input }: Answer & { label: string } & ComponentProps<"input">) {
  return (
    <div>
      <label htmlFor={field} className="font-semibold">
        {label}
      </label>
      <input className="field mt-2" {...input} {...control({ field, text, error })} />
      <FieldError field={field} error={error} />
    </div>
  );
}

function FieldError({ field, error }: Pick<Answer, "field" | "error">) {
  const words = useWords();
  return error ? (
    <p id={`${field}-error`} className="mt-2 text-sm text-danger">
      {words(error)}
    </p>
  ) : null;
}
