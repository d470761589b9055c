/** A nightly backup in the bucket. */
export interface StoredBackup {
  readonly name: string;
  /** An ISO instant. */
  readonly at: string;
  readonly bytes: number;
  readonly rows: number;
}

/** What the portal shows of the nightly backups. `stored` is null when no bucket is bound. */
export interface BackupStatus {
  /** The newest first. */
  readonly stored: readonly StoredBackup[] | null;
  /** Whether the last nightly backup is missing. */
  readonly isOverdue: boolean;
}

/** In milliseconds. A day, and two hours for a night on which the handler runs late. */
const maxAge = 26 * 60 * 60 * 1000;

/**
 * Whether a nightly backup failed: the newest is older than a day. A bucket without any is new, and its first night may
 * be ahead.
 *
 * @param now an ISO instant
 */
export function isBackupOverdue(stored: readonly StoredBackup[], now: string): boolean {
  const [newest] = stored;
  return newest !== undefined && Date.parse(now) - Date.parse(newest.at) > maxAge;
}
