import { useEffect, useRef, useState, type ReactNode } from "react";
import { Form, useLocation } from "react-router";
import {
  followUpFields,
  maxNextStepLength,
  statusChoices,
  ownerText,
  type FollowUp,
  type Owner,
  type Enquiry,
} from "~/enquiries/rules/inbox";
import { commonCurrencies, lostReasonChoices, maxLostNoteLength, outcomeText } from "~/enquiries/rules/outcome";
import { DraftOffer, SaveDialogs, saveShortcut } from "~/portal/drafts/save-dialogs";
import { useSavedForm } from "~/portal/drafts/use-saved-form";
import { useSettings } from "~/ui/components/settings";
import type { Notice } from "~/ui/components/toast";

/** A reply as it was typed. `at` is the place of its template, or -1. */
export interface UnsentReply {
  readonly at: number;
  readonly subject: string;
  readonly text: string;
}

/** The action data of a save. `followUp` has the submitted values if they were not stored. */
export interface FollowUpActionData {
  readonly notice?: Notice;
  /** What was stored. */
  readonly savedVersion?: { readonly version: number; readonly texts: FollowUp };
  readonly followUp?: FollowUp;
  /** The version that the form was based on, if the loader data has moved past it. */
  readonly version?: number;
  readonly errors?: Partial<Record<keyof FollowUp, string>>;
  readonly savedEnquiry?: Enquiry;
  /** A reply that was not sent, and what is wrong with it. */
  readonly unsentReply?: UnsentReply;
  readonly signedOut?: true;
}

/** The storage key of a follow-up's draft in this browser. */
export const followUpDraft = (id: string): string => `submissions/${id}`;

interface FollowUpProps {
  readonly id: string;
  readonly savedFollowUp: FollowUp;
  /** The version of the enquiry in the loader data. */
  readonly version: number;
  /** Who can own enquiries. */
  readonly owners: readonly Owner[];
  /** The name of the stored owner, who may not be among `owners`. */
  readonly owner: string;
  readonly actionData: FollowUpActionData | undefined;
}

/**
 * The studio's notes about an enquiry. A failed save loses nothing: invalid fields show their errors. After an edit
 * conflict both versions are shown, and saving again overwrites the other user's.
 */
export function FollowUpForm({ id, savedFollowUp, version, owners, owner, actionData }: FollowUpProps) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [values] = useState(actionData?.followUp ?? savedFollowUp);
  const siteCurrency = useSettings().currency || "EUR";
  const { errors = {}, savedEnquiry } = actionData ?? {};
  const savedForm = useSavedForm(form, followUpDraft(id), {
    newest: savedEnquiry?.version ?? version,
    // A list without the stored value would choose nothing, and nothing would be sent.
    storedTexts: { ...savedFollowUp, currency: savedFollowUp.currency || siteCurrency },
    unsaved: actionData?.followUp !== undefined,
  });

  useEffect(() => {
    const first = followUpFields.find((field) => errors[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }, [errors]);

  const errorOf = (name: keyof FollowUp) => (savedForm.saving ? undefined : errors[name]);
  const field = (name: keyof FollowUp) => ({
    id: name,
    name,
    defaultValue: values[name],
    "aria-invalid": errorOf(name) ? true : undefined,
    "aria-describedby": errorOf(name) ? `${name}-error` : undefined,
    className: `field field-dense mt-1 ${errorOf(name) ? "border-danger" : ""}`,
  });
  return (
    <div>
      <SaveDialogs savedForm={savedForm} actionData={actionData} />
      <Form
        ref={form}
        method="post"
        action={pathname + search}
        preventScrollReset
        className="follow-up grid gap-4 rounded-card border border-line bg-raised p-5"
        aria-label="Follow-up"
      >
        {/* After a conflict, the stored draft is what was just sent, so there is nothing to offer. */}
        {savedEnquiry ? <Conflict enquiry={savedEnquiry} owners={owners} /> : <DraftOffer savedForm={savedForm} />}
        <input type="hidden" name="version" value={savedForm.version ?? ""} data-draft="never" />
        <Field name="status" label="Stage" error={errorOf("status")}>
          <select {...field("status")}>
            {Object.entries(statusChoices).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        {/* Of an enquiry that was won or lost. Without :has(), they are shown for every stage, and not stored. */}
        <div className="outcome-fields" data-outcome="won">
          <Field name="amount" label="Amount (whole)" error={errorOf("amount")}>
            <input {...field("amount")} inputMode="numeric" autoComplete="off" maxLength={15} />
          </Field>
          <Field name="currency" label="Currency" error={errorOf("currency")}>
            <select {...field("currency")} defaultValue={values.currency || siteCurrency}>
              {currencyOptions(values.currency, siteCurrency).map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </Field>
        </div>
        <div className="outcome-fields" data-outcome="lost">
          <Field name="lostReason" label="Why it was lost" error={errorOf("lostReason")}>
            <select {...field("lostReason")}>
              <option value="">Not said</option>
              {Object.entries(lostReasonChoices).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field name="lostNote" label="In a few words" error={errorOf("lostNote")}>
            <input {...field("lostNote")} autoComplete="off" maxLength={maxLostNoteLength} />
          </Field>
        </div>
        <Field name="owner" label="Owner" error={errorOf("owner")}>
          <select {...field("owner")}>
            <option value="">Unassigned</option>
            {choosableOwners(owners, savedFollowUp.owner, owner).map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
        <Field name="nextStep" label="Next step" error={errorOf("nextStep")}>
          <input {...field("nextStep")} autoComplete="off" maxLength={maxNextStepLength} />
        </Field>
        <Field name="nextStepOn" label="Next step date" error={errorOf("nextStepOn")}>
          <input {...field("nextStepOn")} type="date" />
        </Field>
        <Field name="notes" label="Notes" error={errorOf("notes")}>
          <textarea {...field("notes")} rows={9} />
        </Field>
        <p>
          <button
            type="submit"
            aria-disabled={savedForm.saving || undefined}
            aria-keyshortcuts={saveShortcut}
            className="button button-dense button-primary"
          >
            {savedForm.saving ? "Saving…" : savedEnquiry ? "Overwrite with my version" : "Save"}
          </button>
        </p>
      </Form>
    </div>
  );
}

/** The currencies to choose from: that of the settings first, and the stored one. */
const currencyOptions = (stored: string, site: string): readonly string[] => [
  ...new Set([site, ...(stored === "" ? [] : [stored]), ...commonCurrencies]),
];

/** Adds the stored owner, who may have lost access since or never had an account. */
const choosableOwners = (owners: readonly Owner[], savedOwner: string, name: string): readonly Owner[] =>
  savedOwner === "" || owners.some(({ id }) => id === savedOwner) ? owners : [...owners, { id: savedOwner, name }];

function Field({
  name,
  label,
  error,
  children,
}: {
  name: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <label htmlFor={name} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${name}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The version that another user saved, shown above the form. */
function Conflict({ enquiry, owners }: { enquiry: Enquiry; owners: readonly Owner[] }) {
  const { pathname, search } = useLocation();
  return (
    <section role="alert" className="rounded-card border border-caution p-4 text-sm">
      <h2 className="font-sans text-base font-semibold">Someone else changed this after you opened it</h2>
      <p className="mt-1 text-muted">Your changes are still below, but not saved. Their version:</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Stage</dt>
        <dd>{statusChoices[enquiry.status].label}</dd>
        <dt className="text-muted">Outcome</dt>
        <dd className="break-words">{outcomeText(enquiry) || "None"}</dd>
        <dt className="text-muted">Owner</dt>
        <dd className="break-words">{ownerText(enquiry, owners) || "Unassigned"}</dd>
        <dt className="text-muted">Next step</dt>
        <dd className="break-words">{enquiry.nextStep || "None"}</dd>
        <dt className="text-muted">Next step date</dt>
        <dd>{enquiry.nextStepOn ?? "None"}</dd>
        <dt className="text-muted">Notes</dt>
        <dd className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">{enquiry.notes || "None"}</dd>
      </dl>
      <p className="mt-3">
        <a href={pathname + search} className="text-link">
          Use theirs
        </a>
      </p>
    </section>
  );
}
