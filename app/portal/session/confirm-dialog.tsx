import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ProofFields } from "./confirm-identity";
import { announceEvent } from "./session-watch";
import type { IdentityConfirmation } from "./submit-form";

/**
 * Asks for a password, code or passkey in place (ACC-25), so that nothing on the page is lost.
 *
 * @param onConfirmed called once the identity is confirmed
 */
export function ConfirmDialog({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [confirmation, setConfirmation] = useState<IdentityConfirmation | null>(null);
  const [state, setState] = useState({ busy: false, error: "" });
  const send = async (formData: FormData) => {
    setState({ busy: true, error: "" });
    try {
      const body = new URLSearchParams([...formData].map(([name, value]) => [name, String(value)]));
      const response = await fetch("/account/confirm", { method: "POST", body });
      if (response.ok && !response.redirected) {
        if (formData.get("confirm-code") || formData.get("confirm-passkey")) announceEvent("MFA_CHALLENGE_VERIFIED");
        return onConfirmed();
      }
      if (response.redirected)
        return setState({ busy: false, error: "Your session has ended. Sign in in another tab." });
      const next = (await response.json()) as IdentityConfirmation;
      setConfirmation(next);
      setState({ busy: false, error: next.error });
    } catch {
      setState({ busy: false, error: navigator.onLine ? "Please try again." : "You're offline. Please try again." });
    }
  };
  const begin = useEffectEvent(() => void send(new FormData()));
  useEffect(() => {
    dialog.current?.showModal();
    begin();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-dialog"
      className="form-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id="confirm-dialog">Confirm your identity</h2>
      <p>You signed in a while ago. What you were doing continues after this.</p>
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        {confirmation ? (
          <ProofFields choices={confirmation.choices} error={state.error} />
        ) : (
          <p role="alert" className="text-danger empty:hidden">
            {state.error}
          </p>
        )}
        <div className="form-dialog-buttons">
          <button type="submit" disabled={state.busy} className="button button-primary">
            Continue
          </button>
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
