import { data, redirect, type HeadersFunction, type RouterContextProvider } from "react-router";
import { findAccountMail, findLinkMail } from "~/accounts/one-time-links.server";
import {
  changeOwnEmail,
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "~/accounts/own-account.server";
import { passwordWeakness } from "~/accounts/passwords.server";
import { findSecondFactor } from "~/accounts/second-factor.server";
import { createSession } from "~/accounts/sessions.server";
import { verifyAccount } from "~/accounts/sign-in.server";
import { authenticationErrors, normalizeEmail } from "~/base/access/permissions";
import { sessionCookie } from "~/base/access/session-cookie";
import { privatePolicy } from "~/base/web/cache-policy";
import { listOwnActivity } from "~/catalog/activity/list.server";
import { signedInContext } from "~/portal/session/access-guard";
import { leaveFlashMessage, takeFlashMessage, tooManyAttemptsNotice } from "~/portal/session/messages";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { findEditableSettings } from "~/settings/settings-store.server";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/account.route";
import { AccountPage, type AccountActionData } from "./account-page";

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": privatePolicy, ...(retryAfter && { "Retry-After": retryAfter }) };
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { id, person } = context.get(signedInContext);
  const { notice, headers: cookies } = await takeFlashMessage(request, url);
  const failure = errorNotice("Error", "Failed to load your account. Please try again.");
  const response = await loadPage(context, failure, async (db, { now }) => {
    const [sessions, factor, activity] = await Promise.all([
      listOwnSessions(db, person.id, id, now),
      findSecondFactor(db, person.id),
      listOwnActivity(db, person.id),
    ]);
    return uncachedPage({ person, sessions, factor, activity });
  });
  const page = response.data.status === "ok" ? { ...response.data, notice } : response.data;
  return data(page, { ...response.init, headers: cookies });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const { log, now } = context.get(requestContext);
  const [db, { id, person }] = [context.get(databaseContext), context.get(signedInContext)];
  try {
    switch (form.get("intent")) {
      case "password":
        return await changePassword(request, url, form, context);
      case "email":
        return await changeEmail(form, context);
      case "end-others":
        log("sessions_ended", { account: person.id, sessions: await endOtherSessions(db, person.id, id, now) });
        return respondDone("Signed out everywhere else");
      case "end-session":
        if (!(await endOwnSession(db, person.id, String(form.get("session")), now)))
          return reject(409, { notice: errorNotice("Error", "This session has ended.") });
        log("sessions_ended", { account: person.id, sessions: 1 });
        return respondDone("Signed out of that session");
      default:
        return reject(400, { notice: errorNotice("Error", "Unknown action.") });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(context.get(requestContext), error);
    return reject(503, { notice: errorNotice("Error", "The change was not made. Please try again.") });
  }
}

async function changePassword(request: Request, url: URL, form: FormData, context: Readonly<RouterContextProvider>) {
  const [db, { person, proof }] = [context.get(databaseContext), context.get(signedInContext)];
  const password = String(form.get("new-password") ?? "");
  const { settings } = await findEditableSettings(db);
  const weakness = passwordWeakness(password, [person.email, person.name, settings.brand]);
  if (weakness) return reject(422, { fields: { "new-password": weakness } });
  const verification = await verifyOwn(form, "current-password", context);
  if ("refusal" in verification) return verification.refusal;
  const passwordHash = await changeOwnPassword(
    db,
    person,
    verification.account,
    password,
    context.get(requestContext).now,
  );
  if (passwordHash === null) return wrongPassword("current-password");
  context.get(requestContext).log("password_changed", { account: person.id });
  const userAgent = request.headers.get("User-Agent") ?? "";
  const token = await createSession(db, person.id, userAgent, { passwordHash, queries: [], isContinued: true }, proof);
  const to = "/account";
  throw redirect(to, { headers: await leaveFlashMessage(url, "password-set", to, sessionCookie(token, url)) });
}

async function changeEmail(form: FormData, context: Readonly<RouterContextProvider>) {
  const { now, log, messages, deliverMessages } = context.get(requestContext);
  const input = String(form.get("new-email") ?? "").slice(0, 300);
  const email = normalizeEmail(input);
  if (email === null) return reject(422, { email: input, fields: { "new-email": "Enter a valid email address." } });
  const verification = await verifyOwn(form, "email-password", context);
  if ("refusal" in verification) return verification.refusal;
  const db = context.get(databaseContext);
  const mail = await findLinkMail(db, messages);
  if (!mail && (await findAccountMail(db, messages))) return reject(409, { email, fields: { "new-email": noAddress } });
  const result = await changeOwnEmail(db, verification.account, email, mail, now);
  if (result === "requested") {
    deliverMessages();
    log("email_change_requested", { account: verification.account.id });
    return respondDone("To confirm the change, follow the link sent to your new address");
  }
  if (result !== "changed") {
    const error = result === "taken" ? "This address cannot be used." : "Too many changes. Try again tomorrow.";
    return reject(result === "taken" ? 409 : 429, { email, fields: { "new-email": error } });
  }
  log("email_changed", { account: verification.account.id });
  return respondDone("Your email address has been changed");
}

const noAddress =
  "This site cannot email you a link to confirm this, because its own address (PUBLIC_ORIGIN) is not set.";

/** Verifies the current password under the rate limits of sign-in: a session left open must not allow guessing it. */
async function verifyOwn(
  form: FormData,
  field: "current-password" | "email-password",
  context: Readonly<RouterContextProvider>,
) {
  const { now, clientAddress } = context.get(requestContext);
  const { email } = context.get(signedInContext).person;
  const password = String(form.get(field) ?? "").slice(0, 1001);
  const result = await verifyAccount(context.get(databaseContext), { email, password, address: clientAddress }, now);
  if (result.ok) return result;
  if (result.reason === "invalid-credentials") return { refusal: wrongPassword(field) };
  const wait = { "Retry-After": String(result.retryAfter) };
  return { refusal: reject(429, { notice: tooManyAttemptsNotice(result.retryAfter) }, wait) };
}

const wrongPassword = (field: "current-password" | "email-password") =>
  reject(422, { fields: { [field]: authenticationErrors["invalid-credentials"].replace("email or ", "") } });

const respondDone = (text: string) => reject(200, { notice: { title: "Success", text, tone: "success" } });

function reject(status: number, actionData: AccountActionData, more: Readonly<Record<string, string>> = {}) {
  return data(actionData, { status, headers: { "Cache-Control": privatePolicy, ...more } });
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Your account", "Password, address and sessions.");

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Your account" notice={loaderData.notice!} />;
  const { person, sessions, factor, activity } = loaderData;
  return (
    <AccountPage person={person} sessions={sessions} factor={factor} activity={activity} actionData={actionData} />
  );
}
