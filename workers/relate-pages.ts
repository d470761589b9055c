import { loggableMessage } from "../app/base/words/error-message";
import { recordWentLive } from "../app/catalog/after-save.server";
import { inspectWaiting, recheckLinks } from "../app/catalog/findings/pending.server";
import { relateAgain, relateChanged } from "../app/catalog/related/relate.server";
import type { DatabaseClient } from "../drizzle/client";
import { writeLog } from "./log";

/** In milliseconds. A change is dated by the start of its request, so one younger than this may not be written yet. */
const longestRequest = 60_000;
/** In milliseconds. Short enough for a run to end before the next one begins a minute later. */
const inspectionTime = 20_000;
/**
 * The smallest plan allows 50 database queries per run. The batch in progress and the link checks take about a dozen.
 */
const maxRoundTrips = 36;

/**
 * Records the scheduled rows that went live. Computes the related pages of changed rows or, on the hour if nothing changed, recomputes some others. Then looks for
 * findings in changed rows and checks some of the links. Never rejects: the next run tries again.
 *
 * @param now an ISO instant
 * @param origin the site's origin
 */
export async function relatePages(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
  purge: (tags: readonly string[]) => Promise<void>,
): Promise<void> {
  await tryToCompute("live_failed", () => recordWentLive(db, now));
  const until = new Date(Date.parse(now) - longestRequest).toISOString();
  await tryToCompute("relate_failed", async () => {
    const result = await relateChanged(db, until);
    const { tags } = result.rows === 0 && new Date(now).getUTCMinutes() === 0 ? await relateAgain(db) : result;
    if (tags.length > 0) await purge(tags);
  });
  await tryToCompute("inspect_failed", async () => {
    const ends = Date.now() + inspectionTime;
    await inspectWaiting(db, until, origin, () => Date.now() < ends && db.cost.batches < maxRoundTrips);
    await recheckLinks(db, { now, origin });
  });
}

async function tryToCompute(
  event: "live_failed" | "relate_failed" | "inspect_failed",
  compute: () => Promise<void>,
): Promise<void> {
  try {
    await compute();
  } catch (error) {
    writeLog(event, "scheduled", { message: loggableMessage(error) });
  }
}
