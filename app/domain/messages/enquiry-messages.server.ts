import type { DatabaseClient } from "../../../drizzle/client";
import { publicSettings, unconfirmedSamples } from "../settings/samples";
import { readEditableSettings } from "../settings/settings-store.server";
import { isReservedOrigin } from "../text/urls";
import { copyLetter, enquiryLetter, type LetterContext, type LetterEnquiry } from "./mail-templates";
import { isMailAddress, type MailSetup } from "./mail";
import { recipientsOf } from "./mail-settings";
import { readMailSettingsRow } from "./mail-settings.server";
import type { NewMessage } from "./message";

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

/**
 * The messages that an enquiry causes: to each of the chosen people, and to the prospect.
 *
 * @param copyRefusal why the prospect gets no copy; "" if they do
 */
export function enquiryMessages(
  context: ReadLetterContext,
  setup: MailSetup,
  enquiry: LetterEnquiry,
  copyRefusal = "",
): NewMessage[] {
  const { mail, notForProspects } = context;
  const { email } = enquiry.answers;
  const forTeam = enquiryLetter(context, enquiry);
  const common = { channel: "mail", submissionId: enquiry.id } as const;
  const team = recipientsOf(mail, setup).map((recipient): NewMessage => ({
    ...common,
    cause: `enquiry/${enquiry.id}/${recipient.toLowerCase()}`,
    kind: "enquiry",
    recipient,
    subject: forTeam.subject,
    payload: forTeam,
  }));
  if (!mail.sendsCopy) return team;
  const forProspect = copyLetter(context, enquiry);
  const copy: NewMessage = {
    ...common,
    cause: `copy/${enquiry.id}`,
    kind: "copy",
    recipient: email,
    subject: forProspect.subject,
    payload: forProspect,
    stopped:
      notForProspects ||
      copyRefusal ||
      (isMailAddress(email) ? undefined : "Not sent: this is not a valid email address."),
  };
  return [...team, copy];
}
