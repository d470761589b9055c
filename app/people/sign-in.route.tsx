import { data, redirect, type HeadersFunction } from "react-router";
import { validateSession } from "~/accounts/sessions.server";
import { parseSignIn, signIn } from "~/accounts/sign-in.server";
import { authenticationErrors } from "~/base/access/permissions";
import { safeReturnPath, secondFactorPath } from "~/base/access/return-path";
import { hasSessionCookie, expiredSessionCookie, pendingCookie, parseSessionToken } from "~/base/access/session-cookie";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { readForm } from "~/base/web/request-body";
import { redirectAfterSignIn } from "~/portal/session/access-guard";
import {
  takeFlashMessage,
  tooManyAttemptsNotice,
  unexpectedErrorNotice,
  unreadableFormNotice,
} from "~/portal/session/messages";
import { announceEvent } from "~/portal/session/session-watch";
import { SignInForm, type SignInActionData } from "~/portal/session/sign-in-form";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { pageMeta } from "~/routing/page-head";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/sign-in.route";
import { pathAfterSignIn, signInByPasskey } from "./after-sign-in";
import { unavailable } from "./request-password-reset";

const noStore = { "Cache-Control": privatePolicy };

/** Redirects to the portal if there is a session (AUTH-6); otherwise clears an invalid session cookie. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const returnTo = safeReturnPath(url.searchParams.get("return"));
  const cookies = request.headers.get("Cookie");
  const { notice, headers } = await takeFlashMessage(request, url);
  try {
    const session = await validateSession(context.get(databaseContext), parseSessionToken(cookies, url), ctx.log);
    if (session) throw redirect(await pathAfterSignIn(url, session.person.id, context), { headers: noStore });
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    headers.set("Retry-After", String(retryDelay()));
    return data({ returnTo, notice: unexpectedErrorNotice }, { status: 503, headers });
  }
  if (!hasSessionCookie(cookies)) return data({ returnTo, notice }, { headers });
  headers.append("Set-Cookie", expiredSessionCookie(url));
  return data(
    { returnTo, notice: notice ?? errorNotice("Session ended", authenticationErrors["invalid-token"]) },
    { headers },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const formData = await readForm(request);
  if (!formData) {
    ctx.log("form_unreadable");
    return data<SignInActionData>({ notice: unreadableFormNotice }, { status: 400, headers: noStore });
  }
  const passkey = formData.get("passkey");
  if (typeof passkey === "string") return signInByPasskey(passkey, request, url, context);
  const form = parseSignIn(formData);
  if (!form.ok) return data<SignInActionData>(form, { status: 400, headers: noStore });
  try {
    const result = await signIn(
      context.get(databaseContext),
      {
        ...form,
        address: ctx.clientAddress,
        userAgent: request.headers.get("User-Agent") ?? "",
        previousToken: parseSessionToken(request.headers.get("Cookie"), url),
      },
      ctx.now,
    );
    if (result.ok && "pending" in result) {
      const cookie = pendingCookie(url, result.pending);
      throw redirect(secondFactorPath(url.searchParams.get("return") ?? ""), {
        headers: { ...noStore, "Set-Cookie": cookie },
      });
    }
    if (result.ok) {
      ctx.log("signed_in", { account: result.accountId });
      const to = await pathAfterSignIn(url, result.accountId, context);
      throw await redirectAfterSignIn(url, { token: result.token, codesLeft: null }, to);
    }
    ctx.log("sign_in_refused", { reason: result.reason });
    if (result.reason === "too-many") {
      const headers = { ...noStore, "Retry-After": String(result.retryAfter) };
      return data<SignInActionData>(
        { email: form.email, notice: tooManyAttemptsNotice(result.retryAfter) },
        { status: 429, headers },
      );
    }
    const notice = errorNotice("Login Error", authenticationErrors[result.reason]);
    return data<SignInActionData>({ email: form.email, notice }, { status: 401, headers: noStore });
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    return data<SignInActionData>({ email: form.email, notice: unexpectedErrorNotice }, unavailable());
  }
}

/** When offline, or after an unreadable response, keeps the form and shows a notice (AUTH-11). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isPasskey = (await readForm(request.clone()))?.has("passkey");
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      // A passkey is also a second factor (AUTH-14).
      if (isPasskey) announceEvent("MFA_CHALLENGE_VERIFIED");
      throw error;
    }
    // An error status prevents revalidation, which would fail too and replace the form.
    return data<SignInActionData>({ notice: unexpectedErrorNotice }, { status: 503 });
  }
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const pageHeaders = new Headers(noStore);
  const retryAfter = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  if (retryAfter) pageHeaders.set("Retry-After", retryAfter);
  return pageHeaders;
};

export function meta(args: Route.MetaArgs) {
  const description = "Sign in to the content management system.";
  return pageMeta(args, { title: "Admin Portal", description, noindex: true });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInForm returnTo={loaderData.returnTo} actionData={actionData} />;
}
