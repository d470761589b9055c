import type { FileRow } from "./read-file";
import { SeenRows, type TransferTable } from "./transfer-table";
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

/** A batch of rows for one import request. */
export interface FilePart {
  readonly rows: readonly FileRow[];
  /** Their size as JSON. */
  readonly bytes: number;
}

/** Rows per request and transaction. */
export const maxPartRows = 200;
/** Must stay below `adminFormLimit`. */
const maxPartBytes = 700_000;

/** Splits the rows of a file into parts and marks duplicates. A part has at least one row, even if it is too large. */
export async function* splitIntoParts(
  table: TransferTable,
  rows: AsyncIterable<FileRow>,
  { maxRows = maxPartRows, maxBytes = maxPartBytes } = {},
): AsyncGenerator<FilePart> {
  const seenRows = new SeenRows(table);
  const encoder = new TextEncoder();
  let part: FileRow[] = [];
  let bytes = 0;
  for await (const fileRow of rows) {
    const earlier = fileRow.fault === undefined ? seenRows.repeats(fileRow.row, fileRow.record) : null;
    const row = earlier === null ? fileRow : { ...fileRow, fault: `Duplicate of row ${earlier}.` };
    const length = encoder.encode(JSON.stringify(row)).length;
    if (part.length > 0 && (part.length === maxRows || bytes + length > maxBytes)) {
      yield { rows: part, bytes };
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += length;
  }
  if (part.length > 0) yield { rows: part, bytes };
}
