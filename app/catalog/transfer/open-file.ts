import { decodeFile, type FileRow, listRowsById, UnreadableFile } from "./read-file";
import { guessTable, type TransferTable } from "./transfer-table";

/** A file whose first row has been read. */
export interface OpenFile {
  readonly table: TransferTable;
  readonly columns: readonly string[];
  readonly rows: AsyncGenerator<FileRow>;
}

/**
 * Opens a file and determines its table.
 *
 * @param selectedTable null to guess the table from the file's name and columns
 */
export async function openFile(
  tables: readonly TransferTable[],
  selectedTable: TransferTable | null,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<OpenFile> {
  const rest = listRowsById(decodeFile(bytes));
  const first = await rest.next();
  if (first.done) throw new UnreadableFile("This file has no rows.");
  const columns = Object.keys(first.value.record);
  const table = selectedTable ?? guessTable(tables, name, columns);
  if (!table)
    throw new UnreadableFile(
      "Choose a section: neither the name of this file nor its columns say which one it is for.",
    );
  const rows = (async function* () {
    yield first.value;
    yield* rest;
  })();
  return { table, columns, rows };
}
