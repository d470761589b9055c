import { exportRows, type FileFormat, transferTables } from "../../app/catalog/transfer/export-rows.server";
import { splitIntoParts } from "../../app/catalog/transfer/file-parts";
import { importRows } from "../../app/catalog/transfer/import-rows.server";
import { openFile, readRows } from "../../app/catalog/transfer/open-file";
import { decodeFile, type FileRow } from "../../app/catalog/transfer/read-file";
import { mergeReports, emptyReport, type Report } from "../../app/catalog/transfer/report";
import type { TransferTable } from "../../app/catalog/transfer/transfer-table";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import type { DatabaseClient } from "../../drizzle/client";

/** A file as a stream of chunks of `size` bytes. */
export async function* inPieces(file: string | Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Parses all rows of a file. */
export async function rowsOfFile(file: string | Uint8Array, size?: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readRows(decodeFile(inPieces(file, size)))) rows.push(row);
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
  for await (const { rows } of splitIntoParts(table, readRows(decodeFile(inPieces(file))), { maxRows }))
    report = mergeReports(report, (await importRows(db, table, rows, context, isDryRun, createsCategories)).report);
  return report;
}

/** Imports the export of another system as the command and the portal do. */
export async function importMovedFile(
  db: DatabaseClient,
  file: string,
  context: WriteContext,
  { isDryRun = false } = {},
): Promise<Report> {
  const { table, rows, leftovers } = await openFile(Object.values(transferTables), null, "export", () =>
    inPieces(file),
  );
  let report: Report = { ...emptyReport, leftovers };
  for await (const part of splitIntoParts(table, rows))
    report = mergeReports(report, (await importRows(db, table, part.rows, context, isDryRun, true)).report);
  return report;
}

/** Exports a table to a string. */
export async function exportFile(db: DatabaseClient, table: TransferTable, kind: FileFormat): Promise<string> {
  let file = "";
  for await (const piece of exportRows(db, table, kind)) file += piece;
  return file;
}
