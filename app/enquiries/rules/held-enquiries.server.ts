import { asc, inArray } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { isToRelease, submissions } from "../../../drizzle/schema";
import { enquiryCalls, enquiryMessages } from "./enquiry-messages.server";
import { readLetterContext, type MessageOrigins } from "../../outbox/letter-context.server";
import { enqueueQuery } from "../../outbox/queue.server";
import { listWebhooks } from "../../outbox/webhooks.server";

/** Enquiries per batch, and batches per run: the next run continues, a minute later. */
const batchSize = 20;
const maxBatches = 10;

/**
 * Queues the messages of enquiries that were held as spam and have been cleared (INB-9). Repeating it is safe: the same
 * batch clears `held`, and each cause has one message. Runs in the background, so that clearing an enquiry does not wait;
 * if the process ends first, the next run does it.
 */
export async function releaseHeldEnquiries(db: DatabaseClient, origins: MessageOrigins, now: string): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) if ((await releaseSome(db, origins, now)) < batchSize) return;
}

async function releaseSome(db: DatabaseClient, origins: MessageOrigins, now: string): Promise<number> {
  const { id, projectType, problem, userNeeds, budget, startTimeline, launchTimeline, email, rowId } = submissions;
  const rows = await db.read(
    db.query
      .select({ id, projectType, problem, userNeeds, budget, startTimeline, launchTimeline, email })
      .from(submissions)
      .where(isToRelease(submissions))
      .orderBy(asc(rowId))
      .limit(batchSize),
  );
  if (rows.length === 0) return 0;
  const [context, webhooks] = await Promise.all([readLetterContext(db, origins), listWebhooks(db)]);
  const caused = rows.flatMap(({ id: enquiryId, projectType: type, ...answers }) => {
    const enquiry = { id: enquiryId, answers: { ...answers, projectType: type ?? "" } };
    return [
      ...enquiryMessages(context, origins.setup, enquiry),
      ...enquiryCalls(webhooks, enquiry, origins.linkOrigin, now),
    ];
  });
  const released = inArray(
    id,
    rows.map((row) => row.id),
  );
  await db.write([
    db.query.update(submissions).set({ held: false }).where(released),
    ...(caused.length > 0 ? [enqueueQuery(db.query, caused, now)] : []),
  ]);
  return rows.length;
}
