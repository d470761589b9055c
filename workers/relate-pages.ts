import { relateAgain, relateChanged } from "../app/domain/related/pending.server";
import type { DatabaseClient } from "../drizzle/client";
import { writeLog } from "./log";

/** In milliseconds. */
const longestRequest = 60_000;

/**
 * Computes what the pages of changed rows lead on to, and at every full hour some of all others again. Never rejects: the
 * next minute tries again.
 *
 * @param now an ISO instant
 */
export async function relatePages(
  db: DatabaseClient,
  now: string,
  purge: (tags: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const changed = await relateChanged(db, new Date(Date.parse(now) - longestRequest).toISOString());
    const { tags } = changed.rows === 0 && new Date(now).getUTCMinutes() === 0 ? await relateAgain(db) : changed;
    if (tags.length > 0) await purge(tags);
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown";
    writeLog("relate_failed", "scheduled", { message: message.slice(0, 300) });
  }
}
