import { useEffect, useEffectEvent, useRef, type Dispatch, type RefObject } from "react";
import { formFields, humanCheckField, type EnquiryOutcome, summarizeAnswers } from "~/intake/rules/enquiry";
import { isFullyAnswered, retryDelay, type WizardEvent, type WizardState } from "~/intake/rules/wizard";
import { type FormExtras, onOutboxChange, pageOutbox, sendEnquiry, shownAsSent } from "../outbox/outbox";
import { readVisitSource } from "../outbox/visit-source";

/** How long to wait before resending after an unknown outcome, in milliseconds. */
const resendDelay = 1_000;

/** The arguments of `useSending`. */
interface SendingOptions {
  readonly state: WizardState;
  readonly dispatch: Dispatch<WizardEvent>;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether the server asks for a CAPTCHA. */
  readonly needsPerson: boolean;
  readonly heardOf: string;
  /** Stores the answers with their idempotency key. Called before sending: losing the key could create a duplicate. */
  readonly save: (key: string) => void;
  readonly onSent: (outcome: Extract<EnquiryOutcome, { status: "sent" }>) => void;
}

/**
 * Sends the answers exactly once (WIZ-25, WIZ-32, T21): every attempt has the same key, and the enquiry is in the
 * outbox before the first attempt. Answers that do not reach the server wait there, and are sent when the connection
 * returns, periodically while a page of the site is open, on the next visit to any page, and by the service worker.
 *
 * @returns a function that sends the answers now
 */
export function useSending({ state, dispatch, form, needsPerson, heardOf, save, onSent }: SendingOptions): () => void {
  const isMounted = useRef(false);
  const attempts = useRef(0);

  const send = () => {
    if (!isFullyAnswered(state.answers) || state.sending === "submitting" || state.sending === "sent") return;
    const key = state.key ?? crypto.randomUUID();
    dispatch({ type: "submitting", key });
    save(key);
    attempts.current += 1;
    void attempt(key, state.isQueued);
  };

  const attempt = async (key: string, keep: boolean, isRepeat = false): Promise<void> => {
    let usedKey = key;
    const extras = async (): Promise<FormExtras> => {
      if (isRepeat) await new Promise((resolve) => setTimeout(resolve, resendDelay));
      return {
        trap: fieldOf(form.current, formFields.trap)?.value ?? "",
        token: fieldOf(form.current, humanCheckField)?.value,
      };
    };
    const enquiry = { answers: state.answers, needsPerson, source: readVisitSource(), heardOf, openedAt: 0 } as const;
    const outcome = await sendEnquiry(key, enquiry, keep, extras, {
      onStored(storedKey, durable) {
        usedKey = storedKey;
        if (storedKey !== key) save(storedKey);
        dispatch({ type: "stored", key: storedKey, durable });
      },
    });
    // After unmounting, the current page's outbox line tells the visitor.
    if (!isMounted.current) return;
    if (outcome.status === "unknown" && !isRepeat) return attempt(usedKey, keep, true);
    handleOutcome(usedKey, outcome);
  };

  const handleOutcome = (key: string, outcome: EnquiryOutcome) => {
    if (outcome.status !== "sent") console.warn(`The project was not sent: ${outcome.status}.`);
    dispatch({ type: "outcome", outcome });
    if (outcome.status !== "sent") return;
    shownAsSent.add(key);
    onSent({ status: "sent", summary: { ...outcome.summary, ...summarizeAnswers(state.answers, key) } });
    void pageOutbox().acknowledge(key);
  };

  const retry = useEffectEvent(() => {
    if (state.sending === "queued" && navigator.onLine) send();
  });

  /** Another tab or the service worker may have sent what is queued here. */
  const lookIntoOutbox = useEffectEvent(async () => {
    const { key } = state;
    const entries = await pageOutbox().list();
    const entry = entries.find((candidate) => candidate.key === key);
    if (key !== null && entry?.state === "sent" && isMounted.current)
      handleOutcome(key, { status: "sent", summary: summarizeAnswers(state.answers, key) });
  });

  useEffect(() => {
    isMounted.current = true;
    const onOnline = () => {
      // The attempt that is under way may still fail, and the next one need not wait.
      attempts.current = 0;
      retry();
    };
    addEventListener("online", onOnline);
    return () => {
      isMounted.current = false;
      removeEventListener("online", onOnline);
    };
  }, []);

  useEffect(() => {
    if (state.sending !== "queued") return;
    const retryTimer = setTimeout(() => retry(), retryDelay(attempts.current));
    const stopListening = onOutboxChange(() => void lookIntoOutbox());
    return () => {
      clearTimeout(retryTimer);
      stopListening();
    };
  }, [state.sending]);

  return send;
}

/** An input of the form by its name. */
export function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
}
