import { data } from "react-router";
import { z } from "zod";
import { hashPassword, passwordWeakness } from "~/accounts/passwords.server";
import { createSession } from "~/accounts/sessions.server";
import { findSetupLink, followSetupLink } from "~/accounts/setup-link.server";
import { countSignInRequest } from "~/accounts/sign-in.server";
import { normalizeEmail } from "~/base/access/permissions";
import { privatePolicy } from "~/base/web/cache-policy";
import { redirectAfterSignIn } from "~/portal/session/access-guard";
import { tooManyAttemptsNotice } from "~/portal/session/messages";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders, requireForm } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { findEditableSettings } from "~/settings/settings-store.server";
import { errorNotice, type Notice } from "~/ui/components/toast";
import { Field } from "~/ui/portal/field";
import type { Route } from "./+types/setup.route";
import { NewPasswordField, OneTimePage, type OneTimeState } from "./one-time-page";
import { unavailable } from "./request-password-reset";

export const headers = privateHeaders;

/** Unknown fields are refused. */
const form = z.strictObject({ email: z.string(), name: z.string().default(""), password: z.string() });
const maxNameLength = 80;

interface SetupActionData {
  readonly state?: OneTimeState;
  readonly email?: string;
  readonly name?: string;
  readonly fields?: { readonly email?: string; readonly password?: string };
  readonly notice?: Notice;
}

const missingLink: OneTimeState = { status: "gone" };

/** Says whether a setup link still works (ACC-28). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const isOpen = await findSetupLink(context.get(databaseContext), tokenOf(url), ctx.now);
    const state: OneTimeState = isOpen ? { status: "open" } : missingLink;
    return data(state, { status: isOpen ? 200 : 410, headers: { "Cache-Control": privatePolicy } });
  } catch (error) {
    logDatabaseError(ctx, error);
    return data<OneTimeState>({ status: "failed" }, unavailable());
  }
}

/** Creates the first administrator and signs them in (ACC-28). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const input = form.safeParse(Object.fromEntries(await requireForm(request, context)));
  try {
    const wait = await countSignInRequest(db, ctx.clientAddress, Math.floor(Date.parse(ctx.now) / 1000));
    if (wait > 0) return reject(429, { notice: tooManyAttemptsNotice(wait) }, wait);
    if (!(await findSetupLink(db, tokenOf(url), ctx.now))) return reject(410, { state: missingLink });
    if (!input.success) return reject(400, { fields: { password: "Enter a password." } });
    const values = { email: input.data.email.slice(0, 254), name: input.data.name.trim().slice(0, maxNameLength) };
    const email = normalizeEmail(values.email);
    if (email === null) return reject(422, { ...values, fields: { email: "Enter a valid email address." } });
    const { settings } = await findEditableSettings(db);
    const weakness = passwordWeakness(input.data.password, [email, values.name, settings.brand]);
    if (weakness) return reject(422, { ...values, fields: { password: weakness } });
    const passwordHash = await hashPassword(input.data.password);
    const account = await followSetupLink(db, tokenOf(url), { email, name: values.name, passwordHash }, ctx.now);
    if (account === null) return reject(410, { state: missingLink });
    ctx.log("first_administrator_created", { account });
    const userAgent = request.headers.get("User-Agent") ?? "";
    const token = await createSession(db, account, userAgent, { passwordHash, queries: [] });
    throw await redirectAfterSignIn(url, { token, codesLeft: null }, "/admin", "welcome");
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(ctx, error);
    return reject(503, { notice: errorNotice("Error", "Nothing was changed. Please try again.") });
  }
}

const tokenOf = (url: URL): string => url.searchParams.get("token") ?? "";

function reject(status: number, actionData: SetupActionData, wait = 0) {
  const retry = wait > 0 && { "Retry-After": String(wait) };
  return data(actionData, { status, headers: { "Cache-Control": privatePolicy, ...retry } });
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Setup", "Creates the first administrator.");

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OneTimePage state={actionData?.state ?? loaderData} heading="Create your account" actionData={actionData}>
      <p className="text-muted">You are the first administrator, and can invite others.</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={actionData?.email}
        error={actionData?.fields?.email}
      />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required={false}
        maxLength={maxNameLength}
        defaultValue={actionData?.name}
      />
      <NewPasswordField label="Password" name="password" error={actionData?.fields?.password} />
      <button type="submit" className="button button-primary mt-1">
        Create account
      </button>
    </OneTimePage>
  );
}
