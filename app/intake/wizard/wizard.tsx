import { useEffect, useRef, useState } from "react";
import { answerError, isFilled, type AnswerField } from "~/intake/rules/answers";
import { type IntakeTexts, questions, sendStep } from "~/intake/rules/questions";
import { isStepComplete } from "~/intake/rules/wizard";
import { FirstViewScript } from "./first-view";
import { HeardOf, Honeypot, HumanCheckWidget, IntakeFrame, ProgressBar } from "./form-frame";
import { headingId, QuestionSection } from "./question-section";
import { SendingNotice, StepButtons } from "./step-buttons";
import { ThankYou } from "./thank-you";
import { useWizard, type IntakePage } from "./use-wizard";

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
        <p className="intake-notice [@media(scripting:enabled)]:hidden">
          An assistant prepared answers for this form. Only JavaScript can fill them in: turn it on and reload this
          page, or copy the answers from your conversation.
        </p>
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
          {live && <SendingNotice state={state} />}
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
