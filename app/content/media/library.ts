import type { PageCursors } from "../../base/listing/list-page";
import type { Picture } from "../../ui/imagery/picture-address";

/** A picture of the library, as lists show it. */
export interface LibraryPicture extends Picture {
  readonly rowId: number;
  readonly version: number;
  readonly address: string;
  readonly preview: string;
  readonly bytes: number;
  readonly name: string;
  readonly alt: string;
  readonly isDecorative: boolean;
  readonly credit: string;
  readonly createdAt: string;
  /** When it was moved to the trash; null if it is in the library. */
  readonly deletedAt: string | null;
  /** The change set of the deletion, for Undo. */
  readonly deletedSet: string | null;
  /** How many rows use it. */
  readonly uses: number;
}

/** A row that uses a picture. */
export interface PictureUse {
  readonly label: string;
  /** What it is, such as "Blog post". */
  readonly kind: string;
  readonly href: string;
}

/** A picture that the library connects with a person. */
export interface PersonPicture extends Pick<LibraryPicture, "rowId" | "name" | "alt" | "credit"> {
  /** The address of its smallest file. */
  readonly small: string;
  /** Whether it is their photo in the team. */
  readonly isPhoto: boolean;
}

/** The answer to an upload, for a field, the editor or the data API. */
export type UploadResponse =
  | { readonly ok: true; readonly picture: LibraryPicture; readonly isNew: boolean }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly retry: boolean;
      /** Set if the library takes no other picture either, for now. */
      readonly isFull?: true;
    };

/** A picture that stays on another site, and why. */
export interface LeftPicture {
  readonly address: string;
  readonly reason: string;
}

export const pictureFilters = ["used", "unused", "no-alt", "trash"] as const;
export type PictureFilter = (typeof pictureFilters)[number];
export const pictureFilterLabels: Readonly<Record<PictureFilter, string>> = {
  used: "Used",
  unused: "Not used",
  "no-alt": "Without alt text",
  trash: "In the trash",
};

/** The parsed query of the library. */
export interface LibraryQuery extends PageCursors {
  readonly text: string;
  readonly filter: PictureFilter | "";
  readonly view: "grid" | "list";
}

/** Parses the library's query parameters. Ignores unknown filters. */
export function parseLibraryQuery(query: URLSearchParams): LibraryQuery {
  const after = query.get("after");
  return {
    text: query.get("q") ?? "",
    filter: pictureFilters.find((name) => name === query.get("show")) ?? "",
    view: query.get("view") === "list" ? "list" : "grid",
    after,
    before: after === null ? query.get("before") : null,
  };
}

export const picturesPerPage = 48;
/** How long a deleted picture can be restored, and an orphaned file is kept, in days. */
export const keptDays = 30;

/** In bytes: the largest file, and the largest request, which also has the narrower files. */
export const maxFileBytes = 20_000_000;
export const maxUploadBytes = 28_000_000;

/** The limits of uploads. */
export interface UploadLimits {
  /** The total size of all files, in bytes. */
  readonly quotaBytes: number;
  /** Pictures that one account may add in 24 hours. */
  readonly perDay: number;
}

/** Parses the variables MEDIA_QUOTA_MB and MEDIA_PER_DAY. A typo must not lift a limit. */
export function uploadLimits(quota: string | undefined, perDay: string | undefined): UploadLimits {
  const count = (text: string | undefined, otherwise: number) => {
    const value = Number(text ?? otherwise);
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return { quotaBytes: count(quota, 5_000) * 1_000_000, perDay: count(perDay, 300) };
}

/** A size for people, such as "1.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

export const usesText = (uses: number): string =>
  uses === 0 ? "Not used" : `Used on ${uses === 1 ? "1 page" : `${uses} pages`}`;

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
