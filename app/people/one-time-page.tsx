import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-notice";

/** The state of a one-time link. `gone`: it does not work; `failed`: it could not be checked. */
export type OneTimeState =
  | { readonly status: "open"; readonly email?: string }
  | { readonly status: "gone" | "failed" };

const faults = {
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
    const [fault, text] = faults[state.status];
    return (
      <section className="wrap py-16">
        <h1 className="text-title">{fault}</h1>
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
