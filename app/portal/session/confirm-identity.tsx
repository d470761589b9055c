import { useEffect, useRef } from "react";
import { Form, useRouteError } from "react-router";
import { passwordLength } from "~/base/access/permissions";
import { AdminError } from "~/portal/shell/admin-error";
import { useSending } from "~/ui/components/pending";
import { Field } from "~/ui/portal/field";
import { PasskeyButton } from "./passkey-button";
import { announceEvent } from "./session-watch";
import { confirmationIn, type IdentityConfirmation } from "./submit-form";

/**
 * Asks for a password, code or passkey before a dangerous action (ACC-25). A plain form that also works without script
 * and carries the action's fields, so that the action then continues.
 */
export function ConfirmIdentity({
  confirmation,
  onSend,
}: {
  confirmation: IdentityConfirmation;
  onSend: (form: HTMLFormElement) => void;
}) {
  const { choices, action, fields, error } = confirmation;
  const sending = useSending();
  const form = "confirm-identity";
  return (
    <section className="mx-auto grid w-full max-w-md py-6 sm:py-12">
      <title>Confirm your identity</title>
      <p className="label wrap-anywhere">{choices.email}</p>
      <h1 className="mt-2 text-heading">Confirm your identity</h1>
      <p className="mt-3 text-muted">You signed in a while ago. Confirm your identity to continue.</p>
      <Form
        id={form}
        method="post"
        action={action}
        onSubmit={(event) => onSend(event.currentTarget)}
        className="mt-6 grid gap-5 rounded-card border border-line bg-raised p-6"
      >
        {fields.map(([name, value], at) => (
          // Names may repeat.
          <input key={`${at}-${name}`} type="hidden" name={name} value={value} />
        ))}
        <ProofFields choices={choices} error={sending ? "" : error} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            Continue
          </button>
          <a href={action} className="button">
            Cancel
          </a>
        </div>
      </Form>
    </section>
  );
}

/** The error of the last proof, and the fields for another one. */
export function ProofFields({ choices, error }: Pick<IdentityConfirmation, "choices" | "error">) {
  return (
    <>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      {choices.passkey && <PasskeyButton label="Use a passkey" name="confirm-passkey" />}
      {choices.app && (
        <Field
          label="Authenticator code"
          name="confirm-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required={false}
          maxLength={20}
        />
      )}
      <Field
        label={choices.app ? "Or your password" : "Password"}
        name="confirm-password"
        type="password"
        autoComplete="current-password"
        required={!choices.app && !choices.passkey}
        maxLength={passwordLength.max}
      />
    </>
  );
}

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
