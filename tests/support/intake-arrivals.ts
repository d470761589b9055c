import type { DatabaseClient } from "../../drizzle/client";
import { rateLimits, submissions } from "../../drizzle/schema";
import type { Answers } from "../../app/domain/intake/answers";
import { submitIntake } from "../../app/domain/intake/submit.server";
import { formEntries, goodAnswers } from "./intake-answers";

/** Names for submissions. */
export const keys = Array.from({ length: 4 }, (_, number) => `0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b1${number}`);
/** Noon, in milliseconds since 1970. */
export const noon = Date.parse("2026-11-01T12:00:00.000Z");
let visitors = 0;

/** How a submission arrives, if not from a new visitor at noon. */
export interface Sending {
  readonly answers?: Answers;
  readonly key?: string | undefined;
  readonly changes?: Readonly<Record<string, string | undefined>>;
  readonly after?: number;
  readonly from?: string;
}

/** Sends answers `after` milliseconds past noon, ten seconds after the form was opened. */
export function send(db: DatabaseClient, { answers = goodAnswers, key, changes = {}, after = 0, from }: Sending = {}) {
  visitors += 1;
  return submitIntake(db, formEntries(answers, noon + after - 10_000, { key, ...changes }), {
    now: new Date(noon + after).toISOString(),
    clientAddress: from ?? `visitor ${visitors}`,
  });
}

/** All submissions, oldest first. */
export const rowsOf = (db: DatabaseClient) =>
  db.read(db.query.select().from(submissions).orderBy(submissions.createdAt));

/** The database, with the next write failing as told. */
export function failing(db: DatabaseClient, when: "before" | "after", error: unknown): DatabaseClient {
  let armed = true;
  return {
    ...db,
    query: db.query,
    read: (query) => db.read(query),
    async write(queries) {
      // The counts of the limits are written first; the row is what matters here.
      const isRow = JSON.stringify((queries[0] as unknown as { toSQL(): { sql: string } }).toSQL().sql).includes(
        "onboarding_submissions",
      );
      if (!armed || !isRow) return db.write(queries);
      armed = false;
      if (when === "after") await db.write(queries);
      throw error;
    },
  };
}

/** Takes all submissions and counts away. */
export async function forgetSubmissions(db: DatabaseClient): Promise<void> {
  await db.write([db.query.delete(submissions), db.query.delete(rateLimits)]);
}
