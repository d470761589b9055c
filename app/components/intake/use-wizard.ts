import { useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from "react";
import { fields, normalAnswer, noAnswers, type Answers, type Field, answersFrom } from "~/domain/intake/answers";
import { lastStep } from "~/domain/intake/questions";
import { newWizard, wizard, type WizardState } from "~/domain/intake/wizard";
import { leaveSteps, showSteps } from "./first-view";
import { forgetProgress, keepProgress, recallProgress } from "./kept-progress";
import { useSending } from "./use-sending";
import { useStep, type StepPlace } from "./use-step";

/** The wizard as its page uses it. */
export interface Wizard {
  readonly state: WizardState;
  /** Whether the wizard runs. Before that the page shows what the server rendered: every question. */
  readonly live: boolean;
  readonly place: StepPlace;
  /** Whether the project arrived in this very moment. */
  readonly justSent: boolean;
  readonly answer: (field: Field, value: string) => void;
  readonly send: () => void;
}

/**
 * The wizard: answers, the step that is shown, what the browser keeps (WIZ-21, WIZ-22), and sending.
 *
 * @param renderedAt when the server rendered the form: milliseconds since 1970
 */
export function useWizard(renderedAt: number, form: RefObject<HTMLFormElement | null>): Wizard {
  const [state, dispatch] = useReducer(wizard, newWizard);
  const [live, setLive] = useState(false);
  const [openedAt, setOpenedAt] = useState(renderedAt);
  const [justSent, setJustSent] = useState(false);
  const place = useStep(state.answers, live);
  const { step, goToThankYou, resumeAt } = place;
  const started = useRef(false);

  // Before the browser draws: whoever comes back must not see the first question flash by.
  useLayoutEffect(() => {
    if (started.current) return;
    started.current = true;
    const kept = recallProgress();
    if (kept) {
      dispatch({ type: "restored", answers: kept.answers, key: kept.key, unsent: kept.unsent });
      setOpenedAt(kept.openedAt);
      resumeAt(kept.step);
    } else {
      dispatch({ type: "restored", answers: enteredBefore(form.current), key: null, unsent: false });
    }
    setLive(true);
  }, [form, resumeAt]);

  useLayoutEffect(() => {
    if (live) showSteps();
  }, [live]);
  useLayoutEffect(() => leaveSteps, []);

  const keep = (key: string | null, unsent: boolean) =>
    keepProgress({ answers: state.answers, step, key, unsent, openedAt });

  useEffect(() => {
    if (!live || state.sending === "sent" || step === lastStep) return;
    if (fields.every((field) => state.answers[field] === "")) return forgetProgress();
    const unsent = state.sending === "submitting" || state.sending === "queued";
    keepProgress({ answers: state.answers, step, key: state.key, unsent, openedAt });
  }, [live, state, step, openedAt]);

  const send = useSending({
    state,
    dispatch,
    form,
    openedAt,
    keep: (key) => keep(key, true),
    onSent: ({ summary }) => {
      forgetProgress();
      setJustSent(true);
      goToThankYou(summary);
    },
  });

  useEffect(() => {
    // Only here: before the address is step 7's, answers that are gone would open step 1.
    if (step === lastStep && state.sending === "sent") dispatch({ type: "begun-anew" });
    if (step !== lastStep && state.sending !== "sent") setJustSent(false);
  }, [step, state.sending]);

  return {
    state,
    live,
    place,
    justSent,
    answer: (field, value) => dispatch({ type: "answered", field, value }),
    send,
  };
}

/** What was entered before the wizard ran. */
function enteredBefore(form: HTMLFormElement | null): Answers {
  if (!form) return noAnswers;
  const entered = new FormData(form);
  return answersFrom((field) => normalAnswer(field, String(entered.get(field) ?? "")));
}
