import type { DatabaseClient } from "../../drizzle/client";
import { publicSettings, unconfirmedSamples } from "../settings/samples";
import { readEditableSettings } from "../settings/settings-store.server";
import { isReservedOrigin } from "../base/web/urls";
import type { LetterContext } from "./letter-context";
import type { MailSetup } from "./mail";
import { readMailSettingsRow } from "./mail-settings.server";

/** The mail setup and origins for the messages of a request. */
export interface MessageOrigins {
  readonly setup: MailSetup;
  /** The configured public origin, which decides whether sample values are used. */
  readonly origin: string;
  /** The origin of links in messages. */
  readonly linkOrigin: string;
}

/** A letter context with the reason why prospects get no mail; "" if they do. */
export interface ReadLetterContext extends LetterContext {
  readonly notForProspects: string;
}

/** Reads the settings that letters are written from. */
export async function readLetterContext(
  db: DatabaseClient,
  { origin, linkOrigin }: Pick<MessageOrigins, "origin" | "linkOrigin">,
): Promise<ReadLetterContext> {
  const [{ settings }, { settings: mail }] = await Promise.all([readEditableSettings(db), readMailSettingsRow(db)]);
  const samples = isReservedOrigin(origin)
    ? []
    : unconfirmedSamples(settings).filter(({ name }) => name === "brand" || name === "contactEmail");
  return {
    site: publicSettings(settings, origin),
    mail,
    origin: linkOrigin,
    // A mail in the name of a sample company, or without an address to reply to, would be false (decision 25).
    notForProspects:
      samples.length === 0
        ? ""
        : `Not sent, because it is still a sample: ${samples.map(({ label }) => label.toLowerCase()).join(", ")}.`,
  };
}
