import { useEffect, useRef } from "react";
import { sendStep } from "~/intake/rules/questions";
import type { WizardState } from "~/intake/rules/wizard";

/** The id of the text that says why "Complete Setup" is disabled. */
const neededId = "complete-needs";

/**
 * Back and Continue, or "Complete Setup" on step 6 (WIZ-5, WIZ-6, WIZ-15, WIZ-16). Without script there is only the
 * latter, which submits the form.
 *
 * @param ready if false, disables the button; only "Complete Setup" waits, for a valid email address (WIZ-30)
 */
export function StepButtons({
  step,
  ready,
  busy,
  onBack,
}: {
  step: number;
  ready: boolean;
  busy: boolean;
  onBack: () => void;
}) {
  const submit = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // Disabling the button blurred it. Restore the focus, so that Enter retries.
    if (wasBusy.current && !busy && document.activeElement === document.body) submit.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return (
    <p className={step === sendStep ? "intake-actions" : "needs-script intake-actions"}>
      {step > 1 && (
        <button type="button" className="button needs-script" disabled={busy} onClick={onBack}>
          Back
        </button>
      )}
      <button
        ref={submit}
        type="submit"
        className={`button button-primary intake-next ${step === 1 ? "intake-when-chosen" : ""}`}
        disabled={busy || !ready}
        aria-describedby={step === sendStep ? neededId : undefined}
      >
        {step < sendStep ? "Continue" : busy ? "Submitting..." : "Complete Setup"}
      </button>
      {step === sendStep && (
        <span id={neededId} className="needs-script basis-full text-sm text-muted">
          {!ready && "Complete Setup needs your email address."}
        </span>
      )}
    </p>
  );
}

/** The enquiry status, above the question (WIZ-32). Never says "sent" of a queued enquiry. */
export function SendingNotice({ state }: { state: WizardState }) {
  const { sending, isQueued, isStored, message } = state;
  return (
    <>
      <div role="status">
        {isQueued && (
          <div className="intake-notice">
            <p className="font-semibold">Your project is queued. It has not been sent yet.</p>
            <p className="mt-1">
              {sending === "submitting" ? "Sending it now..." : isStored ? waitsInBrowser : waitsInPage}
            </p>
          </div>
        )}
      </div>
      <div role="alert">{message && <p className="intake-notice intake-notice-bad font-semibold">{message}</p>}</div>
    </>
  );
}

const waitsInBrowser =
  "We could not reach the server, so your answers wait in this browser. They are sent as soon as the connection is back, or when you next open any page of this site.";
const waitsInPage =
  "We could not reach the server, and this browser cannot keep your project for later. Leave this page open: it is sent as soon as the connection is back.";
