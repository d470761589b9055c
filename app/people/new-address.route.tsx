import { data, redirect } from "react-router";
import { findAccountMail } from "~/accounts/one-time-links.server";
import { confirmNewAddress, findNewAddress } from "~/accounts/own-account.server";
import { privatePolicy } from "~/base/web/cache-policy";
import { leaveFlashMessage } from "~/portal/session/messages";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders, requireForm } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import type { Route } from "./+types/new-address.route";
import { OneTimePage, type OneTimeState } from "./one-time-page";
import { unavailable } from "./request-password-reset";

export const headers = privateHeaders;

const respond = (status: number, state: OneTimeState) =>
  data(state, { status, headers: { "Cache-Control": privatePolicy } });

/** Asks to confirm a new address (ACC-29). Opening the link changes nothing, because mail programs open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const email = await findNewAddress(context.get(databaseContext), url.searchParams.get("token") ?? "", ctx.now);
    return email === null ? respond(410, { status: "gone" }) : respond(200, { status: "open", email });
  } catch (error) {
    logDatabaseError(ctx, error);
    return data<OneTimeState>({ status: "failed" }, unavailable());
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireForm(request, context);
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  try {
    const mail = await findAccountMail(db, ctx.messages);
    const account = await confirmNewAddress(db, url.searchParams.get("token") ?? "", mail, ctx.now);
    if (account === null) return respond(410, { status: "gone" });
    ctx.deliverMessages();
    ctx.log("email_changed", { account });
    throw redirect("/account", { headers: await leaveFlashMessage(url, "new-address", "/account") });
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    return data<OneTimeState>({ status: "failed" }, unavailable());
  }
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "New address", "Confirms a new address.");

export default function NewAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OneTimePage state={actionData ?? loaderData} heading="Confirm your new address">
      <p className="text-muted">You will sign in with it, and emails about your account will be sent to it.</p>
      <button type="submit" className="button button-primary">
        Confirm address
      </button>
    </OneTimePage>
  );
}
