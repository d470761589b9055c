import { useEffect, useRef, useState } from "react";
import { answerError, type AnswerField, isFilled } from "~/intake/rules/answers";
import { type IntakeTexts, questions, sendStep } from "~/intake/rules/questions";
import { isStepComplete, type WizardState } from "~/intake/rules/wizard";
import { Label, useLabel, useWords } from "~/ui/components/settings";
import { FirstViewScript } from "./first-view";
import { HeardOf, Honeypot, HumanCheckWidget, IntakeFrame, ProgressBar } from "./form-frame";
import { headingId, QuestionSection } from "./question-section";
import { ThankYou } from "./thank-you";
import { type IntakePage, useWizard } from "./use-wizard";

/** The id of the text that says why "Complete Setup", `sendButton`, is disabled. */
const neededId = "complete-needs";

/**
 * Back and Continue, or "Complete Setup" on step 6 (WIZ-5, WIZ-6, WIZ-15, WIZ-16). Without script there is only the
 * latter, which submits the form.
 *
 * @param ready if false, disables the button; only "Complete Setup" waits, for a valid email address (WIZ-30)
 */
function StepButtons({
  texts,
  step,
  ready,
  busy,
  onBack,
}: {
  texts: IntakeTexts;
  step: number;
  ready: boolean;
  busy: boolean;
  onBack: () => void;
}) {
  const label = useLabel();
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
          <Label text="Back" />
        </button>
      )}
      <button
        ref={submit}
        type="submit"
        className={`button button-primary intake-next ${step === 1 ? "intake-when-chosen" : ""}`}
        disabled={busy || !ready}
        aria-describedby={step === sendStep ? neededId : undefined}
      >
        {step < sendStep ? label("Continue") : busy ? label("Submitting...") : texts.sendButton}
      </button>
      {step === sendStep && (
        <span id={neededId} className="needs-script basis-full text-sm text-muted">
          {!ready && texts.needsEmail}
        </span>
      )}
    </p>
  );
}

/** The enquiry status, above the question (WIZ-32). Never says "sent" of a queued enquiry. */
function SendingNotice({ state, texts }: { state: WizardState; texts: IntakeTexts }) {
  const [label, words] = [useLabel(), useWords()];
  const { sending, isQueued, isStored, message } = state;
  return (
    <>
      <div role="status">
        {isQueued && (
          <div className="intake-notice">
            <p className="font-semibold">{texts.queuedTitle}</p>
            <p className="mt-1">
              {sending === "submitting"
                ? label("Sending it now...")
                : isStored
                  ? texts.queuedInBrowser
                  : texts.queuedInPage}
            </p>
          </div>
        )}
      </div>
      <div role="alert">
        {message && <p className="intake-notice intake-notice-bad font-semibold">{words(message)}</p>}
      </div>
    </>
  );
}

/** How long after choosing a card on step 1 the next step opens, in milliseconds (WIZ-4). */
const advanceDelay = 500;

/**
 * The wizard (WIZ-1 to WIZ-33). The server renders all questions as one form, which works without script. With script,
 * one question is shown at a time.
 */
export function Wizard({ page, texts }: { page: IntakePage; texts: IntakeTexts }) {
  const { siteKey } = page;
  const form = useRef<HTMLFormElement>(null);
  const { state, live, navigation, justSent, answer, heardOf, setHeardOf, send } = useWizard(page, form);
  const { step, sentSummary, goNext, goBack } = navigation;
  const { answers, sending } = state;
  const advance = useAutoAdvance(step, goNext);
  const missing = useMissing(step);
  useFocusOnStep(live, step);

  if (sentSummary) {
    return (
      <IntakeFrame texts={texts} isDone progress={<ProgressBar step={step} answers={null} />}>
        <ThankYou texts={texts} summary={sentSummary} answers={sentSummary.answers ?? null} celebrate={justSent} />
      </IntakeFrame>
    );
  }

  const busy = sending === "submitting" || sending === "sent";
  const onSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isStepComplete(answers, step)) return missing.show();
    if (step === sendStep) send();
    else goNext();
  };
  /** Empty answers have no error (WIZ-29) until Continue asks for them. */
  const errorOf = (field: AnswerField) =>
    missing.isShown || isFilled(answers[field]) ? answerError(field, answers[field]) : null;

  return (
    <IntakeFrame texts={texts} progress={<ProgressBar step={step} answers={answers} />}>
      <FirstViewScript />
      {page.isPrepared && !live && (
        <p className="intake-notice [@media(scripting:enabled)]:hidden">{texts.preparedNotice}</p>
      )}
      <form
        ref={form}
        method="post"
        action="/onboarding"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        {...advance.listeners}
      >
        <fieldset disabled={busy} className="contents">
          <Honeypot />
          {live && <SendingNotice state={state} texts={texts} />}
          <div className="intake-steps">
            {questions(answers, texts)
              .filter((question) => !live || question.step === step)
              .map((question) => (
                <QuestionSection
                  key={question.step}
                  question={question}
                  texts={texts}
                  current={question.step === step}
                  answers={answers}
                  errorOf={errorOf}
                  onAnswer={answer}
                  onPick={question.step === 1 ? advance.schedule : undefined}
                >
                  {question.step === sendStep && (
                    <HeardOf
                      label={texts.heardOfQuestion}
                      value={heardOf}
                      onChange={(event) => setHeardOf(event.target.value)}
                    />
                  )}
                  {live && siteKey !== null && question.step === sendStep && (
                    <HumanCheckWidget key={state.message} siteKey={siteKey} />
                  )}
                  <StepButtons
                    texts={texts}
                    step={question.step}
                    ready={!live || question.step !== sendStep || isStepComplete(answers, question.step)}
                    busy={busy}
                    onBack={goBack}
                  />
                </QuestionSection>
              ))}
          </div>
        </fieldset>
      </form>
    </IntakeFrame>
  );
}

/**
 * Opens the next step half a second after a card is chosen (WIZ-4). Not after arrow keys, which choose every card they
 * pass: Enter, Space or Continue then opens it.
 */
function useAutoAdvance(step: number, goNext: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const usedArrows = useRef(false);
  const latest = useRef({ step, goNext });
  useEffect(() => {
    latest.current = { step, goNext };
  }, [step, goNext]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    schedule: () => {
      clearTimeout(timer.current);
      if (usedArrows.current) return;
      timer.current = setTimeout(() => {
        // Continue may have opened it already. Do not skip a step.
        if (latest.current.step === 1) latest.current.goNext();
      }, advanceDelay);
    },
    listeners: {
      onKeyDownCapture: (event: React.KeyboardEvent) => {
        usedArrows.current = event.key.startsWith("Arrow");
      },
      onPointerDownCapture: () => {
        usedArrows.current = false;
      },
    },
  };
}

/**
 * When Continue is pressed on an incomplete step, says what is missing and focuses the first field without an answer,
 * which the message describes: otherwise pressing a button far below would seem to do nothing.
 */
function useMissing(step: number): { readonly isShown: boolean; readonly show: () => void } {
  /** Changes with every attempt, so that later ones also move the focus. */
  const [attempt, setAttempt] = useState<{ readonly step: number } | null>(null);
  useEffect(() => {
    const invalid = ".intake-step[data-current] [aria-invalid]";
    if (attempt) document.querySelector<HTMLElement>(`${invalid}:is(input, textarea), ${invalid} input`)?.focus();
  }, [attempt]);
  return { isShown: attempt?.step === step, show: () => setAttempt({ step }) };
}

/** Focuses a step's heading when it opens, so that it is announced and Tab continues from there. */
function useFocusOnStep(live: boolean, step: number): void {
  const focusedStep = useRef<number | null>(null);
  useEffect(() => {
    if (!live) return;
    if (focusedStep.current !== null && focusedStep.current !== step)
      document.getElementById(headingId(step))?.focus({ preventScroll: true });
    focusedStep.current = step;
  }, [live, step]);
}
