import { and, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accountLinks, accounts } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import { consumeRateLimit } from "../base/limits/rate-limit.server";
import { enqueueLinkQuery, type FoundLink, isUsable, type LinkMail, newLink } from "./one-time-links.server";
import { changePasswordQueries, hasPassword } from "./people.server";

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
