import type { ApiError } from "./api-error";
import type { ApiTableName } from "./contract";

/** A row as it travels: by the contract's field names. */
export type WireRow = Readonly<Record<string, unknown>>;

/** Whose write it is, for the revisions. */
export interface Writer {
  readonly accountId: string;
  /** The token it came with; null for a session. */
  readonly tokenId: string | null;
  /** An ISO instant. */
  readonly now: string;
}

/** What a write did: the rows as they are now, or, deleted, as they were; or why it did nothing at all. */
export type WriteOutcome =
  | { readonly ok: true; readonly rows: readonly WireRow[]; readonly created: number }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Writes content on behalf of the data API: all rows of a call, or none. The handlers have checked who writes, that
 * every field exists, and what kind of value it has; the rules of the content are the writer's.
 */
export interface ContentWriter {
  /**
   * Adds rows. `duplicates` says what happens to a row whose `onConflict` column names one that exists: it is changed,
   * left as it is, or the call is refused.
   */
  insert(
    table: ApiTableName,
    rows: readonly WireRow[],
    options: { readonly duplicates: "merge" | "ignore" | "refuse"; readonly onConflict: string },
    by: Writer,
  ): Promise<WriteOutcome>;
  /** Changes the rows whose key is one of these. */
  update(table: ApiTableName, keys: readonly string[], values: WireRow, by: Writer): Promise<WriteOutcome>;
  /** Deletes the rows whose key is one of these. */
  remove(table: ApiTableName, keys: readonly string[], by: Writer): Promise<WriteOutcome>;
}
