import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Answers } from "~/domain/intake/answers";
import { lastStep } from "~/domain/intake/questions";
import type { Summary } from "~/domain/intake/submission";
import { shownStep } from "~/domain/intake/wizard";

const page = "/onboarding";

/** A step's address. The first is the page's own. */
const stepPath = (step: number) => (step === 1 ? page : `${page}?step=${step}`);

/** What an entry of the browser's history holds beside the address. Never what must not stand in an address' place: see `sent`. */
interface StepState {
  /** The step from which somebody came here, so that Back can return there instead of piling up entries. */
  readonly from?: number;
  /** The project that arrived. Kept in the history entry alone: it names an e-mail address (WIZ-18). */
  readonly sent?: Summary;
}

/** Which step is shown, and the ways between them. */
export interface StepNavigation {
  readonly step: number;
  /** What arrived, on step 7. */
  readonly sent: Summary | null;
  readonly goNext: () => void;
  readonly goBack: () => void;
  readonly goToThankYou: (summary: Summary) => void;
  /** Opens the step that was left, where the address does not ask for one (D36). */
  readonly resumeAt: (step: number) => void;
}

/**
 * The step as a place: the address says which, so that the browser's Back and a reload do what they promise. An
 * address that asks for a step that may not be opened is replaced by the furthest one's (WIZ-23).
 *
 * @param live whether what the browser kept is known; before that the page must look as the server rendered it
 */
export function useStep(answers: Answers, live: boolean): StepNavigation {
  const location = useLocation();
  const navigate = useNavigate();
  const [resumed, setResumed] = useState<{ readonly entry: string; readonly step: number } | null>(null);

  const state = (live ? location.state : null) as StepState | null;
  const inAddress = live ? new URLSearchParams(location.search).get("step") : null;
  const asked = inAddress ?? (resumed?.entry === location.key ? String(resumed.step) : null);
  const sent = state?.sent ?? null;
  const step = shownStep(answers, asked, sent !== null);

  useEffect(() => {
    if (live && String(step) !== (inAddress ?? "1"))
      void navigate(stepPath(step), { replace: true, state: location.state as unknown });
  }, [live, step, inAddress, navigate, location.state]);

  const from = state?.from;
  return {
    step,
    sent: step === lastStep ? sent : null,
    goNext: useCallback(
      () => void navigate(stepPath(step + 1), { state: { from: step } satisfies StepState }),
      [navigate, step],
    ),
    goBack: useCallback(() => {
      if (from === step - 1) void navigate(-1);
      else void navigate(stepPath(step - 1), { replace: true });
    }, [navigate, step, from]),
    goToThankYou: useCallback(
      (summary) => void navigate(stepPath(lastStep), { replace: true, state: { sent: summary } satisfies StepState }),
      [navigate],
    ),
    resumeAt: useCallback((left) => setResumed({ entry: location.key, step: left }), [location.key]),
  };
}
