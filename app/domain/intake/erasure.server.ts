import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { accounts, activity, messages, rateLimits, submissions, toolSuggestions } from "../../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { recordActivity } from "../activity/record.server";
import { forgetPictures } from "../media/person-pictures.server";
import { mailboxOf } from "../limits/mailboxes";
import { rateLimitKey } from "../limits/rate-limit.server";
import { hashEmail } from "./submission-hashes.server";
import { mailboxLimit } from "./submission-limits.server";

/** How many rows an erasure would delete. */
export interface PersonalRows {
  /** Submissions from the address, in any case. */
  readonly submissions: number;
  /** Suggested tools that have the address in a text. */
  readonly suggestions: number;
}

/** Counts what an erasure would delete. */
export async function countPersonalRows(db: DatabaseClient, email: string): Promise<PersonalRows> {
  const theirs = await isFromEmail(email);
  const [row] = await db.read(
    db.query
      .select({
        submissions: sql<number>`(select count(*) from ${submissions} where ${theirs})`.as("erased_submissions"),
        suggestions: sql<number>`(select count(*) from ${toolSuggestions} where ${isNamed(email)})`.as(
          "erased_suggestions",
        ),
      })
      .from(sql`(select 1)`),
  );
  return row!;
}

/**
 * Deletes all data about a person: their submissions and the hashes in them, with their history and the messages about
 * them (by foreign key); the messages to the person; their rate limit counter; tool suggestions with the address; and
 * the texts of the given pictures. Camera metadata is never stored (MEDIA-4). The activity log records who erased how
 * many submissions, and drops the address from its entries about invitations (ACT-6). Resolves to what was deleted.
 *
 * @param pictures row numbers from `findPicturesOf`, confirmed to be theirs
 */
export async function erasePerson(
  db: DatabaseClient,
  email: string,
  by: Actor,
  now: string,
  pictures: readonly number[] = [],
): Promise<PersonalRows> {
  const counted = await rateLimitKey(mailboxLimit, mailboxOf(email));
  const isNoAccount = sql`not exists (select 1 from ${accounts} where ${accounts.email} = ${email.trim()} collate nocase)`;
  const theirs = await isFromEmail(email);
  const [, , , , suggested, sent] = await db.write([
    recordActivity(
      db.query,
      by,
      { action: "erase", section: "submissions", rows: sql`(select count(*) from ${submissions} where ${theirs})` },
      now,
      // Recorded even if there were no submissions, only messages.
      sql`true`,
    ),
    ...forgetPictures(db, pictures),
    ...forgetSuggestions(db, email.trim()),
    db.query.delete(submissions).where(theirs).returning({ rowId: submissions.rowId }),
    db.query
      .update(activity)
      .set({ subject: null })
      .where(and(eq(activity.area, "people"), sql`${activity.subject} = ${email.trim()} collate nocase`, isNoAccount)),
    db.query.delete(rateLimits).where(eq(rateLimits.key, counted)),
    db.query.delete(messages).where(sql`${messages.recipient} = ${email.trim()} collate nocase`),
  ]);
  return { submissions: sent.length, suggestions: suggested.length };
}

/**
 * Deletes suggested tools with the address in a text, and the messages about them (SUG-6). Messages come first, because
 * they refer to the rows.
 */
function forgetSuggestions(db: DatabaseClient, email: string): [Query, Query<unknown[]>] {
  const { id } = toolSuggestions;
  const names = isNamed(email);
  return [
    db.query
      .delete(messages)
      .where(
        sql`${messages.kind} = 'suggestion' and substr(${messages.cause}, 12, 36) in (select ${id} from ${toolSuggestions} where ${names})`,
      ),
    db.query.delete(toolSuggestions).where(names).returning({ id }),
  ];
}

/** Matches suggested tools with the address in a text. */
function isNamed(email: string): SQL {
  const { name, address, reason } = toolSuggestions;
  return sql`instr(lower(${name} || ' ' || ${address} || ' ' || ${reason}), lower(${email.trim()})) > 0`;
}

async function isFromEmail(email: string): Promise<SQL> {
  const address = email.trim();
  const hashed = sql`select row_id from ${submissions} where email_hash = ${await hashEmail(address)}`;
  // Rows that were not created through the form have no hash.
  const named = sql`select row_id from ${submissions} where email = ${address} collate nocase`;
  return sql`${submissions.rowId} in (${hashed} union all ${named})`;
}
