import { data, type HeadersFunction, redirect, type RouterContextProvider } from "react-router";
import { accountMessage, findAccountMail } from "~/accounts/one-time-links.server";
import { findPerson } from "~/accounts/people.server";
import { completeSignIn, findPendingSignIn, type GivenProof } from "~/accounts/second-step.server";
import { safeReturnPath, signInPath } from "~/base/access/return-path";
import { parsePendingToken } from "~/base/access/session-cookie";
import { privatePolicy } from "~/base/web/cache-policy";
import { enqueueQuery } from "~/outbox/queue.server";
import { proofOrigin, redirectAfterSignIn, refusedProof } from "~/portal/session/access-guard";
import { unexpectedErrorNotice } from "~/portal/session/messages";
import { announceEvent } from "~/portal/session/session-watch";
import { type SecondFactorActionData, SecondFactorForm } from "~/portal/session/sign-in-form";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { requireForm } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import type { Route } from "./+types/second-factor.route";
import { pathAfterSignIn } from "./after-sign-in";
import { unavailable } from "./request-password-reset";

/** Logs the use of a recovery code and tells its owner if mail is set up (ACC-23). Never throws: they are signed in. */
async function notifyOfRecoveryCode(
  context: Readonly<RouterContextProvider>,
  account: string,
  codesLeft: number,
): Promise<void> {
  const ctx = context.get(requestContext);
  ctx.log("recovery_code_used", { account, left: codesLeft });
  const db = context.get(databaseContext);
  try {
    const [mail, person] = await Promise.all([findAccountMail(db, ctx.messages), findPerson(db, account)]);
    if (!mail || !person) return;
    await db.write([enqueueQuery(db.query, [accountMessage(mail, "recovery-code-used", person.email)], ctx.now)]);
    ctx.deliverMessages();
  } catch (error) {
    logDatabaseError(ctx, error);
  }
}

const noStore = { "Cache-Control": privatePolicy };

/** The second step of signing in (ACC-21). Redirects to the first step until that is done. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const returnTo = safeReturnPath(url.searchParams.get("return"));
  try {
    const pending = parsePendingToken(request.headers.get("Cookie"), url);
    const choices = await findPendingSignIn(context.get(databaseContext), pending, ctx.now);
    if (!choices) throw redirect(signInPath(returnTo), { headers: noStore });
    return data({ returnTo, choices, notice: undefined }, { headers: noStore });
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    return data({ returnTo, choices: null, notice: unexpectedErrorNotice }, unavailable());
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const proof = readProof(await requireForm(request, context));
  try {
    const pending = parsePendingToken(request.headers.get("Cookie"), url);
    const result = await completeSignIn(db, pending, proof, proofOrigin(request, url, ctx), ctx.now);
    if (!result.ok) {
      ctx.log("second_factor_refused", { reason: result.reason });
      if (result.reason === "expired")
        throw redirect(signInPath(url.searchParams.get("return") ?? ""), { headers: noStore });
      return refusedProof(result, proof.kind === "code" ? "Incorrect code." : "This passkey was not accepted.");
    }
    ctx.log("signed_in", { account: result.accountId });
    if (result.codesLeft !== null) await notifyOfRecoveryCode(context, result.accountId, result.codesLeft);
    throw await redirectAfterSignIn(url, result, await pathAfterSignIn(url, result.accountId, context));
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    return data<SecondFactorActionData>({ notice: unexpectedErrorNotice }, unavailable());
  }
}

function readProof(form: FormData): GivenProof {
  const response = String(form.get("passkey") ?? "");
  if (response !== "") return { kind: "passkey", response };
  return { kind: "code", code: String(form.get("code") ?? "") };
}

/** Announces that a second factor was accepted (AUTH-14). When offline, the form stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response))
      return data<SecondFactorActionData>({ notice: unexpectedErrorNotice }, { status: 503 });
    if (!error.headers.get("Location")?.startsWith("/auth")) announceEvent("MFA_CHALLENGE_VERIFIED");
    throw error;
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { ...noStore, ...(retryAfter && { "Retry-After": retryAfter }) };
};

export const meta = (args: Route.MetaArgs) =>
  absentMeta(args, "Two-factor authentication", "The second step of signing in.");

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SecondFactorForm
      choices={loaderData.choices}
      returnTo={loaderData.returnTo}
      actionData={actionData ?? loaderData}
    />
  );
}
