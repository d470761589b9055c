import type { RequestContext } from "~/context";
import type { BackupStatus } from "~/domain/backup/stored-backup";
import { logReadFailure } from "../load-page";

/** The nightly backups; null if the bucket cannot be read, which is logged. */
export async function readBackups(ctx: RequestContext): Promise<BackupStatus | null> {
  try {
    return await ctx.readBackups();
  } catch (error) {
    logReadFailure(ctx, error);
    return null;
  }
}
