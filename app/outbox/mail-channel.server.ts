import { DeliveryError, type Channel } from "./deliver.server";
import { letterHtml, letterText, queuedLetter, type Letter, type LetterPart } from "./letter";
import type { FindMailRefusal } from "./recipients.server";
import { isMailAddress, type Mailbox, type MailTransport } from "./mail";
import type { MessageKind } from "./message";

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
  readonly findMailRefusal: FindMailRefusal;
  /** The current ISO instant. */
  readonly now: () => string;
}

/** The kinds about enquiries. They go only to people who are still recipients of enquiries when the message is sent. */
const toldOfEnquiries: ReadonlySet<string> = new Set<MessageKind>(["enquiry", "digest", "suggestion"]);

/** The channel of messages whose payload is a letter. */
export function mailChannel({ transport, sender, signer, findMailRefusal, now }: MailChannelOptions): Channel {
  return async ({ id, kind, recipient, payload, createdAt }, signal) => {
    if (payload === null) throw new DeliveryError("The message text was deleted.", { isPermanent: true });
    const refused = toldOfEnquiries.has(kind) ? await findMailRefusal(recipient) : null;
    if (refused !== null) return { state: "stopped", note: refused };
    if (!transport || !sender) return { state: "shown", note: null };
    if (!isMailAddress(recipient)) throw new DeliveryError("This is not a valid email address.", { isPermanent: true });
    const stored = queuedLetter(payload);
    const withLinks = async (part: LetterPart): Promise<LetterPart[]> =>
      part.part === "actions"
        ? (await signer.actionLinks(id, part.origin, now())).map((link) => ({ part: "link", ...link }))
        : [part];
    const letter: Letter = { ...stored, parts: (await Promise.all(stored.parts.map(withLinks))).flat() };
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
          // RFC 3834: suppresses automatic replies.
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>` }),
        },
      },
      signal,
    );
    return { state: "sent", note: note.slice(0, 500) };
  };
}
