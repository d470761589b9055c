import { useEffect, useEffectEvent, useRef, type Dispatch } from "react";
import { sendStep } from "~/intake/rules/questions";
import type { WizardEvent, WizardState } from "~/intake/rules/wizard";
import { mayHaveEntries, pageOutbox } from "../outbox/outbox";

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
 * progress was not stored, and starts the outbox line when the wizard unmounts.
 */
export function useOutboxEntry({ state, live, dispatch, resumeAt }: OutboxEntryOptions): void {
  const previousKey = useRef<string | null>(null);
  useEffect(() => {
    const previous = previousKey.current;
    previousKey.current = state.key;
    if (previous !== null && state.key === null) void pageOutbox().withdraw(previous);
  }, [state.key]);

  const recover = useEffectEvent(async () => {
    if (state.key !== null || !mayHaveEntries()) return;
    const entry = (await pageOutbox().list()).find((candidate) => candidate.state !== "sent");
    if (!entry) return;
    dispatch({ type: "recovered", answers: entry.enquiry.answers, key: entry.key });
    resumeAt(sendStep);
  });
  useEffect(() => {
    if (live) void recover();
  }, [live]);

  useEffect(
    () => () => {
      if (mayHaveEntries())
        import("../outbox/line").then(
          (module) => module.startOutboxLine(),
          // The next page load starts it.
          () => undefined,
        );
    },
    [],
  );
}
