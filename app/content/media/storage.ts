/** A store's entry for a file. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** An ISO instant. */
  readonly storedAt: string;
}

/** A file as it is read, or a part of it. */
export interface FileBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Of the whole file. */
  readonly bytes: number;
}

/** The storage of picture files: an R2 bucket, an S3-compatible service or another implementation (MEDIA-1). */
export interface PictureStore {
  /** Stores a file whole or not at all. The same key always has the same bytes. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The size of a file; null if there is none. */
  head(key: string): Promise<number | null>;
  /** Reads a file or `length` bytes from `offset`; null if there is none. */
  get(key: string, range?: { readonly offset: number; readonly length: number }): Promise<FileBody | null>;
  /** Deletes files. One that does not exist is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Lists files, up to a thousand at a time. `next` continues after them. */
  list(after: string | null): Promise<{ readonly files: readonly StoredFile[]; readonly next: string | null }>;
}

/** Shown in the portal instead of an upload if there is no store. */
export const noStoreText =
  "Uploads are off: no bucket is bound (MEDIA in wrangler.toml), and no S3 store is set (MEDIA_S3_ENDPOINT). You can still use pictures by URL.";
