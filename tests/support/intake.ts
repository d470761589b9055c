import { submitIntake } from "../../app/enquiries/rules/submit.server";
import type { Answers } from "../../app/intake/rules/answers";
import type { DatabaseClient } from "../../drizzle/client";
import { rateLimits, enquiries } from "../../drizzle/schema";

/** Answers that pass every check. */
export const validAnswers: Answers = {
  projectType: "startup-mvp",
  problem: "Growers write their harvest on paper and lose the paper.",
  userNeeds: "Forty growers, each evening, on a phone, often offline.",
  budget: "10k-20k",
  startTimeline: "within-month",
  launchTimeline: "1-2-months",
  email: "ada@growers.example",
};

/** Idempotency keys. */
export const enquiryKeys = Array.from({ length: 4 }, (_, number) => `0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b1${number}`);

/** When these tests submit, in milliseconds since 1970. */
export const noon = Date.parse("2026-11-01T12:00:00.000Z");

/** The form entries for answers. `changes` adds or replaces fields; `undefined` removes one. */
export function formEntries(
  answers: Answers,
  changes: Readonly<Record<string, string | undefined>> = {},
): Array<[string, string]> {
  const entries = Object.entries({ ...answers, website: "", ...changes });
  return entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** Overrides for `submit`. */
export interface SubmitOptions {
  readonly answers?: Answers;
  /** The idempotency key. */
  readonly key?: string | undefined;
  readonly changes?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after noon. */
  readonly after?: number;
  /** The client's address; by default a new one for each call. */
  readonly from?: string;
}

let clients = 0;

/** Submits the intake form. */
export function submit(
  db: DatabaseClient,
  { answers = validAnswers, key, changes = {}, after = 0, from }: SubmitOptions = {},
) {
  clients += 1;
  return submitIntake(db, formEntries(answers, { key, ...changes }), {
    now: new Date(noon + after).toISOString(),
    clientAddress: from ?? `client ${clients}`,
  });
}

/** All enquiries, oldest first. */
export const allEnquiries = (db: DatabaseClient) =>
  db.read(db.query.select().from(enquiries).orderBy(enquiries.createdAt));

/** Deletes all enquiries and rate limits. */
export async function deleteEnquiries(db: DatabaseClient): Promise<void> {
  await db.write([db.query.delete(enquiries), db.query.delete(rateLimits)]);
}

/** Wraps a database so that the next insert of an enquiry throws, before or after it is committed. */
export function failNextInsert(db: DatabaseClient, when: "before" | "after", error: unknown): DatabaseClient {
  let isArmed = true;
  return {
    ...db,
    query: db.query,
    read: (query) => db.read(query),
    async write(queries) {
      // Rate limits are written in a separate batch, before the enquiry.
      const { sql } = (queries[0] as unknown as { toSQL(): { sql: string } }).toSQL();
      if (!isArmed || !JSON.stringify(sql).includes("onboarding_submissions")) return db.write(queries);
      isArmed = false;
      if (when === "after") await db.write(queries);
      throw error;
    },
  };
}
