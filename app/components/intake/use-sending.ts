import { useEffect, useEffectEvent, useRef, type Dispatch, type RefObject } from "react";
import { useFetcher } from "react-router";
import { humanCheckField } from "~/domain/intake/human-check";
import {
  failureText,
  formFields,
  minFillTime,
  submissionBody,
  type SubmissionOutcome,
} from "~/domain/intake/submission";
import { isFullyAnswered, retryDelay, type WizardEvent, type WizardState } from "~/domain/intake/wizard";

/** Delay before resending after an unknown outcome, in milliseconds. */
const resendDelay = 1_000;

const unreachable: SubmissionOutcome = { status: "unreachable", message: failureText };

/** The arguments of `useSending`. */
interface SendingOptions {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardEvent>;
  readonly form: RefObject<HTMLFormElement | null>;
  /** When the form was opened, by the server's clock, in milliseconds since the epoch. */
  readonly openedAt: number;
  /** Stores the answers with their idempotency key. Called before sending: losing the key could create a duplicate. */
  readonly save: (key: string) => void;
  readonly onSent: (outcome: Extract<SubmissionOutcome, { status: "sent" }>) => void;
}

/**
 * Sends the answers exactly once (WIZ-25, WIZ-32, threat 21): every attempt has the same key. Answers that did not
 * reach the server are queued in the browser and retried when the connection returns, periodically while the page is
 * open, and on the next visit.
 *
 * @returns a function that sends the answers now
 */
export function useSending({ state, dispatch, form, openedAt, save, onSent }: SendingOptions): () => void {
  const fetcher = useFetcher<{ outcome: SubmissionOutcome }>();
  const mountedAt = useRef(0);
  const handled = useRef<unknown>(undefined);
  const resent = useRef(false);
  const attempts = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    mountedAt.current = performance.now();
    return () => clearTimeout(timer.current);
  }, []);

  const send = () => {
    if (!isFullyAnswered(state.answers) || state.sending === "submitting" || state.sending === "sent") return;
    const key = state.key ?? crypto.randomUUID();
    dispatch({ type: "submitting", key });
    save(key);
    resent.current = false;
    attempts.current += 1;
    if (!navigator.onLine) {
      dispatch({ type: "outcome", outcome: unreachable });
      return;
    }
    // The server treats submissions within three seconds as a bot's.
    post(key, remainingFillTime(mountedAt.current));
  };

  const post = (key: string, delay: number) => {
    const trap = fieldOf(form.current, formFields.trap)?.value ?? "";
    const token = fieldOf(form.current, humanCheckField)?.value;
    const body = submissionBody(state.answers, key, openedAt, trap, token);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void fetcher.submit(body, { method: "post", action: "/onboarding", encType: "multipart/form-data" }),
      delay,
    );
  };

  const handleOutcome = useEffectEvent((outcome: SubmissionOutcome) => {
    if (outcome.status === "unknown" && !resent.current && state.key !== null) {
      resent.current = true;
      post(state.key, resendDelay);
      return;
    }
    if (outcome.status !== "sent") console.warn(`The project was not sent: ${outcome.status}.`);
    // A browser that autofills the honeypot must not be refused forever.
    const trap = fieldOf(form.current, formFields.trap);
    if (trap && outcome.status === "refused") trap.value = "";
    dispatch({ type: "outcome", outcome });
    if (outcome.status === "sent") onSent(outcome);
  });

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    handleOutcome(fetcher.data.outcome);
  }, [fetcher.state, fetcher.data]);

  const retry = useEffectEvent(() => {
    if (navigator.onLine) send();
  });

  useEffect(() => {
    if (state.sending !== "queued") return;
    const onOnline = () => retry();
    addEventListener("online", onOnline);
    const waiting = setTimeout(onOnline, retryDelay(attempts.current));
    return () => {
      removeEventListener("online", onOnline);
      clearTimeout(waiting);
    };
  }, [state.sending]);

  return send;
}

/** The remaining minimum fill time, in milliseconds. */
function remainingFillTime(mountedAt: number): number {
  return Math.max(0, mountedAt + minFillTime - performance.now());
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}
