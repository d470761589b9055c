import type { DatabaseClient } from "../../../drizzle/client";
import { readLetterContext, type MessageOrigins } from "../messages/enquiry-messages.server";
import { oneTimeLinkLetter, type LetterContext } from "../messages/letters";
import { mailProblem } from "../messages/mail-settings";
import type { NewMessage } from "../messages/message";
import type { LinkKind } from "./one-time-links.server";

/** What mails with one-time links are written from. */
export type LinkMail = LetterContext;

/** Null where no mail is sent: a secret that only waits in the portal would help nobody. */
export async function readLinkMail(db: DatabaseClient, origins: MessageOrigins): Promise<LinkMail | null> {
  const context = await readLetterContext(db, origins);
  return mailProblem(context.mail, origins.setup) === "" ? context : null;
}

/** The mail with a link. */
export function linkMessage(
  mail: LinkMail,
  kind: LinkKind,
  recipient: string,
  path: string,
  tokenHash: string,
): NewMessage {
  const letter = oneTimeLinkLetter(mail, kind, mail.origin + path);
  // The hash, because each link is a cause of its own.
  const cause = `${kind}/${tokenHash.slice(0, 32)}`;
  return { cause, kind, channel: "mail", recipient, subject: letter.subject, payload: letter };
}
