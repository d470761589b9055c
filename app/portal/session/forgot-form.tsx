import { Form } from "react-router";
import { ActionNotice } from "~/ui/portal/action-notice";
import { Field } from "~/ui/portal/field";
import type { ForgotActionData } from "./forgot-action-data";

/**
 * The page that asks for a reset link (ACC-4). A plain form that also works without script.
 *
 * @param sendsMail whether this site sends mail; if not, only an administrator can help
 */
export function ForgotForm({
  sendsMail,
  actionData,
}: {
  sendsMail: boolean;
  actionData: ForgotActionData | undefined;
}) {
  return (
    <section className="wrap grid justify-items-center page-header">
      <ActionNotice of={actionData} />
      <div className="w-full max-w-md">
        <h1 className="text-title">Forgot your password?</h1>
        {actionData?.isTaken ? (
          <p role="status" className="mt-6 text-lead">
            If this address has an account, an email with a link is on its way. The link works once, for an hour.
          </p>
        ) : sendsMail ? (
          <Form method="post" className="mt-8 grid gap-5 rounded-card border border-line bg-raised p-6 sm:p-8">
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email}
              error={actionData?.fields?.email}
            />
            <button type="submit" className="button button-primary mt-1">
              Send me a link
            </button>
          </Form>
        ) : (
          <p className="mt-6 text-lead">This site does not email links. Ask an administrator for a link.</p>
        )}
        <p className="mt-5 text-sm">
          <a href="/auth" className="text-link">
            Back to sign-in
          </a>
        </p>
      </div>
    </section>
  );
}
