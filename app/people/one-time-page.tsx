import { type ReactNode, useEffect } from "react";
import { Form } from "react-router";
import { passwordLength } from "~/base/access/permissions";
import { announceEvent } from "~/portal/session/session-watch";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { Field } from "~/ui/portal/field";

/** The field for a new password. */
export function NewPasswordField({ label, name, error }: { label: string; name: string; error?: string | undefined }) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={passwordLength.chosen}
      maxLength={passwordLength.max}
      hint={`At least ${passwordLength.chosen} characters. Three or more unrelated words work well.`}
      error={error}
    />
  );
}

/** The state of a one-time link. `gone`: it does not work; `failed`: it could not be checked. */
export type OneTimeState =
  | { readonly status: "open"; readonly email?: string }
  | { readonly status: "gone" | "failed" };

const errors = {
  gone: ["This link does not work", "It was used or revoked, has expired or is incomplete. Ask for a new one."],
  failed: ["Something went wrong", "Nothing was changed. Please try again."],
} as const;

interface OneTimePageProps {
  readonly state: OneTimeState;
  readonly heading: string;
  readonly actionData?: { readonly notice?: Notice } | undefined;
  /** The fields and the button of its form. */
  readonly children: ReactNode;
}

/**
 * The page of a one-time link: its form, or why the link does not work. A plain form that also works without script.
 */
export function OneTimePage({ state, heading, actionData, children }: OneTimePageProps) {
  if (state.status !== "open") {
    const [error, text] = errors[state.status];
    return (
      <section className="wrap py-16">
        <h1 className="text-title">{error}</h1>
        <p className="mt-4 max-w-[65ch] text-lead">{text}</p>
        <a href="/auth" className="button mt-8">
          Sign in
        </a>
      </section>
    );
  }
  return (
    <section className="wrap grid justify-items-center page-header">
      <ActionNotice of={actionData} />
      <div className="w-full max-w-md">
        <p className="label wrap-anywhere">{state.email ?? "Your site"}</p>
        <h1 className="mt-2 text-title">{heading}</h1>
        <Form method="post" className="mt-8 grid gap-5 rounded-card border border-line bg-raised p-6 sm:p-8">
          {children}
        </Form>
      </div>
    </section>
  );
}

/** The state of a one-time link. `gone`: it does not work; `failed`: it could not be checked. */
export type LinkState =
  | { readonly status: "open"; readonly kind: "invitation" | "reset"; readonly email: string }
  | { readonly status: "gone" | "failed" };

/** The response to a refused form. */
export interface LinkActionData {
  readonly state?: LinkState;
  readonly name?: string;
  readonly fields?: { readonly name?: string; readonly password?: string };
  readonly notice?: Notice;
}

const headings = { invitation: "Set up your account", reset: "Choose a new password" } as const;

/** The page of an invitation or a password reset link (ACC-1, ACC-5). A plain form that also works without script. */
export function LinkForm({ state, actionData }: { state: LinkState; actionData: LinkActionData | undefined }) {
  const isRecovery = state.status === "open" && state.kind === "reset";
  useEffect(() => {
    if (isRecovery) announceEvent("PASSWORD_RECOVERY");
  }, [isRecovery]);
  const kind = state.status === "open" ? state.kind : "invitation";
  return (
    <OneTimePage state={state} heading={headings[kind]} actionData={actionData}>
      {/* Tells password managers which account this is. */}
      <input type="hidden" autoComplete="username" defaultValue={state.status === "open" ? state.email : ""} />
      {kind === "invitation" && (
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required={false}
          maxLength={80}
          defaultValue={actionData?.name}
          error={actionData?.fields?.name}
        />
      )}
      <NewPasswordField label="Password" name="password" error={actionData?.fields?.password} />
      <button type="submit" className="button button-primary mt-1">
        {kind === "invitation" ? "Create account" : "Set password"}
      </button>
    </OneTimePage>
  );
}
