import type { Choice, Status } from "~/domain/content/types/content-type";

/** The row that a form edits. `rowId` is null for a new row. */
export interface EditedItem {
  readonly rowId: number | null;
  readonly version: number | null;
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly address: string | null;
  readonly before: string;
  readonly state: Status | null;
  readonly isPublic: boolean;
  readonly updatedAt: string | null;
  readonly choices: readonly Choice[];
}
