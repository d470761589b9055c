import type { CopyNote, Unfinished, WorkingCopy } from "~/content/drafts/draft";
import type { Choice, Status } from "~/content/types/content-type";
import { useEarlyClick, waits } from "~/portal/shell/early-click";
import { useIsHydrated } from "~/ui/portal/local-time";

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
  /** When the form was loaded, an ISO instant. */
  readonly now: string;
  readonly choices: readonly Choice[];
  /** The relations whose rows can be created from their names alone. */
  readonly namedRelations: readonly string[];
  /** The working copy shown in the form; `version` is then the copy's. */
  readonly copy: WorkingCopy | null;
  /** All users' working copies of the row. */
  readonly notes: readonly CopyNote[];
  /** For a new row, the user's other new rows that were never saved. */
  readonly unfinished: readonly Unfinished[];
}

/**
 * Opens the preview beside the form (PREV-1). Until the scripts have loaded, links to the page, or to a preview of the
 * saved row.
 *
 * @param live that link's path; null for a row without a page, whose preview waits for the scripts
 */
export function PreviewButton({
  live,
  isOpen,
  onClick,
}: {
  live: string | null;
  isOpen: boolean;
  onClick: () => void;
}) {
  const isHydrated = useIsHydrated();
  useEarlyClick("preview", onClick);
  if (!isHydrated && live !== null)
    return (
      <a href={live} target="_blank" rel="noopener" className="button button-dense">
        Preview
      </a>
    );
  return (
    <button
      type="button"
      className="button button-dense needs-scripting"
      aria-expanded={isOpen}
      onClick={onClick}
      {...waits("preview", isHydrated)}
    >
      Preview
    </button>
  );
}
