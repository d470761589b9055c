import { timeZones } from "~/base/time/time-zones";
import { readForm } from "~/base/web/request-body";
import { enqueueTest } from "~/enquiries/rules/enquiry-messages.server";
import { letterKinds, mailFormValues, mailProblem, parseMailSettings, recipientsOf } from "~/outbox/mail-settings";
import { editedMailSettings, findMailSettings, saveMailSettings, withoutEnquiries } from "~/outbox/mail.server";
import { adminMeta } from "~/portal/admin-head";
import { respond, saveTexts, type StoredTextsActionData, tryWrite } from "~/portal/content-section";
import { textsSaveOutcome } from "~/portal/drafts/texts-form";
import { signedInContext } from "~/portal/session/access-guard";
import { submitForm } from "~/portal/session/submit-form";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import type { Route } from "./+types/mail-settings.route";
import { mailSettingsDraft, MailSettingsForm } from "./mail-settings-form";

export const headers = loadedHeaders;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Sending a test must not discard the form's input.
  if ((await readForm(request.clone()))?.has("test")) return submitForm(request, serverAction);
  return submitForm(request, serverAction, { key: mailSettingsDraft, outcomeOf: textsSaveOutcome });
}

export function loader({ context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the email settings. Please try again.");
  return loadPage(context, failure, async (db, { messages: { setup } }) => {
    const { settings, version } = await findMailSettings(db);
    const { sender, recipients } = setup;
    return uncachedPage({
      texts: mailFormValues(settings),
      version,
      problem: mailProblem(settings, setup),
      notTold: await withoutEnquiries(db, recipientsOf(settings, setup)),
      timeZones: timeZones(),
      configured: { sender, recipients: recipients.join(", ") },
    });
  });
}

/** Saves the settings, or sends the user a letter with sample values. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const { now, log, messages, deliverMessages } = context.get(requestContext);
  const { person } = context.get(signedInContext);
  const kind = letterKinds.find((letterKind) => form.get("test") === letterKind);
  if (kind) {
    const result = await tryWrite(context, (db) => enqueueTest(db, messages, kind, person.email, now));
    if ("failure" in result) return respond<StoredTextsActionData>({ notice: result.failure }, result.status);
    deliverMessages();
    return respond<StoredTextsActionData>({ notice: successNotice(`A test is on its way to ${person.email}`) });
  }
  const newSettings = parseMailSettings((name) => String(form.get(name) ?? ""));
  return saveTexts(context, form, {
    edited: editedMailSettings,
    what: "these settings",
    done: successNotice("Email settings updated"),
    async save(db, version) {
      const { settings } = await findMailSettings(db);
      const { noDigest } = settings;
      return saveMailSettings(db, version, { ...newSettings, noDigest }, { account: person.id }, now);
    },
    afterwards() {
      log("mail_settings_changed", { by: person.id });
      return mailFormValues(newSettings);
    },
  });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Email settings");
}

export default function MailSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Email settings" notice={loaderData.notice!} />;
  const { texts, version, problem, notTold, configured: defaults, timeZones: zones } = loaderData;
  return (
    <MailSettingsForm
      texts={texts}
      version={version}
      problem={problem}
      notTold={notTold}
      defaults={defaults}
      timeZones={zones}
      actionData={actionData}
    />
  );
}
