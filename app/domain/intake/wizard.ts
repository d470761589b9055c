import { answerFault, emptyAnswers, type Answers, type Field } from "./answers";
import { lastStep, questions, sendStep } from "./questions";
import { failureText, type Outcome } from "./submission";

/** How far the sending of the answers is (WIZ-25). `queued` waits in the browser for a connection. */
export type Sending = "idle" | "submitting" | "queued" | "failed" | "sent";

/** What the wizard knows. Which step is shown is not in it: that is the page's address (see `shownStep`). */
export interface WizardState {
  readonly answers: Answers;
  /** Names these answers. Null until they are first sent, and again when one of them changes. */
  readonly key: string | null;
  readonly sending: Sending;
  /** Whether these answers were queued before: then only the server's refusal takes them out of the queue. */
  readonly queued: boolean;
  /** Why the last attempt failed, in words for the visitor. */
  readonly message: string | null;
}

export type WizardEvent =
  | { readonly type: "answered"; readonly field: Field; readonly value: string }
  | { readonly type: "restored"; readonly answers: Answers; readonly key: string | null; readonly unsent: boolean }
  | { readonly type: "submitting"; readonly key: string }
  | { readonly type: "outcome"; readonly outcome: Outcome }
  | { readonly type: "begun-anew" };

export const initialWizardState: WizardState = {
  answers: emptyAnswers,
  key: null,
  sending: "idle",
  queued: false,
  message: null,
};

/** The wizard after something happened (P13). */
export function wizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case "answered":
      // The answers on their way are those on the screen, and those that arrived cannot change.
      if (state.sending === "submitting" || state.sending === "sent") return state;
      if (state.answers[event.field] === event.value) return state;
      // With the old key the server would refuse other answers.
      return { ...initialWizardState, answers: { ...state.answers, [event.field]: event.value } };
    case "restored": {
      const queued = event.unsent && event.key !== null && isReady(event.answers);
      return { answers: event.answers, key: event.key, sending: queued ? "queued" : "idle", queued, message: null };
    }
    case "submitting":
      return isReady(state.answers) && state.sending !== "sent"
        ? { ...state, key: state.key ?? event.key, sending: "submitting", message: null }
        : state;
    case "outcome":
      return state.sending === "submitting" ? afterOutcome(state, event.outcome) : state;
    case "begun-anew":
      return initialWizardState;
  }
}

function afterOutcome(state: WizardState, outcome: Outcome): WizardState {
  switch (outcome.status) {
    case "sent":
      return { ...state, sending: "sent", queued: false, message: null };
    case "unreachable":
      return { ...state, sending: "queued", queued: true, message: null };
    case "failed":
    case "unknown":
      return { ...state, sending: state.queued ? "queued" : "failed", message: outcome.message };
    case "conflict":
      // Only a new key can get these answers accepted.
      return { ...state, key: null, sending: "failed", queued: false, message: failureText };
    default:
      return { ...state, sending: "failed", queued: false, message: outcome.message };
  }
}

/** How long queued answers wait for their next try after so many, in milliseconds: at once, 20 s, 40 s … five minutes. */
export function retryDelay(tries: number): number {
  return tries === 0 ? 0 : Math.min(20_000 * 2 ** (tries - 1), 300_000);
}

/** Whether every question has its answer. */
export function isReady(answers: Answers): boolean {
  return firstOpenStep(answers) === null;
}

/** Whether a step has all its answers, each valid (WIZ-24). */
export function isComplete(answers: Answers, step: number): boolean {
  const question = questions(answers).find((candidate) => candidate.step === step);
  return question?.fields.every((field) => answerFault(field, answers[field]) === null) ?? false;
}

/** The furthest step that may be opened: the first one without its answers; 6 when all are there. Never 7. */
export function furthestStep(answers: Answers): number {
  return firstOpenStep(answers) ?? sendStep;
}

/**
 * The step to show for the one an address asks for: that one if it may be opened, else the furthest that may (WIZ-23).
 *
 * @param asked anything a link may hold; null for none
 * @param sent whether these answers have arrived; only then is there a step 7 (WIZ-25)
 */
export function shownStep(answers: Answers, asked: string | null, sent: boolean): number {
  const step = asked !== null && /^[1-7]$/.test(asked) ? Number(asked) : 1;
  if (step === lastStep && sent) return lastStep;
  return Math.min(step, furthestStep(answers));
}

/** The first step that is not complete; null when all are. */
function firstOpenStep(answers: Answers): number | null {
  for (let step = 1; step <= sendStep; step += 1) if (!isComplete(answers, step)) return step;
  return null;
}
