import { data, redirect } from "react-router";
import { SignOutPrompt } from "~/components/admin/sign-out";
import { databaseContext, requestContext } from "~/context";
import { endedSessionCookie, readSessionToken } from "~/domain/accounts/session-cookie";
import { endSession } from "~/domain/accounts/sessions.server";
import { logReadFailure, privateHeaders } from "../load-page";
import { absentMeta } from "../page-head";
import { leaveMessage, signOutFailed } from "./messages";
import type { Route } from "./+types/sign-out";

export const headers = privateHeaders;

/** Ends the session (AUTH-12). Its row goes first: if that fails, the cookie stays, so that trying again can work (AUTH-13). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const token = readSessionToken(request.headers.get("Cookie"), url);
  try {
    if (token) await endSession(context.get(databaseContext), token);
  } catch (error) {
    logReadFailure(site, error);
    return data({ notice: signOutFailed }, { status: 503, headers: { "Cache-Control": "private, no-store" } });
  }
  site.log("signed_out");
  throw redirect("/auth", { headers: await leaveMessage(url, "signed-out", "/auth", endedSessionCookie(url)) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // The status keeps the router from reading the page anew, which would fail as well and take it away.
    return data({ notice: signOutFailed }, { status: 503 });
  }
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Log out", "Ends the session.");

/**
 * Seen without script when signing out failed, and by whoever opens the address itself: a link, a prefetch or an image
 * signs nobody out.
 */
export default function SignOutPage({ actionData }: Route.ComponentProps) {
  return <SignOutPrompt notice={actionData?.notice} />;
}
