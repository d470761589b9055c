import { countClaims } from "~/blog/claim-counts.server";
import { adminMeta } from "~/portal/admin-head";
import { respond, tryWrite, writeContextOf } from "~/portal/content-section";
import { conflictData, incompleteData, textsSaveOutcome } from "~/portal/drafts/texts-form";
import { submitForm } from "~/portal/session/submit-form";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { analyticsHint } from "~/settings/analytics-script";
import { sampleHints } from "~/settings/samples";
import {
  arrangeRows,
  claimHints,
  controlOf,
  parseSettingsForm,
  settingsFormValues,
  unknownSettingsFields,
} from "~/settings/settings-form";
import {
  editedSettings,
  findSettingsVersion,
  listSettingsVersions,
  findEditableSettings,
  saveSettings,
} from "~/settings/settings-store.server";
import { lacksFields } from "~/settings/stored-value.server";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import type { Route } from "./+types/settings.route";
import { settingsDraft, SettingsForm, type SettingsActionData } from "./settings-form";

export const headers = loadedHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(
    context,
    errorNotice("Error", "Failed to load the settings. Please try again."),
    async (db, { now, origin, analyticsHosts }) => {
      const [{ settings, version }, previousVersions, counts] = await Promise.all([
        findEditableSettings(db),
        listSettingsVersions(db),
        countClaims(db, now),
      ]);
      const hints = {
        ...sampleHints(settings, origin),
        ...claimHints(settings, counts),
        analyticsScript: analyticsHint(analyticsHosts),
      };
      return uncachedPage({ texts: settingsFormValues(settings), hints, version, previousVersions });
    },
  );
}

/** Saves the settings or restores an earlier version. Purges all pages, because each shows some setting. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const arrangement = form.get("arrange");
  if (arrangement !== null) {
    const notice = successNotice("The links are in their new order, which is not saved yet.");
    return respond<SettingsActionData>({ notice, texts: arrangeRows(texts, String(arrangement)) }, 200);
  }
  const isRestored = form.has("restore");
  if (!isRestored && unknownSettingsFields(form).length > 0) {
    const notice = errorNotice("Error", "The form has unknown fields.");
    return respond<SettingsActionData>({ notice, texts }, 400);
  }
  const result = await tryWrite(context, async (db) => {
    if (!isRestored && (await lacksFields(db, editedSettings, form))) return "incomplete";
    const newSettings = isRestored
      ? await findSettingsVersion(db, Number(form.get("restore")))
      : parseSettingsForm(form);
    const { analyticsHosts } = context.get(requestContext);
    return saveSettings(db, Number(form.get("version")), newSettings, writeContextOf(context), analyticsHosts);
  });
  const input = isRestored ? {} : { texts };
  if ("failure" in result) return respond<SettingsActionData>({ notice: result.failure, ...input }, result.status);
  if (result.value === "incomplete") return respond<SettingsActionData>(incompleteData(texts), 400);
  if (result.value.status === "invalid") {
    const notice = errorNotice("Error", Object.values(result.value.fields)[0]);
    const fields = Object.entries(result.value.fields).map(([path, message]) => [controlOf(form, path), message]);
    return respond<SettingsActionData>({ notice, errors: Object.fromEntries(fields), ...input }, 400);
  }
  if (result.value.status === "conflict") {
    if (!isRestored) return respond<SettingsActionData>(conflictData("the settings", result.value), 409);
    const text = "Someone else saved the settings after you opened this page. Reload it before you restore.";
    return respond<SettingsActionData>({ notice: errorNotice("Error", text) }, 409);
  }
  await context.get(requestContext).purge(["site_settings"]);
  return respond<SettingsActionData>({
    notice: successNotice("Settings updated", { link: { href: "/", label: "View site" } }),
    ...(isRestored
      ? { isRestored }
      : { saved: { version: result.value.version, texts: settingsFormValues(result.value.settings) } }),
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { key: settingsDraft, outcomeOf: textsSaveOutcome });

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Settings");
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Settings" notice={loaderData.notice!} />;
  const { texts, hints, version, previousVersions } = loaderData;
  return (
    <SettingsForm
      texts={texts}
      hints={hints}
      version={version}
      previousVersions={previousVersions}
      actionData={actionData}
    />
  );
}
