import type { RequestContext } from "../context";
import { logReadFailure } from "./load-page";

/** One of a page's reads failed; `message` is what visitors are told of it. */
export class FailedRead extends Error {
  override name = "FailedRead";
}

/**
 * Waits for all reads of a page. When some fail, rejects with the text of the first of them, in the order given: which
 * one answers first is chance, and visitors would be told something else each time. `loadPage` logs the one it is told
 * of, this the others.
 *
 * @param reads what visitors are told when a read fails, and the read
 */
export async function readAll<const Reads extends ReadonlyArray<readonly [failure: string, read: unknown]>>(
  site: RequestContext,
  reads: Reads,
): Promise<{ -readonly [Position in keyof Reads]: Awaited<Reads[Position][1]> }> {
  const results = await Promise.allSettled(reads.map(([, read]) => read));
  const failed = results.flatMap((result, position) => {
    if (result.status === "fulfilled") return [];
    return [new FailedRead(reads[position]![0], { cause: result.reason })];
  });
  for (const other of failed.slice(1)) logReadFailure(site, other);
  if (failed[0]) throw failed[0];
  // All were fulfilled, and are in the order of the reads.
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}
