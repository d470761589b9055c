import type { DatabaseClient } from "../../../drizzle/client";
import { readLetterContext, type MessageOrigins } from "./enquiry-messages.server";
import { exampleLetter } from "./mail-templates";
import type { LetterKind } from "./mail-settings";
import { enqueue } from "./queue.server";

/** Queues a letter with the saved texts and example values for one person. */
export async function enqueueTest(
  db: DatabaseClient,
  origins: MessageOrigins,
  kind: LetterKind,
  recipient: string,
  now: string,
): Promise<void> {
  const letter = exampleLetter(await readLetterContext(db, origins), kind);
  const payload = { ...letter, subject: `Test: ${letter.subject}` };
  const cause = `test/${crypto.randomUUID()}`;
  await enqueue(db, [{ cause, kind: "test", channel: "mail", recipient, subject: payload.subject, payload }], now);
}
