import { and, eq, gt, inArray, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accountLinks, accounts, type linkKinds, oneTimeTokens } from "../../drizzle/schema";
import { type Role, rolesWith } from "../base/access/permissions";
import { daysBefore } from "../base/time/dates";
import { isLoopbackOrigin, isReservedOrigin } from "../base/web/urls";
import { fillPlaceholders } from "../base/words/placeholders";
import { type Letter, type LetterContext, type LetterPart, openingOf } from "../outbox/letter";
import { mailProblem } from "../outbox/mail-settings";
import { findLetterContext, type MessageOrigins } from "../outbox/mail.server";
import type { NewMessage } from "../outbox/message";
import { enqueueQuery } from "../outbox/queue.server";
import { randomToken } from "./lucia.server";
import { hashToken } from "./sessions.server";

/** What a one-time token is for. */
type TokenPurpose = (typeof oneTimeTokens.purpose.enumValues)[number];

/** How long tokens work, in seconds. */
const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = {
  "passkey-use": 5 * 60,
  "passkey-creation": 5 * 60,
  "second-factor": 10 * 60,
  setup: 24 * 60 * 60,
  "new-address": 24 * 60 * 60,
};

/** A token that works. */
interface FoundToken {
  readonly tokenHash: string;
  readonly userId: string | null;
  readonly data: string;
}

/** Generates a token, and the query that stores its hash. */
export function newToken(
  query: DatabaseClient["query"],
  purpose: TokenPurpose,
  { userId = null, data = "" }: { readonly userId?: string | null; readonly data?: string },
  now: string,
): { readonly token: string; readonly tokenHash: string; readonly insert: Query } {
  const token = randomToken();
  const tokenHash = hashToken(token);
  const expiresAt = unixSeconds(now) + tokenLifetimes[purpose];
  const insert = query.insert(oneTimeTokens).values({ tokenHash, purpose, userId, data, expiresAt });
  return { token, tokenHash, insert };
}

/** The token if it works; null if it is unknown, used or expired. */
export async function findToken(
  db: DatabaseClient,
  purpose: TokenPurpose,
  token: string,
  now: string,
): Promise<FoundToken | null> {
  if (!tokenPattern.test(token)) return null;
  const { tokenHash, userId, data } = oneTimeTokens;
  const [row] = await db.read(
    db.query
      .select({ tokenHash, userId, data })
      .from(oneTimeTokens)
      .where(isUsableToken(purpose, hashToken(token), now))
      .limit(1),
  );
  return row ?? null;
}

/** Uses up a token. If several requests do so at once, one gets the token and the others null. */
export async function takeToken(
  db: DatabaseClient,
  purpose: TokenPurpose,
  token: string,
  now: string,
): Promise<FoundToken | null> {
  if (!tokenPattern.test(token)) return null;
  const { tokenHash, userId, data } = oneTimeTokens;
  const [[tokenRow]] = await db.write([
    db.query
      .delete(oneTimeTokens)
      .where(isUsableToken(purpose, hashToken(token), now))
      .returning({ tokenHash, userId, data }),
  ]);
  return tokenRow ?? null;
}

/** The condition that a token works, for the statement that uses it up. */
export const isUsableToken = (purpose: TokenPurpose, tokenHash: string, now: string): SQL =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, unixSeconds(now)),
  )!;

/** Deletes an account's tokens of some purposes, if the condition holds when the statement runs. */
export const deleteTokensQuery = (
  query: DatabaseClient["query"],
  userId: string,
  purposes: readonly TokenPurpose[],
  condition?: SQL,
): Query =>
  query
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, [...purposes]), condition));

/** For the scheduled handler. */
export async function deleteExpiredTokens(db: DatabaseClient, now: string): Promise<void> {
  await db.write([db.query.delete(oneTimeTokens).where(lte(oneTimeTokens.expiresAt, unixSeconds(now)))]);
}

const unixSeconds = (now: string): number => Math.floor(Date.parse(now) / 1000);

type LinkKind = (typeof linkKinds)[number];

/** How long links work, in milliseconds: a week, and an hour. */
const linkLifetimes: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
};

/** Links are deleted this many days after they expire. Until then, an expired invitation can be sent again. */
const keptAfterExpiry = 30;

/** Anything else is never looked up. */
const tokenPattern = /^[a-z2-7]{40}$/;

/** A new link. Only the hash is stored, so `path` cannot be shown again. */
interface NewLink {
  /** The path and query. */
  readonly path: string;
  readonly tokenHash: string;
  /** An ISO instant. */
  readonly expiresAt: string;
}

/** Generates a link; the caller stores it. */
export function newLink(kind: LinkKind, now: string): NewLink {
  const token = randomToken();
  const expiresAt = new Date(Date.parse(now) + linkLifetimes[kind]).toISOString();
  return { path: `/auth/link?token=${token}`, tokenHash: hashToken(token), expiresAt };
}

/** A link that works, with its purpose. */
export interface FoundLink {
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly email: string;
  readonly role: Role;
  /** Whose password it sets; null for an invitation. */
  readonly accountId: string | null;
}

/** The link with this token; null if it is unknown, used, withdrawn or expired. */
export async function findLink(db: DatabaseClient, token: string, now: string): Promise<FoundLink | null> {
  if (!tokenPattern.test(token)) return null;
  const { kind, tokenHash, email, role, accountId } = accountLinks;
  const [row] = await db.read(
    db.query
      .select({ kind, tokenHash, email, role, accountId })
      .from(accountLinks)
      .where(isUsable(hashToken(token), now))
      .limit(1),
  );
  return row ?? null;
}

/**
 * The condition that a link works, for the statement that uses it: if it were checked beforehand, two people could use
 * the link at once. A link ends when its author loses the right to make one.
 */
export function isUsable(tokenHash: string, now: string): SQL {
  const isMade = sql`(${accountLinks.createdBy} is null or exists (
    select 1 from user_roles as maker_role join accounts as maker on maker.id = maker_role.user_id
    where maker.id = ${accountLinks.createdBy} and ${inArray(sql`maker_role.role`, [...rolesWith("people")])} and maker.disabled_at is null
  ))`;
  // A leftover link must not set the password of a disabled account.
  const isOpen = sql`(${accountLinks.accountId} is null or exists (
    select 1 from accounts as owner where owner.id = ${accountLinks.accountId} and owner.disabled_at is null
  ))`;
  return and(eq(accountLinks.tokenHash, tokenHash), gt(accountLinks.expiresAt, now), isMade, isOpen)!;
}

/**
 * Deletes the links for an account's password and those the account made, if the condition holds when the statement
 * runs.
 */
export const deleteLinksQuery = (query: DatabaseClient["query"], id: string, condition?: SQL): Query =>
  query.delete(accountLinks).where(and(or(eq(accountLinks.accountId, id), eq(accountLinks.createdBy, id)), condition));

/** For the scheduled handler. */
export async function deleteOldLinks(db: DatabaseClient, now: string): Promise<void> {
  const before = daysBefore(now, keptAfterExpiry);
  const isOverReset = and(eq(accountLinks.kind, "reset"), lt(accountLinks.expiresAt, now));
  await db.write([db.query.delete(accountLinks).where(or(isOverReset, lt(accountLinks.expiresAt, before)))]);
}

/** The condition that an account with this id exists. */
export const accountExists = (id: string): SQL =>
  sql`exists (select 1 from ${accounts} as created where created.id = ${id})`;

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
