import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type AnswerField,
  answerFields,
  type Answers,
  buildAnswers,
  emptyAnswers,
  normalizeAnswer,
} from "~/intake/rules/answers";
import { projectParameter } from "~/intake/rules/choices";
import type { EnquirySummary } from "~/intake/rules/enquiry";
import { entriesToShow } from "~/intake/rules/outbox";
import type { IntakeProgress } from "~/intake/rules/progress";
import { lastStep, sendStep } from "~/intake/rules/questions";
import { heardOfField } from "~/intake/rules/source";
import {
  initialWizardState,
  parsePreparedAnswers,
  shownStep,
  type WizardEvent,
  wizardReducer,
  type WizardState,
} from "~/intake/rules/wizard";
import { clearProgress, loadProgress, mayHaveEntries, pageOutbox, saveProgress } from "../outbox/outbox";
import { noteIntakeAddress } from "../outbox/visit-source";
import { clearSteps, showSteps } from "./first-view";
import { fieldOf, useSending } from "./use-sending";

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
interface StepNavigation {
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
function useStep(answers: Answers, live: boolean): StepNavigation {
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

function startOutboxLine(): void {
  import("../outbox/line").then(
    (module) => module.startOutboxLine(),
    // The next page load starts it.
    () => undefined,
  );
}

/** The arguments of `useOutboxEntry`. */
interface OutboxEntryOptions {
  readonly state: WizardState;
  /** Whether the stored progress has been read. */
  readonly live: boolean;
  readonly dispatch: Dispatch<WizardEvent>;
  readonly resumeAt: (step: number) => void;
}

/**
 * Keeps the outbox in step with the wizard: withdraws a queued enquiry when the visitor changes it, restores one whose
 * progress was not stored, and starts the outbox line when it has something to say or the wizard unmounts.
 */
function useOutboxEntry({ state, live, dispatch, resumeAt }: OutboxEntryOptions): void {
  const previousKey = useRef<string | null>(null);
  useEffect(() => {
    const previous = previousKey.current;
    previousKey.current = state.key;
    if (previous !== null && state.key === null) void pageOutbox().withdraw(previous);
  }, [state.key]);

  const recover = useEffectEvent(async () => {
    // Without asking for the outbox's mark, which the same storage may have lost.
    if (state.key !== null) return;
    const entries = await pageOutbox().list();
    const entry = entries.find((candidate) => candidate.state !== "sent");
    if (!entry) {
      // Sent by a page that closed before it could say so, or by the service worker.
      if (entriesToShow(entries).length > 0) startOutboxLine();
      return;
    }
    dispatch({ type: "recovered", answers: entry.enquiry.answers, key: entry.key });
    resumeAt(sendStep);
  });
  useEffect(() => {
    if (live) void recover();
  }, [live]);

  useEffect(
    () => () => {
      if (mayHaveEntries()) startOutboxLine();
    },
    [],
  );
}

/** The loader data of the intake. */
export interface IntakePage {
  /** The Turnstile site key; null if the check is off. */
  readonly siteKey: string | null;
  /** Answers from the URL, such as a brief's, to start from. Stored answers take precedence. */
  readonly initialAnswers: Answers;
  /** The project type from the URL, which replaces a stored one; "" for none. */
  readonly chosenType: string;
  /** The idea in the URL of which a draft was drawn, which comes before a stored problem; "" for none. */
  readonly drafted: string;
  /** Whether the address has answers that an assistant prepared, which only a script can fill in. */
  readonly isPrepared: boolean;
}

/** The state and actions of the wizard. */
export interface WizardControls {
  readonly state: WizardState;
  /** Whether the wizard has started. Until then, the page shows every question, as the server rendered it. */
  readonly live: boolean;
  readonly navigation: StepNavigation;
  /** Whether the project was sent since the page was opened. */
  readonly justSent: boolean;
  readonly answer: (field: AnswerField, value: string) => void;
  /** The answer to "How did you hear of us?", which is optional and not part of the answers. */
  readonly heardOf: string;
  readonly setHeardOf: (text: string) => void;
  readonly send: () => void;
}

/**
 * The wizard: answers, current step, stored progress (WIZ-21, WIZ-22), and sending.
 */
export function useWizard(
  { siteKey, initialAnswers, chosenType, drafted }: IntakePage,
  form: RefObject<HTMLFormElement | null>,
): WizardControls {
  const [state, dispatch] = useReducer(wizardReducer, { ...initialWizardState, answers: initialAnswers });
  const [live, setLive] = useState(false);
  const [justSent, setJustSent] = useState(false);
  const [heardOf, setHeardOf] = useState("");
  const navigation = useStep(state.answers, live);
  const { step, goToThankYou, resumeAt } = navigation;
  const hasStarted = useRef(false);

  // Before paint, so that a returning visitor does not see the first question flash.
  useLayoutEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const progress = loadProgress();
    const prepared = parsePreparedAnswers(location.hash);
    // An enquiry that waits for a connection must not change.
    if (prepared && !progress?.unsent) {
      // Out of the address and of the history, which others may see.
      history.replaceState(history.state, "", location.pathname + location.search);
      dispatch({ type: "restored", answers: prepared, key: null, isUnsent: false });
      return setLive(true);
    }
    noteIntakeAddress();
    setHeardOf(progress?.heardOf ?? fieldOf(form.current, heardOfField)?.value ?? "");
    if (progress && (isChosenAnew(progress, chosenType) || isDraftedAnew(progress, drafted))) {
      // Keep the other answers. Do not resume: the first step shows the choice.
      const filled = fillEmptyAnswers(progress.answers, initialAnswers);
      const problem = isDraftedAnew(progress, drafted) ? [drafted, progress.answers.problem] : [filled.problem];
      const answers = {
        ...filled,
        projectType: chosenType || filled.projectType,
        problem: problem.filter(Boolean).join("\n\n"),
      };
      dispatch({ type: "restored", answers, key: null, isUnsent: false });
    } else if (progress) {
      const answers = progress.unsent ? progress.answers : fillEmptyAnswers(progress.answers, initialAnswers);
      const key = answers === progress.answers ? progress.key : null;
      dispatch({ type: "restored", answers, key, isUnsent: progress.unsent });
      resumeAt(progress.step);
    } else {
      dispatch({ type: "restored", answers: enteredAnswers(form.current), key: null, isUnsent: false });
    }
    setLive(true);
  }, [form, initialAnswers, chosenType, drafted, resumeAt]);

  useLayoutEffect(() => {
    if (live) showSteps();
  }, [live]);
  useLayoutEffect(() => clearSteps, []);

  const save = (key: string | null, isUnsent: boolean) =>
    saveProgress({ answers: state.answers, step, key, unsent: isUnsent, heardOf });

  useEffect(() => {
    if (!live || state.sending === "sent" || step === lastStep) return;
    if (answerFields.every((field) => state.answers[field] === "")) return clearProgress();
    const isUnsent = state.sending === "submitting" || state.sending === "queued";
    saveProgress({ answers: state.answers, step, key: state.key, unsent: isUnsent, heardOf });
  }, [live, state, step, heardOf]);

  const send = useSending({
    state,
    dispatch,
    form,
    needsPerson: siteKey !== null,
    heardOf,
    save: (key) => save(key, true),
    onSent: ({ summary }) => {
      clearProgress();
      setHeardOf("");
      setJustSent(true);
      goToThankYou({ ...summary, answers: state.answers });
    },
  });

  useOutboxEntry({ state, live, dispatch, resumeAt });

  useEffect(() => {
    // Only once the URL is step 7's: before that, the missing answers would open step 1.
    if (step === lastStep && state.sending === "sent") dispatch({ type: "restarted" });
    if (step !== lastStep && state.sending !== "sent") setJustSent(false);
  }, [step, state.sending]);

  return {
    state,
    live,
    navigation,
    justSent,
    answer: (field, value) => dispatch({ type: "answered", field, value }),
    heardOf,
    setHeardOf,
    send,
  };
}

/** Fills gaps in the stored answers from the URL. Returns the same object if there is nothing to fill. */
function fillEmptyAnswers(storedAnswers: Answers, initial: Answers): Answers {
  if (answerFields.every((field) => storedAnswers[field] !== "" || initial[field] === "")) return storedAnswers;
  return buildAnswers((field) => storedAnswers[field] || initial[field]);
}

/** Whether the URL chooses a different type than the stored progress. A queued enquiry must not change. */
const isChosenAnew = ({ answers, unsent }: IntakeProgress, chosenType: string): boolean =>
  chosenType !== "" && answers.projectType !== chosenType && !unsent;

/** Whether the URL has an idea that the stored problem does not have yet. A queued enquiry must not change. */
const isDraftedAnew = ({ answers, unsent }: IntakeProgress, drafted: string): boolean =>
  drafted !== "" && !unsent && !answers.problem.includes(drafted);

/** The answers entered before the wizard started. */
function enteredAnswers(form: HTMLFormElement | null): Answers {
  if (!form) return emptyAnswers;
  const formData = new FormData(form);
  return buildAnswers((field) => normalizeAnswer(field, String(formData.get(field) ?? "")));
}
