import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useRouteLoaderData } from "react-router";
import type { SessionResponse } from "~/accounts/session-state";
import type { Person } from "~/base/access/permissions";

/** The endpoint for the second factor. */
const secondStep = "/auth/second-factor";

/**
 * A sign-in dialog for a session that ended while a form was open, so that nothing on the page is lost. Asks for the
 * password, then for a code if the account has a second factor. Passkeys need another tab.
 *
 * @param onSignedIn called once there is a session again, from this dialog or another tab
 */
export function SignInAgain({ onSignedIn, onCancel }: { onSignedIn: () => void; onCancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: string }>({ busy: false, error: "" });
  const [step, setStep] = useState<"password" | "code">("password");
  const password = useRef<HTMLInputElement>(null);
  const email = useRouteLoaderData<{ person: Person }>("admin")?.person.email;
  useEffect(() => {
    dialog.current?.showModal();
    if (email) password.current?.focus();
  }, [email]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Not a save of the page's form, so keep the event from its listeners.
    event.stopPropagation();
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setState({ busy: true, error: "" });
    try {
      const actionData = await fetch(step === "password" ? "/auth" : secondStep, { method: "POST", body });
      const response = await fetch("/auth/session", { headers: { Accept: "application/json" }, cache: "no-store" });
      const { session } = (await response.json()) as SessionResponse;
      if (session) return onSignedIn();
      const asksForCode = new URL(actionData.url).pathname === secondStep;
      const errors = {
        password: "Sign-in failed. Check the email and password, or try again later.",
        code: asksForCode ? "Incorrect code." : "This took too long. Please sign in again.",
      };
      setState({ busy: false, error: asksForCode && step === "password" ? "" : errors[step] });
      setStep(asksForCode ? "code" : "password");
    } catch {
      setState({ busy: false, error: "You're offline. Please try again." });
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-again"
      className="form-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id="sign-in-again">Your session has ended</h2>
      <p>Sign in to save. Everything you typed is still here.</p>
      <form onSubmit={send} className="mt-4 grid gap-3">
        {step === "code" ? (
          <label className="grid gap-1 font-semibold">
            Authenticator code or recovery code
            <input name="code" required autoComplete="one-time-code" autoFocus className="field" />
          </label>
        ) : (
          <>
            <label className="grid gap-1 font-semibold">
              Email
              <input
                name="email"
                type="email"
                required
                autoComplete="username"
                defaultValue={email}
                className="field"
              />
            </label>
            <label className="grid gap-1 font-semibold">
              Password
              <input
                ref={password}
                name="password"
                type="password"
                required
                minLength={6}
                autoComplete="current-password"
                className="field"
              />
            </label>
          </>
        )}
        <p role="alert" className="text-danger">
          {state.error}
        </p>
        <div className="form-dialog-buttons">
          <button type="submit" disabled={state.busy} className="button button-primary">
            {state.busy ? "Signing in..." : "Sign In"}
          </button>
          <button type="button" className="button" onClick={onCancel}>
            Later
          </button>
        </div>
      </form>
    </dialog>
  );
}
