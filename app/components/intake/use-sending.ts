import { useEffect, useEffectEvent, useRef, type Dispatch, type RefObject } from "react";
import { useFetcher } from "react-router";
import { humanCheckField } from "~/domain/intake/human-check";
import { failureText, formFields, minFillTime, submissionBody, type Outcome } from "~/domain/intake/submission";
import { isReady, retryDelay, type WizardEvent, type WizardState } from "~/domain/intake/wizard";

/** How long after a write of unknown end the same answers are sent again, in milliseconds. */
const pauseBeforeRepeat = 1_000;

const unreachable: Outcome = { status: "unreachable", message: failureText };

/** What sending needs to know. */
interface SendingOptions {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardEvent>;
  readonly form: RefObject<HTMLFormElement | null>;
  /** When the form was opened, by the server's clock: milliseconds since 1970. */
  readonly openedAt: number;
  /** Keeps the answers with their key. Called before anything is sent: a key that is lost would let a row come twice. */
  readonly keep: (key: string) => void;
  readonly onSent: (outcome: Extract<Outcome, { status: "sent" }>) => void;
}

/**
 * Sends the answers, exactly once however often it has to try (WIZ-25, WIZ-32, threat 21): every try has the same
 * key. Answers that did not reach the server stay queued in the browser and are sent when the connection returns,
 * again and again while the page is open, and at the next visit.
 *
 * @returns sends the answers now
 */
export function useSending({ state, dispatch, form, openedAt, keep, onSent }: SendingOptions): () => void {
  const fetcher = useFetcher<{ outcome: Outcome }>();
  const mountedAt = useRef(0);
  const handled = useRef<unknown>(undefined);
  const repeated = useRef(false);
  const tries = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    mountedAt.current = performance.now();
    return () => clearTimeout(timer.current);
  }, []);

  const send = () => {
    if (!isReady(state.answers) || state.sending === "submitting" || state.sending === "sent") return;
    const key = state.key ?? crypto.randomUUID();
    dispatch({ type: "submitting", key });
    keep(key);
    repeated.current = false;
    tries.current += 1;
    if (!navigator.onLine) {
      dispatch({ type: "outcome", outcome: unreachable });
      return;
    }
    // The server takes answers that come within three seconds for a program's.
    post(key, untilAccepted(mountedAt.current));
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

  const take = useEffectEvent((outcome: Outcome) => {
    if (outcome.status === "unknown" && !repeated.current && state.key !== null) {
      repeated.current = true;
      post(state.key, pauseBeforeRepeat);
      return;
    }
    if (outcome.status !== "sent") console.warn(`The project was not sent: ${outcome.status}.`);
    // A browser that fills in every field must not be refused for ever.
    const trap = fieldOf(form.current, formFields.trap);
    if (trap && outcome.status === "refused") trap.value = "";
    dispatch({ type: "outcome", outcome });
    if (outcome.status === "sent") onSent(outcome);
  });

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    take(fetcher.data.outcome);
  }, [fetcher.state, fetcher.data]);

  const retry = useEffectEvent(() => {
    if (navigator.onLine) send();
  });

  useEffect(() => {
    if (state.sending !== "queued") return;
    const onOnline = () => retry();
    addEventListener("online", onOnline);
    const waiting = setTimeout(onOnline, retryDelay(tries.current));
    return () => {
      removeEventListener("online", onOnline);
      clearTimeout(waiting);
    };
  }, [state.sending]);

  return send;
}

/** How long until the form has been open for long enough, in milliseconds. */
function untilAccepted(mountedAt: number): number {
  return Math.max(0, mountedAt + minFillTime - performance.now());
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}
