import { data, type HeadersFunction } from "react-router";
import { findLinkMail } from "~/accounts/link-mail.server";
import { privatePolicy } from "~/base/web/cache-policy";
import type { ForgotActionData } from "~/portal/session/forgot-action-data";
import { ForgotForm } from "~/portal/session/forgot-form";
import { unexpectedErrorNotice } from "~/portal/session/messages";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import type { Route } from "./+types/forgot.route";
import { requestPasswordReset, unavailable } from "./request-password-reset";

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
