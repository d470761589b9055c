import type { ApiError } from "./api-error";
import type { ApiTableName } from "./contract";

/** A row of a request or response, by the contract's field names. */
export type WireRow = Readonly<Record<string, unknown>>;

/** The author of a write, for the revisions. */
export interface Writer {
  readonly accountId: string;
  /** The token of the request; null for a session. */
  readonly tokenId: string | null;
  /** An ISO instant. */
  readonly now: string;
}

/** The outcome of a write: the written or deleted rows and how many of them are new, or an error and no change. */
export type WriteOutcome =
  | { readonly ok: true; readonly rows: readonly WireRow[]; readonly created: number }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Writes content for the data API, all rows of a request or none. The handlers check permissions, field names and JSON
 * types; the writer validates the content.
 */
export interface ContentWriter {
  /**
   * Inserts rows. If one has the same value in its `onConflict` column as an existing row, `duplicates` decides: update
   * the existing row, skip the new one, or refuse the request.
   */
  insert(
    table: ApiTableName,
    rows: readonly WireRow[],
    options: { readonly duplicates: "merge" | "ignore" | "refuse"; readonly onConflict: string },
    by: Writer,
  ): Promise<WriteOutcome>;
  /** Updates the rows with these keys. */
  update(table: ApiTableName, keys: readonly string[], values: WireRow, by: Writer): Promise<WriteOutcome>;
  /** Deletes the rows with these keys. */
  remove(table: ApiTableName, keys: readonly string[], by: Writer): Promise<WriteOutcome>;
}
