import { data, type RouterContextProvider } from "react-router";
import { drawQrCode, newTotpSecret, totpAddress } from "~/accounts/one-time-codes.server";
import { accountMessage, findAccountMail } from "~/accounts/one-time-links.server";
import { passkeyCreationOptions, passkeySite, findNewPasskey, renamePasskey } from "~/accounts/passkeys.server";
import { findPerson } from "~/accounts/people.server";
import {
  addApp,
  addPasskey,
  type AddResult,
  removeFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setSecondFactorPolicy,
} from "~/accounts/second-factor.server";
import { displayName } from "~/base/access/permissions";
import { privatePolicy } from "~/base/web/cache-policy";
import { enqueueQuery } from "~/outbox/queue.server";
import { databaseContext, requestContext } from "~/routing/context";
import { findEditableSettings } from "~/settings/settings-store.server";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { respondWithNotice } from "../portal/content-section";
import { signedInContext } from "../portal/session/access-guard";
import type { UsersActionData } from "./invitation-form";
import type { FactorActionData } from "./second-factor-page";

const respondToUsers = respondWithNotice<UsersActionData>;

const secondFactorActions = ["reset-second-factor", "second-factor-required", "second-factor-optional"] as const;
type SecondFactorAction = (typeof secondFactorActions)[number];

/** Narrows a form value to an action on second factors. */
export const isSecondFactorAction = (word: string): word is SecondFactorAction =>
  (secondFactorActions as readonly string[]).includes(word);

/** Removes an account's second factor (ACC-27), or sets whether everyone needs one (ACC-26). */
export function changeSecondFactors(
  action: SecondFactorAction,
  account: string,
  context: Readonly<RouterContextProvider>,
) {
  return action === "reset-second-factor" ? reset(account, context) : setPolicy(action, context);
}

async function reset(account: string, context: Readonly<RouterContextProvider>) {
  const { now, log, messages, deliverMessages } = context.get(requestContext);
  const [db, by] = [context.get(databaseContext), context.get(signedInContext).person.id];
  if (account === by) return respondToUsers(409, errorNotice("Error", "Change your own under Your account."));
  const [mail, person] = await Promise.all([findAccountMail(db, messages), findPerson(db, account)]);
  const newMessages = mail && person ? [accountMessage(mail, "second-factor-reset", person.email)] : [];
  if (!(await resetSecondFactor(db, account, { account: by }, now, [enqueueQuery(db.query, newMessages, now)])))
    return respondToUsers(409, errorNotice("Error", "This user does not use two-factor authentication."));
  if (mail) deliverMessages();
  log("second_factor_reset", { account, by });
  const name = person ? displayName(person) : "the user";
  return respondToUsers(
    200,
    successNotice(`Two-factor authentication turned off for ${name}, who is now signed out everywhere`),
  );
}

async function setPolicy(action: SecondFactorAction, context: Readonly<RouterContextProvider>) {
  const { now, log } = context.get(requestContext);
  const { person } = context.get(signedInContext);
  const required = action === "second-factor-required";
  if (!(await setSecondFactorPolicy(context.get(databaseContext), required, person.id, now)))
    return respondToUsers(
      409,
      errorNotice("Error", "Set up two-factor authentication for your own account first, under Your account."),
    );
  log("second_factor_policy_changed", { required, by: person.id });
  const text = required
    ? "Two-factor authentication is now required for everyone"
    : "Two-factor authentication is now optional";
  return respondToUsers(200, successNotice(text));
}

/** Does what a button of the page asks for. */
export async function changeSecondFactor(form: FormData, context: Readonly<RouterContextProvider>) {
  const { now, log, callerOrigin } = context.get(requestContext);
  const [db, { id, person }] = [context.get(databaseContext), context.get(signedInContext)];
  const session = { sessionId: id, accountId: person.id };
  const site = passkeySite(callerOrigin);
  const text = (name: string) => String(form.get(name) ?? "");
  switch (text("intent")) {
    case "new-app": {
      const secret = newTotpSecret();
      return respond(200, { app: await appSetup(secret, person.email, context) });
    }
    case "add-app": {
      const [secret, code] = [text("secret"), text("code").replaceAll(/\s/g, "")];
      const result = await addApp(db, session, { secret, code }, now);
      if (result.ok) return respondAfterAdding(result, "app", context);
      const error = "Incorrect code. Try the next code that your app shows.";
      return respond(422, { app: await appSetup(secret, person.email, context), error });
    }
    case "new-passkey": {
      const { settings } = await findEditableSettings(db);
      const creation = await passkeyCreationOptions(db, { ...site, brand: settings.brand }, person, now);
      return respond(200, { creation });
    }
    case "add-passkey": {
      const passkey = await findNewPasskey(db, person.id, text("passkey"), site, now);
      const result = passkey && (await addPasskey(db, session, passkey, text("name"), now));
      if (result?.ok) return respondAfterAdding(result, "passkey", context);
      const error =
        result?.reason === "too-many"
          ? "You have too many passkeys. Remove one first."
          : "The passkey was not saved: it took too long, or is already saved. Please try again.";
      return respond(422, { notice: errorNotice("Error", error) });
    }
    case "rename-passkey": {
      const isRenamed = await renamePasskey(db, person.id, text("id"), text("name"));
      return isRenamed
        ? respondDone("Passkey renamed")
        : respond(409, { notice: errorNotice("Error", "Nothing was renamed.") });
    }
    case "remove-passkey":
      return respondAfterRemoving(await removeFactor(db, person.id, text("id"), now), "passkey", context);
    case "remove-app":
      return respondAfterRemoving(await removeFactor(db, person.id, null, now), "app", context);
    case "renew-codes": {
      const codes = await renewRecoveryCodes(db, person.id, now);
      if (!codes)
        return respond(409, {
          notice: errorNotice("Error", "Two-factor authentication is off, so there are no recovery codes."),
        });
      log("recovery_codes_renewed", { account: person.id });
      return respond(200, { codes });
    }
    default:
      return respond(400, { notice: errorNotice("Error", "Unknown action.") });
  }
}

async function appSetup(secret: string, email: string, context: Readonly<RouterContextProvider>) {
  const { settings } = await findEditableSettings(context.get(databaseContext));
  return { secret, qr: await drawQrCode(totpAddress(settings.brand, email, secret)) };
}

function respondAfterAdding(
  { codes }: Extract<AddResult, { ok: true }>,
  factor: string,
  context: Readonly<RouterContextProvider>,
) {
  context.get(requestContext).log("second_factor_added", { account: context.get(signedInContext).person.id, factor });
  return codes ? respond(200, { codes }) : respondDone(factor === "app" ? "Authenticator app set up" : "Passkey added");
}

function respondAfterRemoving(
  result: Awaited<ReturnType<typeof removeFactor>>,
  factor: string,
  context: Readonly<RouterContextProvider>,
) {
  if (result === "removed") {
    context
      .get(requestContext)
      .log("second_factor_removed", { account: context.get(signedInContext).person.id, factor });
    return respondDone(factor === "app" ? "Authenticator app removed" : "Passkey removed");
  }
  const required =
    "Two-factor authentication is required, and this is your last passkey or app. Set up another one first.";
  return respond(409, { notice: errorNotice("Error", result === "required" ? required : "This was already removed.") });
}

const respondDone = (text: string) => respond(200, { notice: { title: "Success", text, tone: "success" } });

/** The response to a change. */
export const respond = (status: number, actionData: FactorActionData) =>
  data(actionData, { status, headers: { "Cache-Control": privatePolicy } });
