import { loggableMessage } from "../base/words/error-message";
import type { RequestContext } from "./context";

/** A page's read that failed. Its `message` is for visitors. */
export class FailedRead extends Error {
  override name = "FailedRead";
}

/**
 * Waits for all reads of a page. If some fail, rejects with the first failure in the given order rather than in time,
 * so that visitors see the same message on every request. Logs the other failures; `loadPage` logs the thrown one.
 *
 * @param reads each read, after the message for visitors if it fails
 */
export async function loadAll<const Reads extends ReadonlyArray<readonly [failure: string, read: unknown]>>(
  ctx: RequestContext,
  reads: Reads,
): Promise<{ -readonly [Position in keyof Reads]: Awaited<Reads[Position][1]> }> {
  const results = await Promise.allSettled(reads.map(([, read]) => read));
  const failures = results.flatMap((result, position) => {
    if (result.status === "fulfilled") return [];
    // One that consists of reads has the message of the one that failed.
    if (result.reason instanceof FailedRead) return [result.reason];
    return [new FailedRead(reads[position]![0], { cause: result.reason })];
  });
  for (const other of failures.slice(1)) logDatabaseError(ctx, other);
  if (failures[0]) throw failures[0];
  // All are fulfilled here, in the order of the reads.
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

/** Logs a database error. Its message names tables but holds no data. */
export function logDatabaseError(ctx: Pick<RequestContext, "log">, error: unknown): void {
  ctx.log("read_failed", { message: loggableMessage(error) });
}

/** Reads a part without which a page is still shown: null, and logged, if that fails. */
export const orNull = <Value>(ctx: Pick<RequestContext, "log">, read: Promise<Value>): Promise<Value | null> =>
  read.catch((error: unknown) => {
    logDatabaseError(ctx, error);
    return null;
  });
