import { data, redirect } from "react-router";
import { endSession } from "~/accounts/sessions.server";
import { expiredSessionCookie, parseSessionToken } from "~/base/access/session-cookie";
import { privatePolicy } from "~/base/web/cache-policy";
import { leaveFlashMessage, signOutFailedNotice } from "~/portal/session/messages";
import { SignOutPrompt } from "~/portal/shell/sign-out";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import type { Route } from "./+types/sign-out.route";

export const headers = privateHeaders;

/**
 * Ends the session (AUTH-12). Deletes the row before the cookie, so that a failed sign-out can be retried (AUTH-13).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const token = parseSessionToken(request.headers.get("Cookie"), url);
  try {
    if (token) await endSession(context.get(databaseContext), token);
  } catch (error) {
    logDatabaseError(ctx, error);
    return data({ notice: signOutFailedNotice }, { status: 503, headers: { "Cache-Control": privatePolicy } });
  }
  ctx.log("signed_out");
  throw redirect("/auth", { headers: await leaveFlashMessage(url, "signed-out", "/auth", expiredSessionCookie(url)) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // An error status prevents revalidation, which would fail too and replace the page.
    return data({ notice: signOutFailedNotice }, { status: 503 });
  }
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Log out", "Ends the session.");

/**
 * Shown without JavaScript after a failed sign-out, and for GET requests, which must not sign out: links, prefetches
 * and images can send one.
 */
export default function SignOutPage({ actionData }: Route.ComponentProps) {
  return <SignOutPrompt notice={actionData?.notice} />;
}
