import { countClaims } from "~/blog/post-pages.server";
import { answerTimeHint } from "~/enquiries/rules/answer-time";
import { adminMeta } from "~/portal/admin-head";
import { formTexts, respond, saveTexts, tryWrite, writeContextOf } from "~/portal/content-section";
import { textsSaveOutcome } from "~/portal/drafts/texts-form";
import { submitForm } from "~/portal/session/submit-form";
import { type DatabaseClient, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { analyticsHint } from "~/settings/analytics-script";
import { controlLabels } from "~/settings/control-labels";
import { sampleHints } from "~/settings/default-settings";
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
  type SaveSettingsResult,
} from "~/settings/settings-store.server";
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
        ...answerTimeHint(settings),
        analyticsScript: analyticsHint(analyticsHosts),
      };
      return uncachedPage({
        texts: settingsFormValues(settings),
        hints,
        labels: controlLabels,
        version,
        previousVersions,
      });
    },
  );
}

/** Saves the settings or restores an earlier version. Purges all pages, because each shows some setting. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const arrangement = form.get("arrange");
  if (arrangement !== null) {
    const notice = successNotice("The links are in their new order, which is not saved yet.");
    return respond<SettingsActionData>({ notice, texts: arrangeRows(formTexts(form), String(arrangement)) }, 200);
  }
  const { analyticsHosts, purge } = context.get(requestContext);
  const done = successNotice("Settings updated", { link: { href: "/", label: "View site" } });
  const save = (db: DatabaseClient, version: number, input: unknown) =>
    saveSettings(db, version, input, writeContextOf(context), analyticsHosts);
  if (form.has("restore")) {
    const result = await tryWrite(context, async (db) =>
      save(db, Number(form.get("version")), await findSettingsVersion(db, Number(form.get("restore")))),
    );
    if ("failure" in result) return respond<SettingsActionData>({ notice: result.failure }, result.status);
    const refusal = restoreRefusal(result.value);
    if (refusal) return respond<SettingsActionData>({ notice: errorNotice("Error", refusal) }, 409);
    await purge(["site_settings"]);
    return respond<SettingsActionData>({ notice: done, isRestored: true });
  }
  if (unknownSettingsFields(form).length > 0) {
    const notice = errorNotice("Error", "The form has unknown fields.");
    return respond<SettingsActionData>({ notice, texts: formTexts(form) }, 400);
  }
  return saveTexts(context, form, {
    edited: editedSettings,
    what: "the settings",
    done,
    async save(db, version): Promise<SaveSettingsResult> {
      const result = await save(db, version, parseSettingsForm(form));
      if (result.status !== "invalid") return result;
      const fields = Object.entries(result.fields).map(([path, message]) => [controlOf(form, path), message]);
      return { ...result, fields: Object.fromEntries(fields) };
    },
    async afterwards({ settings }) {
      await purge(["site_settings"]);
      return settingsFormValues(settings);
    },
  });
}

/** Why an earlier version was not restored; null if it was. */
function restoreRefusal(result: SaveSettingsResult): string | null {
  if (result.status === "written") return null;
  if (result.status === "conflict")
    return "Someone else saved the settings after you opened this page. Reload it before you restore.";
  // Saved under older rules.
  return Object.values(result.fields)[0] ?? null;
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { key: settingsDraft, outcomeOf: textsSaveOutcome });

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Settings");
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Settings" notice={loaderData.notice!} />;
  const { texts, hints, labels, version, previousVersions } = loaderData;
  return (
    <SettingsForm
      texts={texts}
      hints={hints}
      labels={labels}
      version={version}
      previousVersions={previousVersions}
      actionData={actionData}
    />
  );
}
