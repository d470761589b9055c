import type { Report } from "./report";

/** The answer to a part of an import. */
export interface ImportedPart {
  readonly report: Report;
}

/** The answer to a part of an undo: its rows, where the next part begins, and why it was refused. */
export interface UndonePart {
  readonly rows: number;
  readonly next: number | null;
  readonly fault?: string;
}
