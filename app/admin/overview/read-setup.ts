import type { SetupData } from "./setup-checklist";
import type { DatabaseClient, RequestContext } from "~/routing/context";
import type { Holders } from "~/accounts/holders.server";
import { readEditableSettings } from "~/settings/settings-store.server";
import { mailProblem, recipientsOf } from "~/outbox/mail-settings";
import { readMailSettingsRow } from "~/outbox/mail-settings.server";
import { setupItems } from "./checklist";
import { countSampleRows } from "./sample-rows.server";

/** The setup checklist; null once everything is done. */
export async function readSetup(
  db: DatabaseClient,
  { origin, messages: { setup } }: Pick<RequestContext, "origin" | "messages">,
  holders: Promise<Holders> | null,
): Promise<SetupData | null> {
  const [{ settings, version }, sampleRows, { settings: mailSettings }, held] = await Promise.all([
    readEditableSettings(db),
    countSampleRows(db),
    readMailSettingsRow(db),
    holders,
  ]);
  const mail = { problem: mailProblem(mailSettings, setup), recipients: recipientsOf(mailSettings, setup) };
  const items = setupItems({
    settings,
    origin,
    sampleRows,
    mail,
    localAdministrator: held?.localAdministrator ?? null,
  });
  return items.every(({ isDone }) => isDone) ? null : { items, version };
}
