import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accountLinks, accounts, userRoles } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import { type InvitationEntry, type Role, roleLabel } from "../base/access/permissions";
import { consumeRateLimit } from "../base/limits/rate-limit.server";
import { storableText } from "../base/words/storable-text";
import {
  accountExists,
  enqueueLinkQuery,
  type FoundLink,
  isUsable,
  type LinkMail,
  newLink,
} from "./one-time-links.server";
import { changePasswordQueries, hasPassword } from "./people.server";

/** Limit for the unpaged list. */
const maxListed = 200;

/** The link, to be shown once, or why there is none. */
export type InviteResult =
  | { readonly ok: true; readonly id: string; readonly path: string; readonly email: string }
  | { readonly ok: false; readonly reason: "has-account" | "invited" | "gone" };

/**
 * Invites a person, and mails the link where mail is sent.
 *
 * @param person the normalized address
 * @param by the administrator's account id
 * @param mail null where no mail is sent
 */
export async function invite(
  db: DatabaseClient,
  person: { readonly email: string; readonly role: Role },
  by: string,
  mail: LinkMail | null,
  now: string,
): Promise<InviteResult> {
  const { path, tokenHash, expiresAt } = newLink("invitation", now);
  const id = crypto.randomUUID();
  const [[account], writtenRows] = await db.write([
    db.query
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, sql`${person.email} collate nocase`)),
    db.query
      .insert(accountLinks)
      .select(
        sql`select ${id}, 'invitation', ${tokenHash}, ${person.email}, ${person.role}, null, ${by}, ${now}, ${expiresAt}
        where not exists (select 1 from ${accounts} where ${accounts.email} = ${person.email} collate nocase)`,
      )
      .onConflictDoNothing()
      .returning({ id: accountLinks.id }),
    recordActivity(
      db.query,
      { account: by },
      {
        action: "invite",
        section: "users",
        subject: { id, title: person.email },
        detail: { to: roleLabel(person.role) },
      },
      now,
    ),
    enqueueLinkQuery(db.query, mail, "invitation", person.email, { path, tokenHash }, now),
  ]);
  if (account) return { ok: false, reason: "has-account" };
  return writtenRows.length > 0 ? { ok: true, id, path, email: person.email } : { ok: false, reason: "invited" };
}

/** Replaces the link of an invitation, which ends the old one, and mails the new one. */
export async function renewInvitation(
  db: DatabaseClient,
  id: string,
  by: string,
  mail: LinkMail | null,
  now: string,
): Promise<InviteResult> {
  const { path, tokenHash, expiresAt } = newLink("invitation", now);
  const isInvitation = and(eq(accountLinks.id, id), eq(accountLinks.kind, "invitation"));
  const [invitee] = await db.read(
    db.query.select({ email: accountLinks.email }).from(accountLinks).where(isInvitation).limit(1),
  );
  if (!invitee) return { ok: false, reason: "gone" };
  const [writtenRows] = await db.write([
    db.query
      .update(accountLinks)
      .set({ tokenHash, expiresAt, createdBy: by, createdAt: now })
      .where(isInvitation)
      .returning({ id: accountLinks.id }),
    recordActivity(
      db.query,
      { account: by },
      { action: "renew-invitation", section: "users", subject: { id, title: invitee.email } },
      now,
    ),
    enqueueLinkQuery(db.query, mail, "invitation", invitee.email, { path, tokenHash }, now),
  ]);
  return writtenRows.length > 0 ? { ok: true, id, path, email: invitee.email } : { ok: false, reason: "gone" };
}

/** Withdraws an invitation. Resolves to the address; null if there is none: it was accepted or withdrawn. */
export async function withdrawInvitation(
  db: DatabaseClient,
  id: string,
  by: string,
  now: string,
): Promise<string | null> {
  const isInvitation = and(eq(accountLinks.id, id), eq(accountLinks.kind, "invitation"));
  const title = sql`(select ${accountLinks.email} from ${accountLinks} where ${isInvitation})`;
  const [, deletedRows] = await db.write([
    // Before the deletion, because its address is recorded.
    recordActivity(
      db.query,
      { account: by },
      { action: "withdraw-invitation", section: "users", subject: { id, title } },
      now,
      sql`exists (select 1 from ${accountLinks} where ${isInvitation})`,
    ),
    db.query.delete(accountLinks).where(isInvitation).returning({ email: accountLinks.email }),
  ]);
  return deletedRows[0]?.email ?? null;
}

/** Lists the invitations that have not been accepted, newest first. */
export async function listInvitations(db: DatabaseClient, now: string): Promise<InvitationEntry[]> {
  const { id, email, role, createdAt, expiresAt } = accountLinks;
  const rows = await db.read(
    db.query
      .select({ id, email, role, createdAt, expiresAt })
      .from(accountLinks)
      .where(eq(accountLinks.kind, "invitation"))
      .orderBy(desc(createdAt))
      .limit(maxListed),
  );
  return rows.map((row) => ({ ...row, isExpired: row.expiresAt <= now }));
}

/**
 * Creates the account of an invitation. If two people accept it at the same time, one gets the account and the other
 * null, as does anyone who comes when the address already has an account.
 *
 * @returns the id of the account
 */
export async function acceptInvitation(
  db: DatabaseClient,
  tokenHash: string,
  person: { readonly name: string; readonly passwordHash: string },
  now: string,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const [createdRows] = await db.write([
    db.query
      .insert(accounts)
      .select(
        sql`select ${id}, ${accountLinks.email}, ${storableText(person.name)}, ${person.passwordHash}, null, ${now}, 1, ${now}
        from ${accountLinks} where ${and(isUsable(tokenHash, now), eq(accountLinks.kind, "invitation"))}`,
      )
      .onConflictDoNothing()
      .returning({ id: accounts.id }),
    recordActivity(
      db.query,
      { account: id },
      { action: "accept-invitation", section: "users", subject: accountSubject(id) },
      now,
    ),
    db.query.insert(userRoles).select(
      sql`select ${id}, ${accountLinks.role} from ${accountLinks}
        where ${and(eq(accountLinks.tokenHash, tokenHash), accountExists(id))}`,
    ),
    db.query.delete(accountLinks).where(and(eq(accountLinks.tokenHash, tokenHash), accountExists(id))),
  ]);
  return createdRows.length > 0 ? id : null;
}

/**
 * Limits the mails to one account, so that strangers cannot flood its mailbox. An older link works until it is used or
 * expires.
 */
const perAccount = { name: "reset", max: 3, seconds: 60 * 60 } as const;

/**
 * Mails a reset link if the address has an account that may sign in (ACC-4). How long it takes reveals whether it does,
 * so it must run after the response.
 *
 * @param email normalized
 * @returns the account that was mailed; null if there is none, or it has reached its limit
 */
export async function requestReset(
  db: DatabaseClient,
  email: string,
  mail: LinkMail,
  now: string,
): Promise<string | null> {
  const [account] = await db.read(
    db.query
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.email, sql`${email} collate nocase`), isNull(accounts.disabledAt)))
      .limit(1),
  );
  if (!account) return null;
  if (!(await consumeRateLimit(db, perAccount, account.id, now)).isAllowed) return null;
  const path = await createResetLink(db, account.id, null, mail, now);
  return path === null ? null : account.id;
}

/**
 * Creates a reset link, and mails it where mail is sent (ACC-6).
 *
 * @param by the administrator who creates it; null for the person's own request
 * @returns the path, to be shown once; null if there is no such account, or it is disabled
 */
export async function createResetLink(
  db: DatabaseClient,
  accountId: string,
  by: string | null,
  mail: LinkMail | null,
  now: string,
): Promise<string | null> {
  const { path, tokenHash, expiresAt } = newLink("reset", now);
  const isOpen = and(eq(accounts.id, accountId), isNull(accounts.disabledAt));
  const [account] = await db.read(db.query.select({ email: accounts.email }).from(accounts).where(isOpen).limit(1));
  if (!account) return null;
  const [writtenRows] = await db.write([
    db.query
      .insert(accountLinks)
      .select(
        sql`select ${crypto.randomUUID()}, 'reset', ${tokenHash}, ${accounts.email}, 'user', ${accounts.id}, ${by}, ${now}, ${expiresAt}
        from ${accounts} where ${and(isOpen, eq(accounts.email, account.email))}`,
      )
      .returning({ id: accountLinks.id }),
    recordActivity(
      db.query,
      by === null ? "visitor" : { account: by },
      {
        action: by === null ? "ask-reset" : "reset-link",
        section: by === null ? "sign-in" : "users",
        subject: accountSubject(accountId),
      },
      now,
    ),
    enqueueLinkQuery(db.query, mail, "reset", account.email, { path, tokenHash }, now),
  ]);
  return writtenRows.length > 0 ? path : null;
}

/**
 * Sets the password chosen through a reset link (ACC-5). False, without any change, if the link was used or ended
 * meanwhile.
 */
export async function resetPassword(
  db: DatabaseClient,
  link: Pick<FoundLink, "tokenHash" | "email"> & { readonly accountId: string },
  passwordHash: string,
  now: string,
): Promise<boolean> {
  const works = sql`exists (select 1 from ${accountLinks} where ${and(isUsable(link.tokenHash, now), eq(accountLinks.accountId, link.accountId))})`;
  const person = { id: link.accountId, email: link.email };
  const [changedRows] = await db.write([
    ...changePasswordQueries(db.query, person, passwordHash, works),
    recordActivity(
      db.query,
      { account: person.id },
      { action: "reset-password", section: "sign-in", subject: accountSubject(person.id) },
      now,
      hasPassword(person.id, passwordHash),
    ),
  ]);
  return changedRows.length > 0;
}
