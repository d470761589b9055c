import { Form } from "react-router";
import type { Notice } from "~/ui/components/toast";
import type { ProofChoices } from "~/accounts/second-factor";
import { secondFactorPath, signInPath } from "~/base/access/return-path";
import { ActionNotice } from "~/ui/portal/action-notice";
import { Field } from "~/ui/portal/field";
import { PasskeyButton } from "./passkey-button";

/** The action data of a refused second factor. */
export interface SecondFactorActionData {
  readonly notice?: Notice | undefined;
}

interface SecondFactorFormProps {
  /** Null if they could not be read. */
  readonly choices: ProofChoices | null;
  readonly returnTo: string;
  readonly actionData: SecondFactorActionData;
}

/** The second step of signing in (ACC-21). A plain form that works without script, except for passkeys. */
export function SecondFactorForm({ choices, returnTo, actionData }: SecondFactorFormProps) {
  return (
    <section className="wrap grid justify-items-center page-header">
      <ActionNotice of={actionData} />
      <div className="w-full max-w-md">
        <p className="label wrap-anywhere">{choices?.email ?? "Sign in"}</p>
        <h1 className="mt-2 text-title">{choices?.app ? "Enter your code" : "Two-factor authentication"}</h1>
        {choices && (
          <Form
            method="post"
            action={secondFactorPath(returnTo)}
            className="mt-8 grid gap-5 rounded-card border border-line bg-raised p-6 sm:p-8"
          >
            {choices.passkey && <PasskeyButton label="Use a passkey" />}
            <Field
              label={choices.app ? "Code" : "Recovery code"}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              hint={
                choices.app
                  ? "The six-digit code from your authenticator app, or a recovery code."
                  : "One of the ten codes you saved when you set up your passkey. Each works once."
              }
            />
            <button type="submit" className="button button-primary mt-1">
              Continue
            </button>
          </Form>
        )}
        <p className="mt-5 text-sm">
          <a href={signInPath(returnTo)} className="text-link">
            Back to sign-in
          </a>
        </p>
        <p className="mt-3 text-sm text-muted">
          Lost access? An administrator can turn off your two-factor authentication.
        </p>
      </div>
    </section>
  );
}
