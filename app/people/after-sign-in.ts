import { data, type RouterContextProvider } from "react-router";
import { signInWithPasskey } from "~/accounts/second-step.server";
import { findRole } from "~/accounts/sessions.server";
import { homeOf } from "~/base/access/permissions";
import { safeReturnPath } from "~/base/access/return-path";
import type { SignInActionData } from "~/portal/session/sign-in-form";
import { databaseContext, requestContext } from "~/routing/context";
import { proofOrigin, redirectAfterSignIn, refusedProof, wrongPasskey } from "../portal/session/access-guard";
import { unexpectedErrorNotice } from "../portal/session/messages";
import { logDatabaseError } from "../routing/failed-reads";
import { unavailable } from "./request-password-reset";

/** The path to open after sign-in: the requested one, otherwise the role's first section (ACC-12). */
export async function pathAfterSignIn(
  url: URL,
  accountId: string,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const requestedPath = safeReturnPath(url.searchParams.get("return"));
  // "/admin" is also the default if no path was requested.
  if (requestedPath !== "/admin") return requestedPath;
  return homeOf(await findRole(context.get(databaseContext), accountId, context.get(requestContext).log));
}

/** Signs in with a passkey (ACC-20). Every refusal looks the same, so that none reveals which passkeys are known. */
export async function signInByPasskey(
  response: string,
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
) {
  const ctx = context.get(requestContext);
  try {
    const from = proofOrigin(request, url, ctx);
    const result = await signInWithPasskey(context.get(databaseContext), response, from, ctx.now);
    if (!result.ok) {
      ctx.log("sign_in_refused", { reason: result.reason, passkey: true });
      return refusedProof(result, wrongPasskey);
    }
    ctx.log("signed_in", { account: result.accountId, passkey: true });
    throw await redirectAfterSignIn(url, result, await pathAfterSignIn(url, result.accountId, context));
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    return data<SignInActionData>({ notice: unexpectedErrorNotice }, unavailable());
  }
}
