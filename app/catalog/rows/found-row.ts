import type { ContentName } from "../../types";

/** A row found by a search over all content types. */
export interface FoundRow {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  /** The name of the type. */
  readonly note: string;
  /** What other rows name it by. */
  readonly slug: string;
  /** The path of its page; null if visitors have none. */
  readonly path: string | null;
}
