import { relateAgain, relateChanged } from "../app/domain/related/pending.server";
import { followLinks, inspectWaiting } from "../app/domain/findings/pending.server";
import type { DatabaseClient } from "../drizzle/client";
import { writeLog } from "./log";

/** In milliseconds. */
const longestRequest = 60_000;
/** In milliseconds: the next run begins a minute after this one. */
const inspectionTime = 20_000;
/**
 * On the smallest plan, a run may send the database 50 queries. Finishing what was begun, and links, take a dozen of
 * them.
 */
const mostRoundTrips = 36;

/**
 * Computes the related pages of changed rows, and on the hour those of some other rows again; finds what needs
 * attention in them, and checks some of the links. Never rejects: the next minute tries again.
 *
 * @param now an ISO instant
 * @param origin the site's own
 */
export async function relatePages(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
  purge: (tags: readonly string[]) => Promise<void>,
): Promise<void> {
  const until = new Date(Date.parse(now) - longestRequest).toISOString();
  await tryToCompute("relate_failed", async () => {
    const changed = await relateChanged(db, until);
    const { tags } = changed.rows === 0 && new Date(now).getUTCMinutes() === 0 ? await relateAgain(db) : changed;
    if (tags.length > 0) await purge(tags);
  });
  await tryToCompute("inspect_failed", async () => {
    const ends = Date.now() + inspectionTime;
    await inspectWaiting(db, until, origin, () => Date.now() < ends && db.cost.batches < mostRoundTrips);
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
