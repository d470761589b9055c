import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, userRoles } from "../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { rolesWith } from "../base/access/permissions";
import { isTimeZone } from "../base/time/time-zones";
import { isReservedOrigin } from "../base/web/urls";
import { publicSettings, unconfirmedSamples } from "../settings/default-settings";
import { parseStoredFields } from "../settings/queries.server";
import { findEditableSettings } from "../settings/settings-store.server";
import {
  type EditedValue,
  findStoredValue,
  mergeWithStored,
  type StoredValueConflict,
  storedValueWrite,
  writeStoredValue,
} from "../settings/stored-value.server";
import { type Letter, type LetterContext, letterHtml, type LetterPart, letterText, queuedLetter } from "./letter";
import { isMailAddress, type Mailbox, type MailSetup, type MailTransport } from "./mail";
import {
  defaultMailSettings,
  letterKinds,
  letterWordNames,
  mailFormValues,
  type MailSettings,
  mailSettingsErrors,
  recipientsOf,
} from "./mail-settings";
import type { MessageKind } from "./message";
import { type Channel, DeliveryError } from "./queue.server";

/** The row of `site_settings` with the settings of mail. */
const settingsKey = "mail";

const storedLetter = z.object({ subject: z.string(), text: z.string() });
const schemas: { readonly [Name in keyof MailSettings]: z.ZodType<MailSettings[Name]> } = {
  sender: z.string(),
  recipients: z.string(),
  sendsCopy: z.boolean(),
  sendsDigest: z.boolean(),
  timeZone: z.string().refine(isTimeZone),
  noDigest: z.array(z.string()),
  // Letter by letter: one that cannot be read gets its default text.
  texts: z.record(z.string(), z.unknown()).transform((texts) =>
    Object.fromEntries(
      letterKinds.flatMap((kind) => {
        const text = storedLetter.safeParse(texts[kind]);
        return text.success ? [[kind, text.data]] : [];
      }),
    ),
  ),
  words: z
    .record(z.string(), z.unknown())
    .transform((words) =>
      Object.fromEntries(
        letterWordNames.flatMap((name) => (typeof words[name] === "string" ? [[name, words[name]]] : [])),
      ),
    ),
};

/** Mail settings for the form. `version` is 0 until they are first saved. */
export interface EditableMailSettings {
  readonly settings: MailSettings;
  readonly version: number;
}

/** Reads the mail settings; the defaults until they are saved, and in place of a field that cannot be read. */
export async function findMailSettings(db: DatabaseClient): Promise<EditableMailSettings> {
  const row = await findStoredValue(db, settingsKey);
  if (!row) return { settings: defaultMailSettings, version: 0 };
  return { settings: settingsFrom(row.value), version: row.version };
}

/** Reads a stored value, which may be anything, field by field. */
const settingsFrom = (value: unknown): MailSettings => ({
  ...defaultMailSettings,
  ...parseStoredFields<MailSettings>(schemas, value).fields,
});

export type SaveMailSettingsResult =
  | { readonly status: "written"; readonly version: number }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | StoredValueConflict;

/** The mail settings as they are edited. */
export const editedMailSettings: EditedValue = {
  key: settingsKey,
  boxes: ["sendsCopy", "sendsDigest"],
  textsOf: (value) => mailFormValues(settingsFrom(value)),
};

/** Saves mail settings, unless they were changed since. */
export async function saveMailSettings(
  db: DatabaseClient,
  version: number,
  settings: MailSettings,
  by: Actor,
  now: string,
): Promise<SaveMailSettingsResult> {
  const fields = mailSettingsErrors(settings);
  if (Object.keys(fields).length > 0) return { status: "invalid", fields };
  const record = recordActivity(db.query, by, { action: "save-mail-settings", section: "messages" }, now);
  const write = storedValueWrite(by, now);
  if (await writeStoredValue(db, settingsKey, version, settings, write, record))
    return { status: "written", version: version + 1 };
  return mergeWithStored(db, editedMailSettings, version, mailFormValues(settings));
}

/** Ends the morning digest for one address, whatever else is changed at the same time. */
export async function endDigest(db: DatabaseClient, recipient: string, now: string): Promise<void> {
  for (;;) {
    const { settings, version } = await findMailSettings(db);
    const noDigest = [...new Set([...settings.noDigest, recipient.toLowerCase()])];
    const result = await saveMailSettings(db, version, { ...settings, noDigest }, "visitor", now);
    if (result.status === "written") return;
    if (result.status === "invalid") throw new Error("The stored mail settings are invalid.");
  }
}

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
export async function findLetterContext(
  db: DatabaseClient,
  { origin, linkOrigin }: Pick<MessageOrigins, "origin" | "linkOrigin">,
): Promise<ReadLetterContext> {
  const [{ settings }, { settings: mail }] = await Promise.all([findEditableSettings(db), findMailSettings(db)]);
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
 * The addresses whose account may not see enquiries, because it is disabled or lacks the role. An address without an
 * account was chosen by an administrator and is not among them (ACC-14).
 */
export async function withoutEnquiries(db: DatabaseClient, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const mayNot = or(
    isNotNull(accounts.disabledAt),
    isNull(userRoles.role),
    notInArray(userRoles.role, [...rolesWith("enquiries")]),
  );
  const rows = await db.read(
    db.query
      .select({ email: accounts.email })
      .from(accounts)
      .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
      .where(
        and(
          // Collated like the index of addresses.
          inArray(sql`${accounts.email} collate nocase`, [...addresses]),
          mayNot,
        ),
      ),
  );
  const lostAddresses = new Set(rows.map(({ email }) => email.toLowerCase()));
  return addresses.filter((address) => lostAddresses.has(address.toLowerCase()));
}

/** The reason why an address may not get mail about enquiries, for the delivery log; null if it may. */
type FindRefusal = (address: string) => Promise<string | null>;

/** Checks when a message is sent, since the recipient may have lost access after it was queued. */
export const findMailRefusal =
  (db: DatabaseClient, settings: MailSettings, setup: MailSetup): FindRefusal =>
  async (address) => {
    const isChosen = recipientsOf(settings, setup).some((one) => one.toLowerCase() === address.toLowerCase());
    if (!isChosen) return "Not sent: this address is no longer notified of enquiries.";
    const [lostAddress] = await withoutEnquiries(db, [address]);
    return lostAddress === undefined ? null : "Not sent: the account with this address may not see enquiries.";
  };

/** Signs the links that a mail gets when it is sent, so that they are never stored. */
export interface LinkSigner {
  /** The links of an `actions` part, in order. */
  actionLinks(messageId: string, origin: string, now: string): Promise<Array<{ label: string; url: string }>>;
  /** The link of `List-Unsubscribe`. */
  unsubscribeLink(messageId: string, origin: string, now: string): Promise<string>;
}

/** The dependencies of the mail channel. */
export interface MailChannelOptions {
  /** Null if there is none: messages are then only shown in the portal. */
  readonly transport: MailTransport | null;
  readonly sender: Mailbox | null;
  readonly signer: LinkSigner;
  readonly findRefusal: FindRefusal;
  /** The current ISO instant. */
  readonly now: () => string;
}

/** The kinds about enquiries. They go only to people who are still recipients of enquiries when the message is sent. */
const toldOfEnquiries: ReadonlySet<string> = new Set<MessageKind>(["enquiry", "digest", "suggestion"]);

/** The channel of messages whose payload is a letter. */
export function mailChannel({ transport, sender, signer, findRefusal, now }: MailChannelOptions): Channel {
  return async ({ id, kind, recipient, payload, createdAt }, signal) => {
    if (payload === null) throw new DeliveryError("The message text was deleted.", { isPermanent: true });
    const refusalReason = toldOfEnquiries.has(kind) ? await findRefusal(recipient) : null;
    if (refusalReason !== null) return { state: "stopped", note: refusalReason };
    if (!transport || !sender) return { state: "shown", note: null };
    if (!isMailAddress(recipient)) throw new DeliveryError("This is not a valid email address.", { isPermanent: true });
    const queuedMessage = queuedLetter(payload);
    const withLinks = async (part: LetterPart): Promise<LetterPart[]> =>
      part.part === "actions"
        ? (await signer.actionLinks(id, part.origin, now())).map((link) => ({ part: "link", ...link }))
        : [part];
    const letter: Letter = { ...queuedMessage, parts: (await Promise.all(queuedMessage.parts.map(withLinks))).flat() };
    const { unsubscribeAt } = letter;
    const unsubscribe = unsubscribeAt === undefined ? null : await signer.unsubscribeLink(id, unsubscribeAt, now());
    const note = await transport.send(
      {
        id,
        date: createdAt,
        from: sender,
        to: recipient,
        replyTo: letter.replyTo ?? null,
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter),
        headers: {
          // RFC 3834: suppresses automatic replies. A person wrote a reply.
          ...(kind !== "reply" && { "Auto-Submitted": "auto-generated" }),
          ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>` }),
        },
      },
      signal,
    );
    return { state: "sent", note: note.slice(0, 500) };
  };
}
