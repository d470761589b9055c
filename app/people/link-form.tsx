import { useEffect } from "react";
import type { Notice } from "~/ui/components/toast";
import { announceEvent } from "~/portal/session/announce-event";
import { Field } from "~/ui/portal/field";
import { NewPasswordField } from "./new-password-field";
import { OneTimePage } from "./one-time-page";

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
