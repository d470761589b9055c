import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, userRoles } from "../../drizzle/schema/index";
import { rolesWith } from "../base/access/permissions";
import { type Letter, letterHtml, type LetterPart, letterText, queuedLetter } from "./letter";
import { isMailAddress, type Mailbox, type MailSetup, type MailTransport } from "./mail";
import { type MailSettings, recipientsOf } from "./mail-settings";
import type { MessageKind } from "./message";
import { type Channel, DeliveryError } from "./queue.server";

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
