import { DeliveryError, type Channel } from "./deliver.server";
import { linkLabels, type LinkAction } from "./enquiry-links";
import type { LinkSigner } from "./enquiry-links.server";
import { letterHtml, letterText, queuedLetter, type Letter, type LetterPart } from "./letter";
import type { FindMailRefusal } from "./recipients.server";
import { isMailAddress, type Mailbox, type MailTransport } from "./mail";
import type { MessageKind } from "./message";

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
    const sign = async (action: LinkAction, origin: string) => origin + (await signer.linkFor(id, action, now()));
    const letter: Letter = {
      ...stored,
      parts: (await Promise.all(stored.parts.map((part) => signed(part, sign)))).flat(),
    };
    const unsubscribe = letter.unsubscribeAt === undefined ? null : await sign("end-digest", letter.unsubscribeAt);
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

async function signed(
  part: LetterPart,
  sign: (action: LinkAction, origin: string) => Promise<string>,
): Promise<LetterPart[]> {
  if (part.part !== "actions") return [part];
  return Promise.all(
    (["take", "spam"] as const).map(async (action): Promise<LetterPart> => ({
      part: "link",
      label: `${linkLabels[action]} (asks for confirmation; valid for a week)`,
      url: await sign(action, part.origin),
    })),
  );
}
