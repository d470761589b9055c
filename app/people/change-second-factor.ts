import { data, type RouterContextProvider } from "react-router";
import type { FactorActionData } from "./second-factor-page";
import { errorNotice } from "~/ui/components/toast";
import { databaseContext, requestContext } from "~/routing/context";
import { passkeyCreationOptions, passkeySite, readNewPasskey, renamePasskey } from "~/accounts/passkeys.server";
import { addApp, addPasskey, removeFactor, renewRecoveryCodes, type AddResult } from "~/accounts/second-factor.server";
import { drawQrCode, newTotpSecret, totpAddress } from "~/accounts/one-time-codes.server";
import { privatePolicy } from "~/base/web/cache-policy";
import { readEditableSettings } from "~/settings/settings-store.server";
import { signedInContext } from "../portal/session/access-guard";

/** Does what a button of the page asks for. */
export async function changeSecondFactor(form: FormData, context: Readonly<RouterContextProvider>) {
  const { now, log, callerOrigin } = context.get(requestContext);
  const [db, { id, person }] = [context.get(databaseContext), context.get(signedInContext)];
  const own = { sessionId: id, accountId: person.id };
  const site = passkeySite(callerOrigin);
  const text = (name: string) => String(form.get(name) ?? "");
  switch (text("intent")) {
    case "new-app": {
      const secret = newTotpSecret();
      return respond(200, { app: await appSetup(secret, person.email, context) });
    }
    case "add-app": {
      const [secret, code] = [text("secret"), text("code").replaceAll(/\s/g, "")];
      const result = await addApp(db, own, { secret, code }, now);
      if (result.ok) return added(result, "app", context);
      const fault = "Incorrect code. Try the next code that your app shows.";
      return respond(422, { app: await appSetup(secret, person.email, context), fault });
    }
    case "new-passkey": {
      const { settings } = await readEditableSettings(db);
      const creation = await passkeyCreationOptions(db, { ...site, brand: settings.brand }, person, now);
      return respond(200, { creation });
    }
    case "add-passkey": {
      const created = await readNewPasskey(db, person.id, text("passkey"), site, now);
      const result = created && (await addPasskey(db, own, created, text("name"), now));
      if (result?.ok) return added(result, "passkey", context);
      const fault =
        result?.reason === "too-many"
          ? "You have too many passkeys. Remove one first."
          : "The passkey was not saved: it took too long, or is already saved. Please try again.";
      return respond(422, { notice: errorNotice("Error", fault) });
    }
    case "rename-passkey": {
      const isRenamed = await renamePasskey(db, person.id, text("id"), text("name"));
      return isRenamed
        ? done("Passkey renamed")
        : respond(409, { notice: errorNotice("Error", "Nothing was renamed.") });
    }
    case "remove-passkey":
      return removed(await removeFactor(db, person.id, text("id"), now), "passkey", context);
    case "remove-app":
      return removed(await removeFactor(db, person.id, null, now), "app", context);
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
  const { settings } = await readEditableSettings(context.get(databaseContext));
  return { secret, qr: await drawQrCode(totpAddress(settings.brand, email, secret)) };
}

function added({ codes }: Extract<AddResult, { ok: true }>, factor: string, context: Readonly<RouterContextProvider>) {
  context.get(requestContext).log("second_factor_added", { account: context.get(signedInContext).person.id, factor });
  return codes ? respond(200, { codes }) : done(factor === "app" ? "Authenticator app set up" : "Passkey added");
}

function removed(
  result: Awaited<ReturnType<typeof removeFactor>>,
  factor: string,
  context: Readonly<RouterContextProvider>,
) {
  if (result === "removed") {
    context
      .get(requestContext)
      .log("second_factor_removed", { account: context.get(signedInContext).person.id, factor });
    return done(factor === "app" ? "Authenticator app removed" : "Passkey removed");
  }
  const required =
    "Two-factor authentication is required, and this is your last passkey or app. Set up another one first.";
  return respond(409, { notice: errorNotice("Error", result === "required" ? required : "This was already removed.") });
}

const done = (text: string) => respond(200, { notice: { title: "Success", text, tone: "success" } });

/** The response to a change. */
export const respond = (status: number, actionData: FactorActionData) =>
  data(actionData, { status, headers: { "Cache-Control": privatePolicy } });
