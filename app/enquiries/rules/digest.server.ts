import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { submissions } from "../../../drizzle/schema";
import { boundedCount, maxCounted } from "../../base/listing/list-page";
import { isDueBy } from "./inbox-filter.server";
import { zonedTime } from "../../base/time/time-zones";
import { digestLetter, type Waiting } from "./enquiry-letters";
import { type MessageOrigins, readLetterContext } from "../../outbox/mail-settings.server";
import { recipientsOf } from "../../outbox/mail-settings";
import { enqueue } from "../../outbox/queue.server";

/** How many enquiries of each kind the digest names. */
const maxNamed = 10;

/** Queues the day's digest for each recipient, if anything is waiting. Idempotent within a day. */
export async function enqueueDigest(db: DatabaseClient, origins: MessageOrigins, now: string): Promise<void> {
  const context = await readLetterContext(db, origins);
  const recipients = recipientsOf(context.mail, origins.setup);
  if (!context.mail.sendsDigest || recipients.length === 0) return;
  const { day } = zonedTime(now, context.mail.timeZone);
  const letter = digestLetter(context, await readWaiting(db, day));
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
async function readWaiting(db: DatabaseClient, today: string): Promise<Waiting> {
  const { id, projectType, budget, status, owner, nextStepOn, createdAt, rowId } = submissions;
  const columns = { id, projectType, budget };
  const [unanswered, due] = await Promise.all([
    db.read(
      db.query
        .select({ ...columns, since: createdAt })
        .from(submissions)
        .where(and(eq(status, "new"), eq(owner, "")))
        .orderBy(desc(createdAt))
        .limit(maxCounted + 1),
    ),
    db.read(
      db.query
        .select({ ...columns, since: sql<string>`${nextStepOn}`.as("since") })
        .from(submissions)
        .where(isDueBy(today))
        .orderBy(asc(nextStepOn), asc(rowId))
        .limit(maxCounted + 1),
    ),
  ]);
  return {
    unanswered: {
      ...boundedCount(unanswered.length),
      newest: unanswered.slice(0, maxNamed),
    },
    due: {
      ...boundedCount(due.length),
      overdue: due.filter(({ since }) => since < today).length,
      oldest: due.slice(0, maxNamed),
    },
  };
}
