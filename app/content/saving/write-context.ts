import type { DatabaseClient } from "../../../drizzle/client";
import type { ActivityDetail } from "../../activity/activity";
import type { ActivityRecord } from "../../activity/record.server";
import type { Row, StoredType } from "../types/content-type.server";
import type { SavedCopy } from "./saved-copy.server";

/** The author, time and change set of a write. */
export interface WriteContext {
  /** The account's id; null for the command line. */
  readonly by: string | null;
  /** An ISO instant. */
  readonly now: string;
  /**
   * The site's own origin, which identifies links to it. If a write does not know it, the scheduled handler finds such
   * links later.
   */
  readonly origin?: string;
  /** All content types of the site, by which a write tells where pages are; unknown to a write that need not. */
  readonly types?: readonly StoredType[];
  /** Writes with the same id are undone together, and are one entry in the log of activity. */
  readonly setId: string;
  /** The data API token that authorised the write. */
  readonly token?: string | null;
  /** The write's entry in the activity log; derived from the write by default. */
  readonly activityRecord?: Pick<ActivityRecord, "action"> & { readonly detail?: ActivityDetail };
  /** What the texts lost on their way in, in sentences, for the write's entry in the activity log. */
  readonly losses?: readonly string[];
  /** The key of its log entry; defaults to `setId`. Null for an entry that is neither extended nor undone. */
  readonly entryKey?: string | null;
  /** The working copies that the write saves, deleted in the same batch. */
  readonly savedCopy?: SavedCopy;
  /** Follows a save, if a form or a program made it. The scheduled handler catches up with saves that nobody followed. */
  readonly afterSave?: AfterSave;
  /** Rows of other types, such as new categories, that are created in the same batch: with the write, or not at all. */
  readonly creates?: readonly RelatedRow[];
}

/**
 * Computes what depends on rows that were just saved, such as their related pages. Never rejects: what was saved stays
 * saved.
 */
export type AfterSave = (
  db: DatabaseClient,
  stored: StoredType,
  rows: readonly Row[],
  context: WriteContext,
) => Promise<void>;

/** A row to create together with the row that refers to it. */
export interface RelatedRow {
  readonly stored: StoredType;
  /** Its columns, without the bookkeeping. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** A row to write. */
export interface RowWrite {
  /** The current row; null for a new one. */
  readonly before: Row | null;
  /** The new columns, without the bookkeeping. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Slugs whose addresses redirect to the row, unless another row has them or had them first. */
  readonly redirects?: readonly string[];
}
