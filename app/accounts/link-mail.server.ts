import { sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accountLinks } from "../../drizzle/schema";
import type { LetterContext } from "../outbox/letter-context";
import { readLetterContext, type MessageOrigins } from "../outbox/letter-context.server";
import { mailProblem } from "../outbox/mail-settings";
import type { NewMessage } from "../outbox/message";
import { enqueueQuery } from "../outbox/queue.server";
import { isLoopbackOrigin, isReservedOrigin } from "../base/web/urls";
import { accountLetter, oneTimeLinkLetter, type AccountEvent } from "./account-letters";
import type { LinkKind, NewLink } from "./one-time-links.server";

/** What it takes to write mails about accounts. */
export type LinkMail = LetterContext;

/** For mails without one-time links. Null where no mail is sent. */
export async function readAccountMail(db: DatabaseClient, origins: MessageOrigins): Promise<LinkMail | null> {
  const context = await readLetterContext(db, origins);
  return mailProblem(context.mail, origins.setup) === "" ? context : null;
}

/**
 * Null where no mail is sent, because a link that only the portal shows would never reach its recipient, and where the
 * site does not know its own address, because the link would lead to a host that is not the site.
 */
export async function readLinkMail(db: DatabaseClient, origins: MessageOrigins): Promise<LinkMail | null> {
  const { linkOrigin } = origins;
  return isReservedOrigin(linkOrigin) && !isLoopbackOrigin(linkOrigin) ? null : readAccountMail(db, origins);
}

/**
 * Enqueues the mail with a link, in the batch that stores it and only if it is stored.
 *
 * @param mail null where no mail is sent
 */
export function enqueueLinkQuery(
  query: DatabaseClient["query"],
  mail: LinkMail | null,
  kind: LinkKind,
  recipient: string,
  { path, tokenHash }: Pick<NewLink, "path" | "tokenHash">,
  now: string,
): Query {
  const isStored = sql`exists (select 1 from ${accountLinks} where ${accountLinks.tokenHash} = ${tokenHash})`;
  return enqueueQuery(query, mail ? [linkMessage(mail, kind, recipient, path, tokenHash)] : [], now, isStored);
}

function linkMessage(mail: LinkMail, kind: LinkKind, recipient: string, path: string, tokenHash: string): NewMessage {
  const letter = oneTimeLinkLetter(mail, kind, mail.origin + path);
  // The hash gives each link a cause of its own: a second message with the same cause is not written.
  const cause = `${kind}/${tokenHash.slice(0, 32)}`;
  return { cause, kind, channel: "mail", recipient, subject: letter.subject, payload: letter };
}

/**
 * A mail that tells somebody what happened to their account.
 *
 * @param link a label, and a path with its query
 * @param cause a second mail with the same cause is not written; random by default
 */
export function accountMessage(
  mail: LinkMail,
  event: AccountEvent,
  recipient: string,
  link?: { readonly label: string; readonly path: string },
  cause: string = crypto.randomUUID(),
): NewMessage {
  const letter = accountLetter(mail, event, link && { label: link.label, url: mail.origin + link.path });
  const { subject } = letter;
  return { cause: `${event}/${cause}`, kind: "account", channel: "mail", recipient, subject, payload: letter };
}
