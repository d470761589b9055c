import { Form, type HeadersFunction, data } from "react-router";
import { findLinkMail } from "~/accounts/one-time-links.server";
import { privatePolicy } from "~/base/web/cache-policy";
import { unexpectedErrorNotice } from "~/portal/session/messages";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { absentMeta } from "~/routing/page-head";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { Field } from "~/ui/portal/field";
import type { Route } from "./+types/forgot.route";
import { type ForgotActionData, requestPasswordReset, unavailable } from "./request-password-reset";

const noStore = { "Cache-Control": privatePolicy };

interface ForgotPageData {
  readonly sendsMail: boolean;
  readonly failure?: ForgotActionData;
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const mail = await findLinkMail(context.get(databaseContext), ctx.messages);
    return data<ForgotPageData>({ sendsMail: mail !== null }, { headers: noStore });
  } catch (error) {
    logDatabaseError(ctx, error);
    return data<ForgotPageData>({ sendsMail: true, failure: { notice: unexpectedErrorNotice } }, unavailable());
  }
}

export const action = ({ request, context }: Route.ActionArgs) => requestPasswordReset(request, context);

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const pageHeaders = new Headers(noStore);
  const retryAfter = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  if (retryAfter) pageHeaders.set("Retry-After", retryAfter);
  return pageHeaders;
};

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Forgot your password?", "Sends a link by email.");

export default function ForgotPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgotForm sendsMail={loaderData.sendsMail} actionData={actionData ?? loaderData.failure} />;
}

/**
 * The page that asks for a reset link (ACC-4). A plain form that also works without script.
 *
 * @param sendsMail whether this site sends mail; if not, only an administrator can help
 */
function ForgotForm({ sendsMail, actionData }: { sendsMail: boolean; actionData: ForgotActionData | undefined }) {
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
