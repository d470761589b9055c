import type { LeftPicture } from "../../content/media/library";
import type { FileRow } from "./read-file";
import type { Report } from "./report";
import { columnFinder, type FileRecord, SeenRows, type TransferTable } from "./transfer-table";

/** A column of a file, with the column that it is imported as and its first values. */
export interface SampledColumn {
  readonly name: string;
  /** The table's column; null for a column that is ignored. */
  readonly target: string | null;
  readonly samples: readonly string[];
}

/**
 * The table columns that the user chose for a file's columns, by name; "" to ignore a column. All others match by name.
 */
export type ColumnMatch = ReadonlyMap<string, string>;

const maxSampleLength = 60;

/** The number of values of a column that are shown before the import. */
export const sampledRows = 5;

/** Renames the columns of a record as the user matched them, and drops ignored ones. */
export function matchedRecord(record: FileRecord, match: ColumnMatch): FileRecord {
  if (match.size === 0) return record;
  const entries = Object.entries(record).flatMap(([name, cell]): Array<readonly [string, unknown]> => {
    const target = match.get(name);
    return target === "" ? [] : [[target ?? name, cell]];
  });
  return Object.fromEntries(entries);
}

/** The columns that occur in the first rows of a file. */
export function sampleColumns(
  table: TransferTable,
  records: readonly FileRecord[],
  match: ColumnMatch,
): SampledColumn[] {
  const find = columnFinder(table);
  const targetOf = (name: string) => {
    const chosenProperty = match.get(name);
    if (chosenProperty !== undefined) return chosenProperty === "" ? null : chosenProperty;
    const property = find(name);
    return table.columns.find(([, columnProperty]) => columnProperty === property)?.[0] ?? null;
  };
  return [...new Set(records.flatMap((record) => Object.keys(record)))].map((name) => ({
    name,
    target: targetOf(name),
    samples: records.map((record) => sampleOf(record[name])),
  }));
}

function sampleOf(cell: unknown): string {
  const text = typeof cell === "string" ? cell : cell === undefined || cell === null ? "" : JSON.stringify(cell);
  return text.length > maxSampleLength ? `${[...text].slice(0, maxSampleLength).join("")}…` : text;
}

/** The answer to a step of fetching an import's pictures. */
export interface FetchedPart {
  readonly count: number;
  readonly left: readonly LeftPicture[];
  readonly silentHosts: readonly string[];
  /** Why the library takes no more pictures; null if it does. */
  readonly error: string | null;
  /** Where the next step goes on; null when none is left. */
  readonly next: number | null;
}

/** The answer to a part of an import. */
export interface ImportedPart {
  readonly report: Report;
}

/** The answer to a part of an undo: its rows, where the next part begins, and why it was refused. */
export interface UndonePart {
  readonly rows: number;
  readonly next: number | null;
  readonly error?: string;
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
    const earlier = fileRow.error === undefined ? seenRows.repeats(fileRow.row, fileRow.record) : null;
    const row = earlier === null ? fileRow : { ...fileRow, error: `Duplicate of row ${earlier}.` };
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
