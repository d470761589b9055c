import type { R2Bucket, R2MultipartUpload, R2UploadedPart } from "@cloudflare/workers-types";
import {
  appliedMigrations,
  backupName,
  backupNamePattern,
  backupText,
  changedTables,
  countRows,
  type MigrationJournal,
} from "../app/base/backup/backup.server";
import { type BackupStatus, isBackupOverdue, type StoredBackup } from "../app/base/backup/stored-backup";
import type { DatabaseClient } from "../drizzle/client";
import journal from "../migrations/meta/_journal.json";

/** In bytes. R2 requires parts of at least 5 MiB, all of the same size but the last. */
export const partBytes = 8 * 1024 * 1024;

/**
 * Uploads a stream of unknown length in parts, holding one part in memory. The object exists only after `complete`;
 * otherwise call `abort`.
 */
class StreamUpload {
  readonly #parts: R2UploadedPart[] = [];
  bytes = 0;

  constructor(readonly upload: R2MultipartUpload) {}

  async send(stream: ReadableStream<Uint8Array>): Promise<void> {
    let part = new Uint8Array(partBytes);
    let filledBytes = 0;
    for await (const chunk of stream) {
      for (let at = 0; at < chunk.byteLength;) {
        const piece = chunk.subarray(at, at + partBytes - filledBytes);
        part.set(piece, filledBytes);
        filledBytes += piece.byteLength;
        at += piece.byteLength;
        if (filledBytes < partBytes) continue;
        await this.#sendPart(part);
        // A new buffer: the upload may still be reading the previous one.
        part = new Uint8Array(partBytes);
        filledBytes = 0;
      }
    }
    if (filledBytes > 0 || this.#parts.length === 0) await this.#sendPart(part.subarray(0, filledBytes));
  }

  /** Throws if the stored object's size differs from the bytes sent. */
  async complete(): Promise<void> {
    const { size } = await this.upload.complete(this.#parts);
    if (size !== this.bytes) throw new Error(`The bucket stored ${size} of ${this.bytes} bytes.`);
  }

  abort(): Promise<void> {
    return this.upload.abort();
  }

  async #sendPart(part: Uint8Array): Promise<void> {
    this.#parts.push(await this.upload.uploadPart(this.#parts.length + 1, part));
    this.bytes += part.byteLength;
  }
}

/** The part of an R2 bucket that backups use. */
export type BackupBucket = Pick<R2Bucket, "createMultipartUpload" | "list" | "delete">;

const prefix = "nightly/";
/** How many backups are kept unless BACKUPS_KEPT is set. */
const defaultKept = 14;
/** How often to try while rows are added or deleted during the backup. */
const attempts = 3;

/**
 * Writes a backup for `npm run restore` to a bucket, and deletes all but the newest. Holds one part of the file in
 * memory. Deletes nothing if it fails.
 *
 * @param at an ISO instant
 * @param retention the number of backups to keep, BACKUPS_KEPT
 * @throws if the database has no tables, or rows change during every attempt
 */
export async function backUp(
  db: DatabaseClient,
  bucket: BackupBucket,
  at: string,
  retention: string | undefined,
): Promise<StoredBackup> {
  const schema = (await appliedMigrations(db, journal satisfies MigrationJournal)).at(-1);
  if (schema === undefined) throw new Error("The database has no tables.");
  for (let attempt = 1; ; attempt += 1) {
    const { backup, changedNames } = await attemptBackup(db, bucket, schema, at);
    if (backup) {
      await deleteOld(bucket, toCount(retention));
      return backup;
    }
    if (attempt === attempts)
      throw new Error(`Rows of ${changedNames.join(", ")} were added or deleted during each of ${attempts} attempts.`);
  }
}

/** Lists the nightly backups, newest first (null without a bucket), and whether the latest is overdue. */
export async function findBackupStatus(bucket: BackupBucket | null, now: string): Promise<BackupStatus> {
  if (!bucket) return { stored: null, isOverdue: false };
  const backups = await listBackups(bucket);
  return { stored: backups, isOverdue: isBackupOverdue(backups, now) };
}

async function attemptBackup(
  db: DatabaseClient,
  bucket: BackupBucket,
  schema: string,
  at: string,
): Promise<{ backup: StoredBackup | null; changedNames: string[] }> {
  const name = backupName(at);
  const before = await countRows(db);
  const rows = Object.values(before).reduce((sum, count) => sum + count, 0);
  const upload = new StreamUpload(
    await bucket.createMultipartUpload(prefix + name, {
      httpMetadata: { contentType: "application/gzip" },
      customMetadata: { at, rows: String(rows) },
    }),
  );
  try {
    const gzip = new CompressionStream("gzip");
    const [end] = await Promise.all([
      writeText(backupText(db, { backup: 1, schema, at }), gzip.writable),
      upload.send(gzip.readable),
    ]);
    const changedNames = changedTables(end, before, await countRows(db));
    if (changedNames.length > 0) {
      await upload.abort();
      return { backup: null, changedNames };
    }
    await upload.complete();
    return { backup: { name, at, bytes: upload.bytes, rows }, changedNames };
  } catch (error) {
    await upload.abort().catch(() => undefined);
    throw error;
  }
}

/** Writes a text to a stream as fast as the stream is read, and closes it. */
async function writeText<End>(text: AsyncGenerator<string, End>, stream: WritableStream<BufferSource>): Promise<End> {
  const writer = stream.getWriter();
  const encoder = new TextEncoder();
  try {
    for (;;) {
      const next = await text.next();
      if (next.done) {
        await writer.close();
        return next.value;
      }
      await writer.write(encoder.encode(next.value));
    }
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

async function listBackups(bucket: BackupBucket): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, include: ["customMetadata"], ...(cursor && { cursor }) });
    for (const { key, size, uploaded, customMetadata } of page.objects) {
      const name = key.slice(prefix.length);
      if (!backupNamePattern.test(name)) continue;
      const at = customMetadata?.["at"] ?? uploaded.toISOString();
      backups.push({ name, at, bytes: size, rows: Number(customMetadata?.["rows"] ?? 0) });
    }
    if (!page.truncated) break;
    cursor = page.cursor;
  }
  return backups.toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

async function deleteOld(bucket: BackupBucket, keepCount: number): Promise<void> {
  const old = (await listBackups(bucket)).slice(keepCount).map(({ name }) => prefix + name);
  // R2 deletes at most 1,000 keys per call.
  for (let at = 0; at < old.length; at += 1_000) await bucket.delete(old.slice(at, at + 1_000));
}

/** Falls back to the default: a typo in the variable must not delete backups. */
function toCount(retention: string | undefined): number {
  const count = Number(retention ?? defaultKept);
  return Number.isInteger(count) && count > 0 ? count : defaultKept;
}
