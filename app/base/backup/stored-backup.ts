/** A nightly backup in the bucket. */
export interface StoredBackup {
  readonly name: string;
  /** An ISO instant. */
  readonly at: string;
  readonly bytes: number;
  readonly rows: number;
}

/** The nightly backups, as the portal shows them. `stored` is null when no bucket is bound. */
export interface BackupStatus {
  /** The newest first. */
  readonly stored: readonly StoredBackup[] | null;
  /** Whether the last nightly backup is missing. */
  readonly isOverdue: boolean;
}

/** The alert that a nightly backup is missing. */
export const overdueText =
  "Last night’s backup is missing. If it failed, the Worker’s log says why (scheduled_task_failed).";

/** In milliseconds. A day, and two hours for a night on which the handler runs late. */
const maxAge = 26 * 60 * 60 * 1000;

/**
 * Whether a nightly backup is missing, because the newest is older than `maxAge`. An empty bucket is not overdue: it
 * may be new, with its first night ahead.
 *
 * @param now an ISO instant
 */
export function isBackupOverdue(stored: readonly StoredBackup[], now: string): boolean {
  const [newest] = stored;
  return newest !== undefined && Date.parse(now) - Date.parse(newest.at) > maxAge;
}
