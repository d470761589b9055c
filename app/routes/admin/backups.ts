import type { RequestContext } from "~/context";
import type { BackupStatus } from "~/domain/backup/stored-backup";
import { logDatabaseError } from "../load-page";

/** The nightly backups; null, and logged, if the bucket cannot be read. */
export async function readBackups(ctx: RequestContext): Promise<BackupStatus | null> {
  try {
    return await ctx.readBackups();
  } catch (error) {
    logDatabaseError(ctx, error);
    return null;
  }
}
