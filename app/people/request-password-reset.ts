import { type RouterContextProvider, data } from "react-router";
import { findLinkMail } from "~/accounts/one-time-links.server";
import { requestReset } from "~/accounts/password-links.server";
import { countSignInRequest } from "~/accounts/sign-in.server";
import { normalizeEmail } from "~/base/access/permissions";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { databaseContext, requestContext } from "~/routing/context";
import type { Notice } from "~/ui/components/toast";
import { tooManyAttemptsNotice, unexpectedErrorNotice } from "../portal/session/messages";
import { logDatabaseError } from "../routing/failed-reads";
import { requireForm } from "../routing/load-page";

/** The data of the action of `ForgotForm`. */
export interface ForgotActionData {
  /** Whether the request was accepted. Does not reveal whether the address has an account. */
  readonly isTaken?: boolean;
  readonly email?: string;
  readonly fields?: { readonly email?: string };
  readonly notice?: Notice;
}

const noStore = { "Cache-Control": privatePolicy };

/** Responds the same for every address (ACC-4): looks up accounts only after the response. */
export async function requestPasswordReset(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const input = String((await requireForm(request, context)).get("email") ?? "");
  const email = normalizeEmail(input);
  if (email === null) {
    const actionData: ForgotActionData = {
      email: input.slice(0, 254),
      fields: { email: "Enter a valid email address." },
    };
    return data(actionData, { status: 400, headers: noStore });
  }
  try {
    const [wait, mail] = await Promise.all([
      countSignInRequest(db, ctx.clientAddress, Math.floor(Date.parse(ctx.now) / 1000)),
      findLinkMail(db, ctx.messages),
    ]);
    if (wait > 0) {
      const actionData: ForgotActionData = { email, notice: tooManyAttemptsNotice(wait) };
      return data(actionData, { status: 429, headers: { ...noStore, "Retry-After": String(wait) } });
    }
    // The page itself says that this site sends no mail.
    if (!mail) return data<ForgotActionData>({}, { status: 409, headers: noStore });
    ctx.log("reset_requested");
    ctx.afterResponse(async (database) => {
      const account = await requestReset(database, email, mail, ctx.now);
      if (account === null) return;
      ctx.log("reset_link_sent", { account });
      ctx.deliverMessages();
    });
    return data<ForgotActionData>({ isTaken: true }, { headers: noStore });
  } catch (error) {
    logDatabaseError(ctx, error);
    return data<ForgotActionData>({ email, notice: unexpectedErrorNotice }, unavailable());
  }
}

/** The response when the database cannot be read. */
export const unavailable = () => ({ status: 503, headers: { ...noStore, "Retry-After": String(retryDelay()) } });
