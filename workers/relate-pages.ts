import { relateAgain, relateChanged } from "../app/domain/related/pending.server";
import { followLinks, inspectChanged } from "../app/domain/findings/pending.server";
import type { DatabaseClient } from "../drizzle/client";
import { writeLog } from "./log";

/** In milliseconds. */
const longestRequest = 60_000;

/**
 * Computes what the pages of changed rows lead on to, and at every full hour some of all others again; finds what needs
 * attention in them, and follows some of all links. Never rejects: the next minute tries again.
 *
 * @param now an ISO instant
 */
export async function relatePages(
  db: DatabaseClient,
  now: string,
  purge: (tags: readonly string[]) => Promise<void>,
): Promise<void> {
  const until = new Date(Date.parse(now) - longestRequest).toISOString();
  await tryToCompute("relate_failed", async () => {
    const changed = await relateChanged(db, until);
    const { tags } = changed.rows === 0 && new Date(now).getUTCMinutes() === 0 ? await relateAgain(db) : changed;
    if (tags.length > 0) await purge(tags);
  });
  await tryToCompute("inspect_failed", async () => {
    await inspectChanged(db, until);
    await followLinks(db, now);
  });
}

async function tryToCompute(event: "relate_failed" | "inspect_failed", compute: () => Promise<void>): Promise<void> {
  try {
    await compute();
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown";
    writeLog(event, "scheduled", { message: message.slice(0, 300) });
  }
}
