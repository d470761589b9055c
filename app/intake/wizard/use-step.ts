import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Answers } from "~/intake/rules/answers";
import { projectParameter } from "~/intake/rules/choices";
import type { EnquirySummary } from "~/intake/rules/enquiry";
import { lastStep } from "~/intake/rules/questions";
import { shownStep } from "~/intake/rules/wizard";

const page = "/onboarding";

/** A step's path. The first step has no parameter. */
const stepPath = (step: number) => (step === 1 ? page : `${page}?step=${step}`);

/** A sent enquiry: its summary and, for its cloth, the answers. */
export interface SentEnquiry extends EnquirySummary {
  readonly answers?: Answers;
}

/** A history entry's state. */
interface StepState {
  /** The step navigated from. Back then goes back in history instead of adding an entry. */
  readonly from?: number;
  /** The sent project. Not in the URL, because it contains an email address (WIZ-18). */
  readonly lastEnquiry?: SentEnquiry;
}

/** The current step and the navigation between steps. */
export interface StepNavigation {
  readonly step: number;
  /** The sent project, on step 7. */
  readonly sentSummary: SentEnquiry | null;
  readonly goNext: () => void;
  readonly goBack: () => void;
  readonly goToThankYou: (summary: SentEnquiry) => void;
  /** Opens the step where the visitor left off, unless the URL names one (D36). */
  readonly resumeAt: (step: number) => void;
}

/**
 * Keeps the step in the URL, so that Back and reload work. A URL for a step that may not be opened yet is replaced by
 * that of the furthest one allowed (WIZ-23).
 *
 * @param live whether the stored progress has been read; until then the page must match what the server rendered
 */
export function useStep(answers: Answers, live: boolean): StepNavigation {
  const location = useLocation();
  const navigate = useNavigate();
  const [resumption, setResumed] = useState<{ readonly entry: string; readonly step: number } | null>(null);

  const state = (live ? location.state : null) as StepState | null;
  const search = live ? new URLSearchParams(location.search) : null;
  const inUrl = search?.get("step") ?? null;
  // The answers have the project type by now. Drop it from the URL, or a reload would choose it again.
  const isPreset = search?.has(projectParameter) ?? false;
  const requestedStep = inUrl ?? (resumption?.entry === location.key ? String(resumption.step) : null);
  const sentSummary = state?.lastEnquiry ?? null;
  const step = shownStep(answers, requestedStep, sentSummary !== null);

  useEffect(() => {
    if (live && (isPreset || String(step) !== (inUrl ?? "1")))
      void navigate(stepPath(step), { replace: true, state: location.state as unknown });
  }, [live, step, inUrl, isPreset, navigate, location.state]);

  const from = state?.from;
  return {
    step,
    sentSummary: step === lastStep ? sentSummary : null,
    goNext: useCallback(
      () => void navigate(stepPath(step + 1), { state: { from: step } satisfies StepState }),
      [navigate, step],
    ),
    goBack: useCallback(() => {
      if (from === step - 1) void navigate(-1);
      else void navigate(stepPath(step - 1), { replace: true });
    }, [navigate, step, from]),
    goToThankYou: useCallback(
      (summary) =>
        void navigate(stepPath(lastStep), { replace: true, state: { lastEnquiry: summary } satisfies StepState }),
      [navigate],
    ),
    resumeAt: useCallback((resumeStep) => setResumed({ entry: location.key, step: resumeStep }), [location.key]),
  };
}
