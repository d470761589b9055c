import type { DatabaseClient } from "../../../drizzle/client";
import { oneTimeLinkLetter } from "../../accounts/link-mail.server";
import type { Answers } from "../../intake/rules/answers";
import { copyLetter, digestLetter, enquiryLetter } from "./enquiry-letters";
import type { Letter, LetterContext } from "../../outbox/letter";
import { type MessageOrigins, readLetterContext } from "../../outbox/mail-settings.server";
import type { LetterKind } from "../../outbox/mail-settings";
import { enqueue } from "../../outbox/queue.server";

/** Example letters, for previews and tests. */
export function exampleLetter(context: LetterContext, kind: LetterKind): Letter {
  const answers: Answers = {
    projectType: "internal-tool",
    problem: "Growers write their harvest on paper and lose the paper.",
    userNeeds: "Forty growers, each evening, on a phone, often offline.",
    budget: "10k-20k",
    startTimeline: "within-month",
    launchTimeline: "1-2-months",
    email: "ada@growers.example",
  };
  const enquiry = { id: "3f2a9c1b-0000-4000-8000-000000000000", answers };
  switch (kind) {
    case "enquiry":
      return enquiryLetter(context, enquiry);
    case "copy":
      return copyLetter(context, enquiry);
    case "digest": {
      const { projectType, budget } = answers;
      const waiting = { id: enquiry.id, projectType, budget, since: "2026-11-20" };
      return digestLetter(context, {
        unanswered: { count: 1, more: false, newest: [waiting] },
        due: { count: 0, more: false, overdue: 0, oldest: [] },
      })!;
    }
    default:
      return oneTimeLinkLetter(context, kind, `${context.origin}/example`);
  }
}

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
