import type { CopyNote, Unfinished, WorkingCopy } from "~/content/drafts/working-copy";
import type { Choice, Status } from "~/content/types/content-type";

/** The row that a form edits. `rowId` is null for a new row. */
export interface EditedItem {
  readonly rowId: number | null;
  readonly version: number | null;
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly address: string | null;
  readonly pathPrefix: string;
  readonly state: Status | null;
  readonly isPublic: boolean;
  /** Whether the row appears on a page, its own or a list. */
  readonly hasPreview: boolean;
  readonly updatedAt: string | null;
  readonly choices: readonly Choice[];
  /** The working copy shown in the form; `version` is then the copy's. */
  readonly copy: WorkingCopy | null;
  /** All users' working copies of the row. */
  readonly notes: readonly CopyNote[];
  /** For a new row, the user's other new rows that were never saved. */
  readonly unfinished: readonly Unfinished[];
}
