import { overdueText, type BackupStatus } from "~/base/backup/stored-backup";
import { formatNumber } from "~/base/words/numbers";
import { LocalTime } from "~/ui/portal/local-time";

/** Lists the nightly backups, or says why there are none. `backups` is null if they could not be read. */
export function Backups({ backups }: { backups: BackupStatus | null }) {
  return (
    <section aria-labelledby="backups" className="mt-10">
      <h2 id="backups" className="text-xl">
        Backups
      </h2>
      <Status backups={backups} />
    </section>
  );
}

function Status({ backups }: { backups: BackupStatus | null }) {
  if (!backups) return <p className="mt-2 text-danger">The backups could not be listed. Please try again.</p>;
  const { stored, isOverdue } = backups;
  if (!stored)
    return (
      <p className="mt-2 max-w-prose text-muted">
        Nightly backups are off, because no bucket is connected. docs/operations.md describes how to connect one; npm
        run backup writes a backup to a file.
      </p>
    );
  return (
    <>
      <p className="mt-2 max-w-prose text-muted">
        Everything except sessions, once a night. npm run restore puts a backup back into an empty database.
      </p>
      {isOverdue && (
        <p role="alert" className="mt-4 max-w-prose rounded-card border-2 border-danger bg-raised p-4">
          {overdueText}
        </p>
      )}
      {stored.length === 0 ? (
        <p className="mt-4">No backups yet. The first is made tonight.</p>
      ) : (
        <ul className="mt-4 max-w-xl">
          {stored.map(({ name, at, bytes, rows }) => (
            <li
              key={name}
              className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2 text-sm last:border-0"
            >
              <span className="grow">
                <LocalTime instant={at} />
              </span>
              <span className="text-muted">
                {formatNumber(rows)} rows, {formatSize(bytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
