import type { FileRow } from "./read-file";
import { SeenRows, type TransferTable } from "./transfer-table";

/** Rows that are imported at a time. */
export interface FilePart {
  readonly rows: readonly FileRow[];
  /** How long they are as JSON, in bytes. */
  readonly bytes: number;
}

/** Rows of one part, at most: what one transaction writes and one request sends. */
export const partRows = 200;
/** Bytes of one part, at most: a form of the admin area holds 1 MB. */
const partBytes = 700_000;

/** Rows of a file in parts. A row that repeats an earlier one is marked so. A part has one row at least, however long. */
export async function* inParts(
  table: TransferTable,
  rows: AsyncIterable<FileRow>,
  { most = partRows, bytes: maxBytes = partBytes } = {},
): AsyncGenerator<FilePart> {
  const seen = new SeenRows(table);
  const encoder = new TextEncoder();
  let part: FileRow[] = [];
  let bytes = 0;
  for await (const given of rows) {
    const earlier = given.fault === undefined ? seen.repeats(given.row, given.record) : null;
    const row = earlier === null ? given : { ...given, fault: `This is the same row as row ${earlier}.` };
    const length = encoder.encode(JSON.stringify(row)).length;
    if (part.length > 0 && (part.length === most || bytes + length > maxBytes)) {
      yield { rows: part, bytes };
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += length;
  }
  if (part.length > 0) yield { rows: part, bytes };
}
