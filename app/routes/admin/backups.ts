import type { RequestContext } from "~/context";
import type { BackupStatus } from "~/domain/backup/stored-backup";
import { logReadFailure } from "../load-page";

/** The nightly backups; null, and logged, if the bucket cannot be read. */
export async function readBackups(ctx: RequestContext): Promise<BackupStatus | null> {
  try {
    return await ctx.readBackups();
  } catch (error) {
    logReadFailure(ctx, error);
    return null;
  }
}
