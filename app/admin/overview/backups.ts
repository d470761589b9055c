import type { BackupStatus } from "~/base/backup/stored-backup";
import type { RequestContext } from "~/routing/context";
import { logDatabaseError } from "../../routing/failed-reads";

/** The nightly backups; null, and logged, if the bucket cannot be read. */
export async function findBackups(ctx: RequestContext): Promise<BackupStatus | null> {
  try {
    return await ctx.findBackups();
  } catch (error) {
    logDatabaseError(ctx, error);
    return null;
  }
}
