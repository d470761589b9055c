import type { RouterContextProvider } from "react-router";
import type { Holders } from "~/accounts/setup-link.server";
import { newSetId } from "~/content/saving/store.server";
import { mailProblem, recipientsOf } from "~/outbox/mail-settings";
import { findMailSettings } from "~/outbox/mail-settings.server";
import { type DatabaseClient, requestContext, type RequestContext } from "~/routing/context";
import { confirmSamples, findEditableSettings } from "~/settings/settings-store.server";
import { errorNotice, type Notice } from "~/ui/components/toast";
import {
  type ContentMessage,
  redirectWithMessage,
  respond,
  tryWrite,
  writeContextOf,
} from "../../portal/content-section";
import { requireForm } from "../../routing/load-page";
import { setupItems } from "./checklist";
import { countSampleRows, removeSampleRows } from "./sample-rows.server";
import type { SetupData } from "./setup-checklist";

/** The setup checklist; null once everything is done. */
export async function findSetup(
  db: DatabaseClient,
  { origin, messages: { setup } }: Pick<RequestContext, "origin" | "messages">,
  holders: Promise<Holders> | null,
): Promise<SetupData | null> {
  const [{ settings, version }, sampleRows, { settings: mailSettings }, holdersOfRights] = await Promise.all([
    findEditableSettings(db),
    countSampleRows(db),
    findMailSettings(db),
    holders,
  ]);
  const mail = { problem: mailProblem(mailSettings, setup), recipients: recipientsOf(mailSettings, setup) };
  const items = setupItems({
    settings,
    origin,
    sampleRows,
    mail,
    localAdministrator: holdersOfRights?.localAdministrator ?? null,
  });
  return items.every(({ isDone }) => isDone) ? null : { items, version };
}

/** The action data of a setup checklist form that changed nothing. */
export interface SetupActionData {
  readonly notice: Notice;
}

const overview = "/admin";

/** Confirms sample values, or removes unchanged sample content, and returns to the Overview. */
export async function runSetupAction(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const form = await requireForm(request, context);
  const { purge } = context.get(requestContext);
  const result = await tryWrite(context, async (db): Promise<ContentMessage | Notice> => {
    if (form.get("intent") === "remove-samples") {
      const setId = newSetId();
      const { rows, tags } = await removeSampleRows(db, writeContextOf(context, setId));
      await purge(tags);
      return { kind: "samples-removed", rows, setId };
    }
    const names = form.getAll("confirm").map(String);
    if (form.get("intent") !== "confirm" || names.length === 0)
      return errorNotice("Error", "Select the values that are correct first.");
    const outcome = await confirmSamples(db, Number(form.get("version")), names, writeContextOf(context));
    if (outcome.status !== "written")
      return errorNotice(
        "Error",
        "The settings have changed since you opened this page. Check the updated list and confirm again.",
      );
    await purge(["site_settings"]);
    return { kind: "confirmed", values: names.length };
  });
  if ("failure" in result) return respond<SetupActionData>({ notice: result.failure }, result.status);
  if (!("kind" in result.value)) return respond<SetupActionData>({ notice: result.value }, 409);
  throw await redirectWithMessage(url, overview, result.value);
}
