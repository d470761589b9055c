import { sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accountLinks } from "../../drizzle/schema";
import { isLoopbackOrigin, isReservedOrigin } from "../base/web/urls";
import { fillPlaceholders } from "../base/words/placeholders";
import { type Letter, type LetterContext, type LetterPart, openingOf } from "../outbox/letter";
import { mailProblem } from "../outbox/mail-settings";
import { type MessageOrigins, findLetterContext } from "../outbox/mail-settings.server";
import type { NewMessage } from "../outbox/message";
import { enqueueQuery } from "../outbox/queue.server";
import type { LinkKind, NewLink } from "./one-time-links.server";

/** An invitation or a password reset: a one-time link. */
export function oneTimeLinkLetter(context: LetterContext, kind: "invitation" | "reset", url: string): Letter {
  const { subject, text } = openingOf(context, kind, {});
  const label = kind === "invitation" ? "Set up your account" : "Choose a new password";
  return { subject, parts: [text, { part: "link", label, url }] };
}

/** Events of an account. Their texts cannot be edited, because they must be true. */
const accountEvents = {
  "new-address": {
    subject: "Confirm your new address for {brand}",
    text: "Someone who knows the password of an account at {brand} wants to use this address for it. The link works once, for a day. If this was not you, you can ignore this email.",
  },
  "address-changed": {
    subject: "Your email address for {brand} was changed",
    text: "Your account at {brand} has a new email address, confirmed with your password and a link sent to it. If this was not you, tell an administrator at once.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used at {brand}",
    text: "Someone signed in to your account with your password and a recovery code. If this was not you, choose a new password, generate new recovery codes and tell an administrator.",
  },
  "second-factor-reset": {
    subject: "Two-factor authentication at {brand} was turned off",
    text: "An administrator removed your passkeys, your authenticator app and your recovery codes, and signed you out everywhere. Your password has not changed. If you did not ask for this, tell an administrator at once.",
  },
} as const;
type AccountEvent = keyof typeof accountEvents;

/** A mail about somebody's account. */
function accountLetter({ site }: LetterContext, event: AccountEvent, link?: { label: string; url: string }): Letter {
  const { subject, text } = accountEvents[event];
  const [filledSubject = "", filledText = ""] = fillPlaceholders([subject, text], { brand: site.brand });
  return {
    subject: filledSubject,
    parts: [{ part: "text", text: filledText }, ...(link ? [{ part: "link", ...link } satisfies LetterPart] : [])],
  };
}

/** What it takes to write mails about accounts. */
export type LinkMail = LetterContext;

/** For mails without one-time links. Null where no mail is sent. */
export async function findAccountMail(db: DatabaseClient, origins: MessageOrigins): Promise<LinkMail | null> {
  const context = await findLetterContext(db, origins);
  return mailProblem(context.mail, origins.setup) === "" ? context : null;
}

/**
 * Null where no mail is sent, because a link that only the portal shows would never reach its recipient, and where the
 * site does not know its own address, because the link would lead to a host that is not the site.
 */
export async function findLinkMail(db: DatabaseClient, origins: MessageOrigins): Promise<LinkMail | null> {
  const { linkOrigin } = origins;
  return isReservedOrigin(linkOrigin) && !isLoopbackOrigin(linkOrigin) ? null : findAccountMail(db, origins);
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
