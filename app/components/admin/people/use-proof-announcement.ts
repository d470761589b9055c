import { useEffect, useRef } from "react";
import { announceEvent } from "./announce-event";
import type { Confirmation } from "./confirmation";

/**
 * Announces that a page that asks for proof accepted a second factor (AUTH-14): the question disappears after it is
 * answered. Another question, or an error, means that it was refused.
 *
 * @param asked null for an error
 * @returns to be called with the form when it is sent
 */
export function useProofAnnouncement(asked: Confirmation | null): (form: HTMLFormElement) => void {
  const answered = useRef<Confirmation | null>(null);
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  }, [asked]);
  useEffect(
    () => () => {
      if (answered.current !== null && answered.current === latest.current) announceEvent("MFA_CHALLENGE_VERIFIED");
    },
    [],
  );
  return (form) => {
    const given = new FormData(form);
    const isSecondFactor = ["confirm-code", "confirm-passkey"].some((name) => Boolean(given.get(name)));
    answered.current = isSecondFactor ? asked : null;
  };
}
