import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { findSecondFactor, findSecondFactorPolicy } from "~/accounts/second-factor.server";
import { signedInContext } from "~/portal/session/access-guard";
import { ConfirmIdentity, useProofAnnouncement } from "~/portal/session/confirm-identity";
import { requireFreshForm } from "~/portal/session/fresh-form";
import { takeFlashMessage } from "~/portal/session/messages";
import { confirmationIn } from "~/portal/session/submit-form";
import { requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { loadPage, privateHeaders, uncachedPage } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { ReadFailure, ServerError } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/account-second-factor.route";
import { changeSecondFactor, respond } from "./change-second-factor";
import { SecondFactorPage } from "./second-factor-page";

export const headers = privateHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { person } = context.get(signedInContext);
  const { notice, headers: cookies } = await takeFlashMessage(request, url);
  const failure = errorNotice("Error", "Failed to load your two-factor settings. Please try again.");
  const response = await loadPage(context, failure, async (db) => {
    const [factor, isRequired] = await Promise.all([findSecondFactor(db, person.id), findSecondFactorPolicy(db)]);
    return uncachedPage({ person, factor, isRequired });
  });
  const page = response.data.status === "ok" ? { ...response.data, notice } : response.data;
  return data(page, { ...response.init, headers: cookies });
}

/** Changes the user's second factor (ACC-20, ACC-22 to ACC-24). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await requireFreshForm(request, url, context);
  try {
    return await changeSecondFactor(form, context);
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return respond(503, { notice: errorNotice("Error", "Nothing was changed. Please try again.") });
  }
}

export const meta = (args: Route.MetaArgs) =>
  absentMeta(args, "Two-factor authentication", "Passkeys, authenticator app and recovery codes.");

export default function AccountSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok")
    return <ReadFailure heading="Two-factor authentication" notice={loaderData.notice!} />;
  const { person, factor, isRequired } = loaderData;
  return <SecondFactorPage person={person} factor={factor} isRequired={isRequired} actionData={actionData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const confirmation = confirmationIn(error);
  const onSend = useProofAnnouncement(confirmation);
  return confirmation ? (
    <div className="wrap">
      <ConfirmIdentity confirmation={confirmation} onSend={onSend} />
    </div>
  ) : (
    <ServerError status={isRouteErrorResponse(error) ? error.status : 500} />
  );
}
