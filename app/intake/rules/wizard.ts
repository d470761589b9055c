import {
  answerError,
  type AnswerField,
  answerFields,
  type Answers,
  buildAnswers,
  emptyAnswers,
  normalizeAnswer,
} from "./answers";
import { type EnquiryOutcome, failureText } from "./enquiry";
import { lastStep, sendStep, stepFields } from "./questions";

/** The state of sending the answers (WIZ-25). `queued` waits for a connection. */
export type SendState = "idle" | "submitting" | "queued" | "failed" | "sent";

/** The current step is not part of the state, but of the URL (see `shownStep`). */
export interface WizardState {
  readonly answers: Answers;
  /** The idempotency key. Null until the answers are first sent, and again after one changes. */
  readonly key: string | null;
  readonly sending: SendState;
  /** True once these answers were queued; then only a rejection by the server removes them from the queue. */
  readonly isQueued: boolean;
  /** False if the queued answers are lost when the page is closed, because the browser does not store them. */
  readonly isStored: boolean;
  /** The error message of the last attempt. */
  readonly message: string | null;
}

export type WizardEvent =
  | { readonly type: "answered"; readonly field: AnswerField; readonly value: string }
  | { readonly type: "restored"; readonly answers: Answers; readonly key: string | null; readonly isUnsent: boolean }
  /** Answers found in the outbox, for a form whose own progress was not stored. */
  | { readonly type: "recovered"; readonly answers: Answers; readonly key: string }
  | { readonly type: "submitting"; readonly key: string }
  /** The outbox has the answers, under this key; another tab may have chosen it. */
  | { readonly type: "stored"; readonly key: string; readonly durable: boolean }
  | { readonly type: "outcome"; readonly outcome: EnquiryOutcome }
  | { readonly type: "restarted" };

export const initialWizardState: WizardState = {
  answers: emptyAnswers,
  key: null,
  sending: "idle",
  isQueued: false,
  isStored: true,
  message: null,
};

/** The wizard's reducer (P13). */
export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case "answered":
      // The answers shown must stay the ones being sent or already stored.
      if (state.sending === "submitting" || state.sending === "sent") return state;
      if (state.answers[event.field] === event.value) return state;
      // Drops the key, because the server rejects other answers under the same key.
      return { ...initialWizardState, answers: { ...state.answers, [event.field]: event.value } };
    case "restored": {
      const isQueued = event.isUnsent && event.key !== null && isFullyAnswered(event.answers);
      return {
        ...initialWizardState,
        answers: event.answers,
        key: event.key,
        sending: isQueued ? "queued" : "idle",
        isQueued,
      };
    }
    case "recovered":
      return state.key === null && answerFields.every((field) => state.answers[field] === "")
        ? wizardReducer(state, { ...event, type: "restored", isUnsent: true })
        : state;
    case "submitting":
      return isFullyAnswered(state.answers) && state.sending !== "sent"
        ? { ...state, key: state.key ?? event.key, sending: "submitting", message: null }
        : state;
    case "stored":
      return state.sending === "submitting" ? { ...state, key: event.key, isStored: event.durable } : state;
    case "outcome": {
      // Another tab or the service worker may send what is queued here.
      const isAwaited =
        state.sending === "submitting" || (state.sending === "queued" && event.outcome.status === "sent");
      return isAwaited ? afterOutcome(state, event.outcome) : state;
    }
    case "restarted":
      return initialWizardState;
  }
}

function afterOutcome(state: WizardState, outcome: EnquiryOutcome): WizardState {
  switch (outcome.status) {
    case "sent":
      return { ...state, sending: "sent", isQueued: false, message: null };
    case "unreachable":
      return { ...state, sending: "queued", isQueued: true, message: null };
    case "failed":
    case "unknown":
      return { ...state, sending: state.isQueued ? "queued" : "failed", message: outcome.message };
    case "conflict":
      // The server accepts these answers only under a new key.
      return { ...state, key: null, sending: "failed", isQueued: false, message: failureText };
    default:
      return { ...state, sending: "failed", isQueued: false, message: outcome.message };
  }
}

/** The delay before the next retry of queued answers, in milliseconds: 0, 2 s, 8 s, 32 s … 5 min. */
export function retryDelay(attempts: number): number {
  return attempts === 0 ? 0 : Math.min(2_000 * 4 ** (attempts - 1), 300_000);
}

/** True if all answers are valid. */
export function isFullyAnswered(answers: Answers): boolean {
  return firstIncompleteStep(answers) === null;
}

/** True if all answers of a step are valid (WIZ-24). */
export function isStepComplete(answers: Answers, step: number): boolean {
  return stepFields.get(step)?.every((field) => answerError(field, answers[field]) === null) ?? false;
}

/** The furthest step that can be opened: the first incomplete one, or 6. */
export function furthestStep(answers: Answers): number {
  return firstIncompleteStep(answers) ?? sendStep;
}

/**
 * The step to show for a requested one: clamped to the furthest step that can be opened (WIZ-23).
 *
 * @param requestedStep the raw query parameter
 * @param isSent true if the answers were sent, which is required for step 7 (WIZ-25)
 */
export function shownStep(answers: Answers, requestedStep: string | null, isSent: boolean): number {
  const step = requestedStep !== null && /^[1-7]$/.test(requestedStep) ? Number(requestedStep) : 1;
  if (step === lastStep && isSent) return lastStep;
  return Math.min(step, furthestStep(answers));
}

/** The first incomplete step, or null. */
function firstIncompleteStep(answers: Answers): number | null {
  for (let step = 1; step <= sendStep; step += 1) if (!isStepComplete(answers, step)) return step;
  return null;
}

/** The parameter of an address with prepared answers: it tells the server that there are some, not what they are. */
export const preparedParameter = "prepared";

/** Before the answers in the fragment of the intake's address: a fragment is sent to no server, so no log has it. */
const start = "#answers=";

/** The part of the intake's address that has answers for a person to check and send. */
export const preparedFragment = (answers: Answers): string => {
  const given = Object.fromEntries(
    answerFields.flatMap((field) => (answers[field] === "" ? [] : [[field, answers[field]]])),
  );
  return start + encodeURIComponent(JSON.stringify(given));
};

/** The answers in a fragment; null for any other. What is not valid is left out, for the person to answer. */
export function parsePreparedAnswers(fragment: string): Answers | null {
  if (!fragment.startsWith(start)) return null;
  try {
    const given: unknown = JSON.parse(decodeURIComponent(fragment.slice(start.length)));
    if (typeof given !== "object" || given === null) return null;
    const texts = { ...emptyAnswers, ...given } as Readonly<Record<string, unknown>>;
    return buildAnswers((field) => {
      const text = normalizeAnswer(field, typeof texts[field] === "string" ? texts[field] : "");
      return answerError(field, text) === null ? text : "";
    });
  } catch {
    return null;
  }
}
