import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { ProofChoices } from "~/accounts/second-factor";
import { passwordLength } from "~/base/access/permissions";
import { secondFactorPath, signInPath } from "~/base/access/return-path";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { Field } from "~/ui/portal/field";
import { PasskeyButton, sendPasskey } from "./passkey-button";
import { watchSession } from "./session-watch";

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

/** The data of a sign-in action that failed. */
export interface SignInActionData {
  readonly email?: string;
  readonly fields?: { readonly email?: string; readonly password?: string };
  readonly notice?: Notice;
}

/** The sign-in page (AUTH-1 to AUTH-8). A plain form that also works without script. */
export function SignInForm({ returnTo, actionData }: { returnTo: string; actionData: SignInActionData | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const ready = useSessionWatch(returnTo);
  usePasskeyAutofill(form);
  const { state, formAction } = useNavigation();
  const working = state !== "idle" && formAction !== undefined;

  useEffect(() => {
    // Focus the field to correct. After wrong credentials, that is the password, which is emptied.
    if (!actionData) return;
    const field = actionData.fields?.email ? "email" : "password";
    const input = form.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    if (field === "password") input.value = "";
    input.focus();
  }, [actionData]);

  return (
    <section className="wrap grid justify-items-center page-header">
      <ActionNotice of={actionData} />
      <div className="w-full max-w-md">
        <p className="label">Content Management System</p>
        <h1 className="mt-2 text-title">Admin Portal</h1>
        <Form
          ref={form}
          method="post"
          action={signInPath(returnTo)}
          className="relative mt-8 grid gap-5 rounded-card border border-line bg-raised p-6 pb-8 sm:p-8"
        >
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={actionData?.email}
            error={actionData?.fields?.email}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            minLength={passwordLength.signIn}
            maxLength={passwordLength.max}
            error={actionData?.fields?.password}
          />
          <div className="mt-1 grid gap-3">
            <button type="submit" disabled={working} className="button button-primary">
              {working ? "Signing in..." : "Sign In"}
            </button>
            <PasskeyButton label="Sign in with a passkey" />
          </div>
          {/* In the form's margin, so that nothing shifts when the text disappears. Hidden without script, where it
              would stay. */}
          <p role="status" className="absolute inset-x-0 bottom-1 text-center text-sm text-muted">
            {!ready && <span className="needs-scripting">Initializing...</span>}
          </p>
        </Form>
        <p className="mt-5 text-sm">
          <a href="/auth/forgot" className="text-link">
            Forgot your password?
          </a>
        </p>
        <p className="mt-3 text-sm text-muted">Admin access only - Contact administrator for account access</p>
      </div>
    </section>
  );
}

/** Signs in with a passkey from the email field's autofill, where browsers offer that (ACC-20). */
function usePasskeyAutofill(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!("PublicKeyCredential" in window)) return;
    const browser = import("./passkey-browser");
    let isLeft = false;
    // If the file cannot be loaded, there is no autofill. The button and the password remain.
    const ignore = () => undefined;
    browser
      .then(({ askForPasskey }) => (isLeft ? null : askForPasskey(true)))
      .then((outcome) => {
        if (outcome?.ok) sendPasskey(form.current?.elements.namedItem("passkey"), outcome.response);
      }, ignore);
    return () => {
      isLeft = true;
      browser.then(({ stopAsking }) => stopAsking(), ignore);
    };
  }, [form]);
}

/** Navigates on once there is a session, from any tab (AUTH-6, AUTH-17). Returns whether the page is hydrated. */
function useSessionWatch(returnTo: string): boolean {
  const navigate = useNavigate();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    return watchSession((_, { authenticated }) => {
      if (authenticated) void navigate(returnTo, { replace: true });
    });
  }, [navigate, returnTo]);
  return ready;
}
