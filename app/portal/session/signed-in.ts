import { data, redirect } from "react-router";
import { errorNotice, type Notice } from "~/ui/components/toast";
import type { RequestContext } from "~/routing/context";
import { passkeySite } from "~/accounts/passkeys.server";
import { readSessionToken, pendingCookie, sessionCookie } from "~/base/access/session-cookie";
import type { ProofOrigin, ProofResult } from "~/accounts/second-step.server";
import { privatePolicy } from "~/base/web/cache-policy";
import { leaveFlashMessage, tooManyAttemptsNotice } from "./messages";

/** Where a proof of identity comes from: address, browser and site. */
export function proofOrigin(request: Request, url: URL, ctx: RequestContext): ProofOrigin {
  return {
    address: ctx.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    site: passkeySite(ctx.callerOrigin),
    previousToken: readSessionToken(request.headers.get("Cookie"), url),
  };
}

/** The redirect that begins a session; after a recovery code, it leads to the setup of a new second factor. */
export async function redirectAfterSignIn(
  url: URL,
  { token, codesLeft }: Pick<Extract<ProofResult, { ok: true }>, "token" | "codesLeft">,
  returnTo: string,
  message: "signed-in" | "welcome" = "signed-in",
): Promise<Response> {
  const to = codesLeft === null ? returnTo : "/account/second-factor";
  const words = codesLeft === null ? message : (`recovery-code.${codesLeft}` as const);
  return redirect(to, {
    headers: await leaveFlashMessage(url, words, to, sessionCookie(token, url), pendingCookie(url)),
  });
}

/** The response to a refused proof of identity. */
export function refusedProof(result: Exclude<ProofResult, { ok: true }>, wrong: string) {
  const headers = new Headers({ "Cache-Control": privatePolicy });
  if (result.reason === "too-many") {
    headers.set("Retry-After", String(result.retryAfter));
    return data<{ notice: Notice }>({ notice: tooManyAttemptsNotice(result.retryAfter) }, { status: 429, headers });
  }
  const text = result.reason === "expired" ? "This took too long. Sign in again." : wrong;
  return data<{ notice: Notice }>({ notice: errorNotice("Login Error", text) }, { status: 401, headers });
}

/** The same text for every reason to refuse a passkey. */
export const wrongPasskey = "This passkey was not accepted. Try again, or use your password.";
