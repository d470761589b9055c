import { useEffect } from "react";
import { Form } from "react-router";
import type { Notice } from "~/components/ui/toast";
import { passwordLength } from "~/domain/accounts/account";
import { ActionNotice } from "../shell/action-notice";
import { announceEvent } from "./announce-event";
import { Field } from "./field";

/** What the page of a one-time link shows. `gone`: the link does not work; `failed`: nobody knows. */
export type LinkState =
  | { readonly status: "open"; readonly kind: "invitation" | "reset"; readonly email: string }
  | { readonly status: "gone" | "failed" };

/** The data of a form that was refused. */
export interface LinkAnswer {
  readonly state?: LinkState;
  readonly name?: string;
  readonly fields?: { readonly name?: string; readonly password?: string };
  readonly notice?: Notice;
}

const headings = { invitation: "Set up your account", reset: "Choose a new password" } as const;
const faults = {
  gone: [
    "This link does not work",
    "It was used or withdrawn, it has expired, or it is incomplete. Ask for a new one.",
  ],
  failed: ["Something went wrong", "Nothing was changed. Please try again."],
} as const;

/** The page of an invitation, and of a new password (ACC-1, ACC-5). A plain form that also works without script. */
export function LinkForm({ state, answer }: { state: LinkState; answer: LinkAnswer | undefined }) {
  const isRecovery = state.status === "open" && state.kind === "reset";
  useEffect(() => {
    if (isRecovery) announceEvent("PASSWORD_RECOVERY");
  }, [isRecovery]);
  if (state.status !== "open") {
    const [heading, text] = faults[state.status];
    return (
      <section className="wrap py-16">
        <h1 className="text-title">{heading}</h1>
        <p className="mt-4 max-w-prose text-lead">{text}</p>
        <a href="/auth" className="button mt-8">
          Sign in
        </a>
      </section>
    );
  }
  const { kind, email } = state;
  return (
    <section className="wrap grid justify-items-center py-12 sm:py-20">
      <ActionNotice of={answer} />
      <div className="w-full max-w-md">
        <p className="label wrap-anywhere">{email}</p>
        <h1 className="mt-2 text-title">{headings[kind]}</h1>
        <Form method="post" className="mt-8 grid gap-5 rounded-card border border-line bg-raised p-6 sm:p-8">
          {/* For password managers. */}
          <input type="hidden" autoComplete="username" defaultValue={email} />
          {kind === "invitation" && (
            <Field
              label="Name"
              name="name"
              autoComplete="name"
              required={false}
              maxLength={80}
              defaultValue={answer?.name}
              error={answer?.fields?.name}
            />
          )}
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={passwordLength.chosen}
            maxLength={passwordLength.max}
            hint={`At least ${passwordLength.chosen} characters. A few unrelated words are good.`}
            error={answer?.fields?.password}
          />
          <button type="submit" className="button button-primary mt-1">
            {kind === "invitation" ? "Create account" : "Set password"}
          </button>
        </Form>
      </div>
    </section>
  );
}
