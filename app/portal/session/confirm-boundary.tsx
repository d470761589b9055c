import { useEffect, useRef } from "react";
import { useRouteError } from "react-router";
import { AdminError } from "~/portal/shell/admin-error";
import { ConfirmIdentity } from "./confirm-identity";
import { confirmationIn, type IdentityConfirmation } from "./identity-confirmation";
import { announceEvent } from "./session-events";

/**
 * Announces that the page that asks to confirm the identity accepted a second factor (AUTH-14). That page unmounts on
 * success; another question, or an error, means that the proof was refused.
 *
 * @param confirmation the confirmation asked for; null for an error
 * @returns call it with the form when the form is submitted
 */
export function useProofAnnouncement(confirmation: IdentityConfirmation | null): (form: HTMLFormElement) => void {
  const answeredRef = useRef<IdentityConfirmation | null>(null);
  const latest = useRef(confirmation);
  useEffect(() => {
    latest.current = confirmation;
  }, [confirmation]);
  useEffect(
    () => () => {
      if (answeredRef.current !== null && answeredRef.current === latest.current)
        announceEvent("MFA_CHALLENGE_VERIFIED");
    },
    [],
  );
  return (form) => {
    const data = new FormData(form);
    const isSecondFactor = ["confirm-code", "confirm-passkey"].some((name) => Boolean(data.get(name)));
    answeredRef.current = isSecondFactor ? confirmation : null;
  };
}

/**
 * For pages with dangerous actions: asks for a password, code or passkey (ACC-25). A module of its own, so that no
 * other page loads it.
 */
export function ConfirmBoundary() {
  const error = useRouteError();
  const confirmation = confirmationIn(error);
  const onSend = useProofAnnouncement(confirmation);
  return confirmation ? <ConfirmIdentity confirmation={confirmation} onSend={onSend} /> : <AdminError error={error} />;
}
