import { exportRows, type FileFormat } from "../../app/catalog/transfer/export-rows.server";
import { splitIntoParts } from "../../app/catalog/transfer/file-parts";
import { importRows } from "../../app/catalog/transfer/import-rows.server";
import { decodeFile, listRowsById, type FileRow } from "../../app/catalog/transfer/read-file";
import { mergeReports, emptyReport, type Report } from "../../app/catalog/transfer/report";
import type { TransferTable } from "../../app/catalog/transfer/transfer-table";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import type { DatabaseClient } from "../../drizzle/client";

/** A file as a stream of chunks of `size` bytes. */
async function* inPieces(file: string | Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Parses all rows of a file. */
export async function rowsOfFile(file: string | Uint8Array, size?: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of listRowsById(decodeFile(inPieces(file, size)))) rows.push(row);
  return rows;
}

/** Imports a file as the command and the portal do: in parts of one change set. */
export async function importFile(
  db: DatabaseClient,
  table: TransferTable,
  file: string,
  context: WriteContext,
  { isDryRun = false, maxRows = 200, createsCategories = false } = {},
): Promise<Report> {
  let report = emptyReport;
  for await (const { rows } of splitIntoParts(table, listRowsById(decodeFile(inPieces(file))), { maxRows }))
    report = mergeReports(report, (await importRows(db, table, rows, context, isDryRun, createsCategories)).report);
  return report;
}

/** Exports a table to a string. */
export async function exportFile(db: DatabaseClient, table: TransferTable, kind: FileFormat): Promise<string> {
  let file = "";
  for await (const piece of exportRows(db, table, kind)) file += piece;
  return file;
}
