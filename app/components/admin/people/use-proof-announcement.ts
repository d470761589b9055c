import { useEffect, useRef } from "react";
import { announceEvent } from "./announce-event";
import type { Confirmation } from "./confirmation";

/**
 * Announces a second factor that was accepted where a page asks who it is (AUTH-14): the question goes away after it was
 * sent. Another question, or an error, means that it was not.
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
