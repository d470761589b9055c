import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, isUnanswered } from "../../../drizzle/schema";
import { boundedCount, type BoundedCount, maxCounted } from "../../base/listing/list-page";
import { daysAfter } from "../../base/time/dates";
import { zonedTime } from "../../base/time/time-zones";
import { recipientsOf } from "../../outbox/mail-settings";
import { type MessageOrigins, findLetterContext } from "../../outbox/mail.server";
import { enqueue } from "../../outbox/queue.server";
import { digestLetter, type Waiting } from "./enquiry-letters";
import type { EnquiryEntry } from "./inbox";
import { isDueBy } from "./inbox-filter.server";
import { listedColumns } from "./inbox.server";

/** How many enquiries of each kind the digest names. */
const maxNamed = 10;

/** Queues the day's digest for each recipient, if anything is waiting. Idempotent within a day. */
export async function enqueueDigest(db: DatabaseClient, origins: MessageOrigins, now: string): Promise<void> {
  const context = await findLetterContext(db, origins);
  const recipients = recipientsOf(context.mail, origins.setup);
  if (!context.mail.sendsDigest || recipients.length === 0) return;
  const { day } = zonedTime(now, context.mail.timeZone);
  const letter = digestLetter(context, await readWaiting(db, day, now));
  if (!letter) return;
  await enqueue(
    db,
    recipients
      .filter((recipient) => !context.mail.noDigest.includes(recipient.toLowerCase()))
      .map((recipient) => ({
        cause: `digest/${day}/${recipient.toLowerCase()}`,
        kind: "digest",
        channel: "mail",
        recipient,
        subject: letter.subject,
        payload: letter,
      })),
    now,
  );
}

/** Reads what is waiting on a day, such as "2026-11-30". */
async function readWaiting(db: DatabaseClient, today: string, now: string): Promise<Waiting> {
  const { id, projectType, budget, source, status, owner, nextStepOn, createdAt, rowId } = enquiries;
  const columns = { id, projectType, budget, source };
  const [newEnquiries, unanswered, due] = await Promise.all([
    db.read(
      db.query
        .select({ ...columns, since: createdAt })
        .from(enquiries)
        .where(and(eq(status, "new"), eq(owner, "")))
        .orderBy(desc(createdAt))
        .limit(maxCounted + 1),
    ),
    db.read(
      db.query
        .select({ ...columns, since: sql<string>`${enquiries.answerDueAt}`.as("since") })
        .from(enquiries)
        .where(sql`${isUnanswered(enquiries)} and ${enquiries.answerDueAt} <= ${daysAfter(now, 1)}`)
        .orderBy(asc(enquiries.answerDueAt))
        .limit(maxCounted + 1),
    ),
    db.read(
      db.query
        .select({ ...columns, since: sql<string>`${nextStepOn}`.as("since") })
        .from(enquiries)
        .where(isDueBy(today))
        .orderBy(asc(nextStepOn), asc(rowId))
        .limit(maxCounted + 1),
    ),
  ]);
  return {
    newEnquiries: {
      ...boundedCount(newEnquiries.length),
      newest: newEnquiries.slice(0, maxNamed),
    },
    unanswered: {
      ...boundedCount(unanswered.length),
      late: unanswered.filter(({ since }) => since < now).length,
      first: unanswered.slice(0, maxNamed),
    },
    due: {
      ...boundedCount(due.length),
      overdue: due.filter(({ since }) => since < today).length,
      oldest: due.slice(0, maxNamed),
    },
  };
}

async function countUpToLimit(db: DatabaseClient, where: SQL): Promise<BoundedCount> {
  const some = db.query
    .select({ one: sql`1` })
    .from(enquiries)
    .where(where)
    .limit(maxCounted + 1)
    .as("some");
  const [row] = await db.read(db.query.select({ count: sql<number>`count(*)`.as("count") }).from(some));
  return boundedCount(row!.count);
}

/** Counts new enquiries, for the side bar and the Overview. */
export const countNewEnquiries = (db: DatabaseClient): Promise<BoundedCount> =>
  countUpToLimit(db, eq(enquiries.status, "new"));

/** Counts open enquiries whose next step is for today or earlier, for the Overview. */
export const countDueEnquiries = (db: DatabaseClient, today: string): Promise<BoundedCount> =>
  countUpToLimit(db, isDueBy(today));

/** The newest enquiries with the status "new", for the Overview. */
export async function listNewestEnquiries(db: DatabaseClient, limit = 5): Promise<EnquiryEntry[]> {
  return db.read(
    db.query
      .select(listedColumns)
      .from(enquiries)
      .where(eq(enquiries.status, "new"))
      .orderBy(desc(enquiries.createdAt))
      .limit(limit),
  );
}

/** The open enquiries whose next step is due, the longest overdue first, for the Overview. */
export async function listDueEnquiries(db: DatabaseClient, today: string, limit = 5): Promise<EnquiryEntry[]> {
  return db.read(
    db.query
      .select(listedColumns)
      .from(enquiries)
      .where(isDueBy(today))
      .orderBy(asc(enquiries.nextStepOn), asc(enquiries.rowId))
      .limit(limit),
  );
}
