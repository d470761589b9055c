import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { findLink, type FoundLink } from "~/accounts/one-time-links.server";
import { acceptInvitation, resetPassword } from "~/accounts/password-links.server";
import { hashPassword, passwordWeakness } from "~/accounts/passwords.server";
import { isProtected } from "~/accounts/second-factor";
import { findSecondFactor } from "~/accounts/second-factor.server";
import { createSession, endSessionQuery } from "~/accounts/sessions.server";
import { beginSecondFactor } from "~/accounts/sign-in.server";
import { secondFactorPath } from "~/base/access/return-path";
import { pendingCookie, parseSessionToken, sessionCookie } from "~/base/access/session-cookie";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { leaveFlashMessage } from "~/portal/session/messages";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders, requireForm } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { findEditableSettings } from "~/settings/settings-store.server";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/link.route";
import { pathAfterSignIn } from "./after-sign-in";
import { type LinkActionData, LinkForm, type LinkState } from "./one-time-page";

export const headers = privateHeaders;

const noStore = { "Cache-Control": privatePolicy };
const missingLink: LinkState = { status: "gone" };

/** Unknown fields are refused. */
const form = z.strictObject({ name: z.string().default(""), password: z.string() });
const maxNameLength = 80;

/** Shows what the link is for. Opening it changes nothing, because mail programs and scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    const link = await findLinkOf(url, context);
    const state: LinkState = link ? { status: "open", kind: link.kind, email: link.email } : missingLink;
    return data(state, { status: link ? 200 : 410, headers: noStore });
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    const failure: LinkState = { status: "failed" };
    return data(failure, { status: 503, headers: { ...noStore, "Retry-After": String(retryDelay()) } });
  }
}

/** Creates the account of an invitation (ACC-1) or sets a new password (ACC-5), and signs in. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { now, log } = context.get(requestContext);
  const db = context.get(databaseContext);
  const input = form.safeParse(Object.fromEntries(await requireForm(request, context)));
  try {
    const [link, { settings }] = await Promise.all([findLinkOf(url, context), findEditableSettings(db)]);
    if (!link) return reject(410, { state: missingLink });
    if (!input.success) return reject(400, { fields: { password: "Enter a password." } });
    const name = input.data.name.trim();
    const weakness = passwordWeakness(input.data.password, [link.email, name, settings.brand]);
    if (name.length > maxNameLength || weakness) {
      const fields = {
        ...(name.length > maxNameLength && { name: `Use at most ${maxNameLength} characters.` }),
        ...(weakness && { password: weakness }),
      };
      return reject(422, { name, fields });
    }
    const passwordHash = await hashPassword(input.data.password);
    const account = await follow(db, link, { name, passwordHash }, now);
    if (account === null) return reject(410, { state: missingLink });
    log(link.kind === "invitation" ? "invitation_accepted" : "password_reset", { account });
    const previous = parseSessionToken(request.headers.get("Cookie"), url);
    if (isProtected(await findSecondFactor(db, account)))
      throw await askForSecondFactor(url, account, passwordHash, context);
    const queries = previous ? [endSessionQuery(db, previous)] : [];
    const token = await createSession(db, account, request.headers.get("User-Agent") ?? "", { passwordHash, queries });
    const words = link.kind === "invitation" ? "welcome" : "password-set";
    const to = await pathAfterSignIn(url, account, context);
    throw redirect(to, { headers: await leaveFlashMessage(url, words, to, sessionCookie(token, url)) });
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(context.get(requestContext), error);
    return reject(503, { notice: errorNotice("Error", "Nothing was changed. Please try again.") });
  }
}

/** A new password alone must not sign in after a reset: asks for the second factor. */
async function askForSecondFactor(
  url: URL,
  id: string,
  passwordHash: string,
  context: Readonly<RouterContextProvider>,
) {
  const pending = await beginSecondFactor(
    context.get(databaseContext),
    { id, passwordHash },
    context.get(requestContext).now,
  );
  return redirect(secondFactorPath("/admin"), { headers: { ...noStore, "Set-Cookie": pendingCookie(url, pending) } });
}

/** Uses the link. Resolves to the account; null if the link is no longer valid. */
async function follow(
  db: DatabaseClient,
  { tokenHash, email, accountId }: FoundLink,
  person: { readonly name: string; readonly passwordHash: string },
  now: string,
): Promise<string | null> {
  if (accountId === null) return acceptInvitation(db, tokenHash, person, now);
  return (await resetPassword(db, { tokenHash, email, accountId }, person.passwordHash, now)) ? accountId : null;
}

const findLinkOf = (url: URL, context: Readonly<RouterContextProvider>) =>
  findLink(context.get(databaseContext), url.searchParams.get("token") ?? "", context.get(requestContext).now);

const reject = (status: number, actionData: LinkActionData) => data(actionData, { status, headers: noStore });

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Account", "Sets a password.");

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkForm state={actionData?.state ?? loaderData} actionData={actionData} />;
}
