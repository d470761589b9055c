import { useEffect, useRef } from "react";
import { answerFault, isFilled, type Field } from "~/domain/intake/answers";
import { questions, sendStep } from "~/domain/intake/questions";
import { isComplete } from "~/domain/intake/wizard";
import { FirstViewScript } from "./first-view";
import { HumanCheckWidget } from "./human-check";
import { HiddenFields, IntakeFrame } from "./form-frame";
import { ProgressBar } from "./progress-bar";
import { headingId, QuestionSection } from "./question-section";
import { SendingNotice, StepButtons } from "./step-buttons";
import { ThankYou } from "./thank-you";
import { useWizard } from "./use-wizard";

/** How long a chosen card of step 1 is shown before the next step opens, in milliseconds (WIZ-4). */
const advanceAfter = 500;

/**
 * The wizard (WIZ-1 to WIZ-33). The server renders all questions as one form, which works as it is; where script
 * runs, one question at a time is shown.
 *
 * @param renderedAt when the server rendered the form: milliseconds since 1970
 * @param siteKey names the site to the check that a person sends; null where there is none
 */
export function Wizard({ renderedAt, siteKey }: { renderedAt: number; siteKey: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const { state, live, place, justSent, answer, send } = useWizard(renderedAt, form);
  const { step, sent, goNext, goBack } = place;
  const { answers, sending } = state;
  const advance = useAutoAdvance(step, goNext);
  useFocusOnStep(live, step);

  if (sent) {
    return (
      <IntakeFrame done progress={<ProgressBar step={step} />}>
        <ThankYou summary={sent} celebrate={justSent} />
      </IntakeFrame>
    );
  }

  const busy = sending === "submitting" || sending === "sent";
  const onSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isComplete(answers, step)) return;
    if (step === sendStep) send();
    else goNext();
  };
  /** Nothing is flagged before anything is entered (WIZ-29). */
  const faultOf = (field: Field) => (isFilled(answers[field]) ? answerFault(field, answers[field]) : null);

  return (
    <IntakeFrame progress={<ProgressBar step={step} />}>
      <FirstViewScript />
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
          <HiddenFields openedAt={renderedAt} />
          {live && <SendingNotice state={state} />}
          <div className="intake-steps">
            {questions(answers)
              .filter((question) => !live || question.step === step)
              .map((question) => (
                <QuestionSection
                  key={question.step}
                  question={question}
                  current={question.step === step}
                  answers={answers}
                  faultOf={faultOf}
                  onAnswer={answer}
                  onPick={question.step === 1 ? advance.soon : undefined}
                >
                  {live && siteKey !== null && question.step === sendStep && (
                    <HumanCheckWidget key={state.message} siteKey={siteKey} />
                  )}
                  <StepButtons
                    step={question.step}
                    ready={!live || isComplete(answers, question.step)}
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
 * Opens the next step half a second after a card was chosen (WIZ-4). Arrow keys choose every card they pass, so
 * after those the visitor says when to go on: Enter, Space or Continue.
 */
function useAutoAdvance(step: number, goNext: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const arrows = useRef(false);
  const now = useRef({ step, goNext });
  useEffect(() => {
    now.current = { step, goNext };
  }, [step, goNext]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    soon: () => {
      clearTimeout(timer.current);
      if (arrows.current) return;
      timer.current = setTimeout(() => {
        // Continue may have been quicker; then this would skip a step.
        if (now.current.step === 1) now.current.goNext();
      }, advanceAfter);
    },
    listeners: {
      onKeyDownCapture: (event: React.KeyboardEvent) => {
        arrows.current = event.key.startsWith("Arrow");
      },
      onPointerDownCapture: () => {
        arrows.current = false;
      },
    },
  };
}

/** Moves focus to the heading of a step that opens, so that it is read and Tab goes on from there. */
function useFocusOnStep(live: boolean, step: number): void {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (!live) return;
    if (shown.current !== null && shown.current !== step)
      document.getElementById(headingId(step))?.focus({ preventScroll: true });
    shown.current = step;
  }, [live, step]);
}
