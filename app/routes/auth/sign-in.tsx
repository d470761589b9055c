import { data, redirect, type HeadersFunction } from "react-router";
import { SignInForm, type SignInAnswer } from "~/components/admin/sign-in-form";
import { errorNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { authenticationErrors } from "~/domain/accounts/account";
import { safeReturnPath } from "~/domain/accounts/return-path";
import { bringsSession, endedSessionCookie, readSessionToken, sessionCookie } from "~/domain/accounts/session-cookie";
import { validateSession } from "~/domain/accounts/sessions.server";
import { parseSignIn } from "~/domain/accounts/sign-in-form.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { readForm } from "~/request-body";
import { logReadFailure } from "../load-page";
import { pageMeta } from "../page-head";
import { leaveMessage, takeMessage, tooMany, unexpected, unreadable } from "./messages";
import type { Route } from "./+types/sign-in";

const privatePolicy = { "Cache-Control": "private, no-store" };

/** Leads on to the admin area as soon as there is any session (AUTH-6); else takes away a cookie that opens nothing. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const returnTo = safeReturnPath(url.searchParams.get("return"));
  const cookies = request.headers.get("Cookie");
  const { notice, headers } = await takeMessage(request, url);
  try {
    const session = await validateSession(context.get(databaseContext), readSessionToken(cookies, url), site.log);
    if (session) throw redirect(returnTo, { headers: privatePolicy });
  } catch (error) {
    if (error instanceof Response) throw error;
    logReadFailure(site, error);
    headers.set("Retry-After", "5");
    return data({ returnTo, notice: unexpected }, { status: 503, headers });
  }
  if (!bringsSession(cookies)) return data({ returnTo, notice }, { headers });
  headers.append("Set-Cookie", endedSessionCookie(url));
  return data(
    { returnTo, notice: notice ?? errorNotice("Session ended", authenticationErrors["invalid-token"]) },
    { headers },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const sent = await readForm(request);
  if (!sent) {
    site.log("form_unreadable");
    return data<SignInAnswer>({ notice: unreadable }, { status: 400, headers: privatePolicy });
  }
  const form = parseSignIn(sent);
  if (!form.ok) return data<SignInAnswer>(form, { status: 400, headers: privatePolicy });
  try {
    const result = await signIn(
      context.get(databaseContext),
      {
        ...form,
        address: site.clientAddress,
        userAgent: request.headers.get("User-Agent") ?? "",
        presented: readSessionToken(request.headers.get("Cookie"), url),
      },
      site.now,
    );
    if (result.ok) {
      site.log("signed_in", { account: result.accountId });
      const to = safeReturnPath(url.searchParams.get("return"));
      throw redirect(to, { headers: await leaveMessage(url, "signed-in", to, sessionCookie(result.token, url)) });
    }
    site.log("sign_in_refused", { reason: result.reason });
    if (result.reason === "too-many") {
      const headers = { ...privatePolicy, "Retry-After": String(result.retryAfter) };
      return data<SignInAnswer>({ email: form.email, notice: tooMany(result.retryAfter) }, { status: 429, headers });
    }
    const notice = errorNotice("Login Error", authenticationErrors[result.reason]);
    return data<SignInAnswer>({ email: form.email, notice }, { status: 401, headers: privatePolicy });
  } catch (error) {
    if (error instanceof Response) throw error;
    logReadFailure(site, error);
    const headers = { ...privatePolicy, "Retry-After": "5" };
    return data<SignInAnswer>({ email: form.email, notice: unexpected }, { status: 503, headers });
  }
}

/** Without a connection, or with an answer that is none of ours, the form stays as it is and says so (AUTH-11). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // The status keeps the router from reading the page anew, which would fail as well and take the form away.
    return data<SignInAnswer>({ notice: unexpected }, { status: 503 });
  }
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const all = new Headers(privatePolicy);
  const retryAfter = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  if (retryAfter) all.set("Retry-After", retryAfter);
  return all;
};

export function meta(args: Route.MetaArgs) {
  const description = "Sign-in to the content management system.";
  return pageMeta(args, { title: "Admin Portal", description, noindex: true });
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInForm returnTo={loaderData.returnTo} answer={actionData} />;
}
