import { createReadStream, type ReadStream, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { csvLines } from "../app/base/words/csv";
import { bringInSet } from "../app/catalog/media/bring-in.server";
import { undoSet } from "../app/catalog/rows/undo.server";
import {
  exportRows,
  type FileFormat,
  fileFormats,
  findTransferTable,
  recordExport,
  transferTables,
} from "../app/catalog/transfer/export-rows.server";
import { type FilePart, splitIntoParts } from "../app/catalog/transfer/file-parts";
import { importRows } from "../app/catalog/transfer/import-rows.server";
import { openFile } from "../app/catalog/transfer/open-file";
import { UnreadableFile } from "../app/catalog/transfer/read-file";
import {
  countReportedRows,
  emptyReport,
  type CellError,
  leftoversText,
  mergeReports,
  type Report,
  reportNotes,
} from "../app/catalog/transfer/report";
import { guessTable, type TransferTable } from "../app/catalog/transfer/transfer-table";
import { uploadLimits } from "../app/content/media/library";
import type { WriteContext } from "../app/content/saving/row-writes.server";
import { isSetId, newSetId } from "../app/content/saving/store.server";
import { CommandError, parseCommand, reportErrors, writeError } from "./command";
import { openDatabase, type OpenDatabase } from "./open-database";

/** Shows a progress bar on a terminal; elsewhere prints a line every 10 %. */
function showProgress(total: number): { update(doneCount: number, text: string): void; end(): void } {
  const isTerminal = process.stdout.isTTY === true;
  let tenth = 0;
  return {
    update(doneCount, text) {
      const ratio = total === 0 ? 1 : Math.min(1, doneCount / total);
      if (isTerminal) {
        const bar = "█".repeat(Math.round(ratio * 30)).padEnd(30, "░");
        process.stdout.write(`\r${bar} ${String(Math.round(ratio * 100)).padStart(3)} % ${text} `);
      } else if (Math.floor(ratio * 10) > tenth) {
        tenth = Math.floor(ratio * 10);
        console.log(`${tenth * 10} %, ${text}`);
      }
    },
    end() {
      if (isTerminal) process.stdout.write("\n");
    },
  };
}

const usage = `npm run content -- import <file> [--table T] [--dry-run] [--errors <file.csv>] [--old-site <address>]
                          [--leave-pictures]
                   pictures <set>
                   export <file> --table T [--format csv|json|ndjson]
                   undo <set>
Files are CSV, JSON, JSON lines, or the export of a WordPress or Ghost site. Ghost's does not say where its pictures
are: --old-site https://blog.example does. Uses the local database, the deployed one with --remote, or libSQL when LIBSQL_URL is
set. To resume an interrupted import, import the same file again. An import ends with fetching the pictures that its rows show
from other sites; with --leave-pictures it does not, and "pictures" goes on with it.
Tables: ${Object.values(transferTables)
  .map(({ table }) => table)
  .join(", ")}`;

/** The number of errors printed to the terminal. */
const shownErrors = 20;
/** Attempts per batch. */
const maxAttempts = 3;

/** npm run content (see `usage`). Exits with 1 when the command failed or an import refused rows. */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args), UnreadableFile);

async function runCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(
    {
      args,
      allowPositionals: true,
      options: {
        table: { type: "string" },
        format: { type: "string" },
        errors: { type: "string" },
        "old-site": { type: "string" },
        "dry-run": { type: "boolean", default: false },
        "leave-pictures": { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    },
    usage,
  );
  const [command = "", subject = "", ...more] = positionals;
  if (more.length > 0 || subject === "" || !["import", "export", "pictures", "undo"].includes(command))
    throw new CommandError(usage);
  const table = values.table === undefined ? null : findTransferTable(values.table);
  if (values.table !== undefined && !table) throw new CommandError(`There is no table ${values.table}.\n${usage}`);
  if (command === "import" && !statSync(subject, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`There is no file ${subject}.`);
  if ((command === "undo" || command === "pictures") && !isSetId(subject))
    throw new CommandError("Enter the set id that the import printed.");
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    if (command === "import") {
      const set = await importFile(target, subject, table, values["dry-run"], values.errors, values["old-site"]);
      if (set !== null && !values["leave-pictures"]) await fetchPictures(target, set);
    } else if (command === "pictures") await fetchPictures(target, subject);
    else if (command === "export") await exportFile(target, subject, table, values.format);
    else await undo(target, subject);
  } finally {
    await target.close();
  }
}

/** Imports a file. Resolves to the change set if its rows show pictures from other sites, else to null. */
async function importFile(
  target: OpenDatabase,
  file: string,
  requestedTable: TransferTable | null,
  isDryRun: boolean,
  errors: string | undefined,
  oldSite: string | undefined,
): Promise<string | null> {
  let input: ReadStream | undefined;
  const read = (): AsyncIterable<Uint8Array> => (input = createReadStream(file));
  const tables = Object.values(transferTables);
  const { table, columns, rows, system, leftovers } = await openFile(
    tables,
    requestedTable,
    basename(file),
    read,
    oldSite,
  );

  const setId = newSetId();
  const refusedRows = errors === undefined ? null : await RefusedRows.create(errors, columns);
  const progress = showProgress(statSync(file).size);
  let report: Report = { ...emptyReport, leftovers };
  try {
    for await (const part of splitIntoParts(table, rows)) {
      const context: WriteContext = { by: null, now: new Date().toISOString(), setId };
      const result = await withRetries(() =>
        importRows(target.db, table, part.rows, context, isDryRun, system !== null),
      );
      report = mergeReports(report, result.report, shownErrors);
      await refusedRows?.add(part, result.report);
      progress.update(input?.bytesRead ?? 0, `${countReportedRows(report)} rows`);
    }
  } catch (error) {
    progress.end();
    if (!isDryRun && countReportedRows(report) > 0)
      console.error(
        `The import stopped after ${countReportedRows(report)} rows. Import the same file again to resume, or revert it: npm run content -- undo ${setId}`,
      );
    throw error;
  } finally {
    await refusedRows?.close();
  }
  progress.end();
  printReport(system === null ? table.table : `${table.table} from ${system}`, report, isDryRun, target.name);
  if (!isDryRun && report.created + report.changed > 0)
    console.log(
      `Pages show the changes within eleven minutes, the sitemap later. To revert the import: npm run content -- undo ${setId}`,
    );
  if (report.refused > 0) process.exitCode = 1;
  return !isDryRun && report.elsewhere > 0 ? setId : null;
}

/** Fetches the pictures that rows of an import show from other sites, in steps, and names those that stay there. */
async function fetchPictures({ db, pictures: store }: OpenDatabase, setId: string): Promise<void> {
  if (!store) {
    console.log(
      "The pictures stay where they are: no bucket is bound (MEDIA), and no S3 store is set (MEDIA_S3_ENDPOINT).",
    );
    return;
  }
  console.log(`Fetching pictures… Should this be interrupted: npm run content -- pictures ${setId}`);
  const limits = { ...uploadLimits(process.env.MEDIA_QUOTA_MB, undefined), perDay: Infinity };
  const tools = { store, limits, fetch: (address: string, init: RequestInit) => fetch(address, init) };
  const left = new Map<string, string>();
  const skip = new Set<string>();
  let count = 0;
  for (let below: number | null = null; ;) {
    const context: WriteContext = { by: null, now: new Date().toISOString(), setId };
    const step = await withRetries(() => bringInSet(db, below, [...skip], tools, context));
    count += step.count;
    for (const { address, reason } of step.left) left.set(address, reason);
    for (const name of [...step.left.map(({ address }) => address), ...step.silentHosts]) skip.add(name);
    if (step.error !== null) console.error(step.error);
    if (step.error !== null || step.next === null) break;
    below = step.next;
  }
  console.log(`Pictures: ${count} brought into the library, ${left.size} left.`);
  for (const [address, reason] of [...left].slice(0, shownErrors)) console.error(`${address}: ${reason}`);
  if (left.size > 0) console.log("Needs attention, in the portal, lists the items that show them.");
}

/** Retries work that is safe to repeat: importing and undoing skip rows that are already done. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
    }
  }
}

function printReport(name: string, report: Report, isDryRun: boolean, database: string): void {
  const { created, changed, unchanged, refused, errors, losses, changes, unknown, missing, added, leftovers } = report;
  const counts = `${created} created, ${changed} changed, ${unchanged} unchanged, ${refused} refused`;
  console.log(`${isDryRun ? "Dry run: " : ""}${name} on ${database}: ${countReportedRows(report)} rows, ${counts}.`);
  if (unknown.length > 0) console.log(`Ignored columns: ${unknown.join(", ")}`);
  if (missing.length > 0) console.log(`Categories that do not exist: ${missing.join(", ")}`);
  if (added.length > 0) console.log(`Categories${isDryRun ? " to be" : ""} created: ${added.join(", ")}`);
  if (leftovers.length > 0) console.log(`Not imported: ${leftoversText(leftovers)}`);
  for (const note of reportNotes(report, isDryRun)) console.log(note);
  for (const { row, label, fields } of isDryRun ? changes : [])
    console.log(`Row ${row}, ${label}: ${fields.join(", ")}`);
  const cellOf = ({ row, title, column }: CellError) => [`Row ${row}`, title, column].filter(Boolean).join(", ");
  for (const loss of losses) console.log(`${cellOf(loss)}: ${loss.text}`);
  for (const error of errors) console.error(`${cellOf(error)}: ${error.text}`);
  if (refused > errors.length)
    console.error("More rows were refused. --errors <file.csv> writes all of them to a file.");
}

/** A CSV file of the refused rows and their errors, to be corrected and imported again. */
class RefusedRows {
  private constructor(
    readonly path: string,
    readonly columns: readonly string[],
    readonly file: FileHandle,
  ) {}

  /** Creates the file. Throws a `CommandError` when that fails. */
  static async create(path: string, columns: readonly string[]): Promise<RefusedRows> {
    const refusedRows = new RefusedRows(path, columns, await openOutput(path));
    await refusedRows.#write(`\uFEFF${csvLines([["row", "error", ...columns]])}`);
    return refusedRows;
  }

  async add({ rows }: FilePart, report: Report): Promise<void> {
    const reasons = new Map<number, string[]>();
    for (const { row, column, text } of report.errors)
      reasons.set(row, [...(reasons.get(row) ?? []), column === "" ? text : `${column}: ${text}`]);
    const lines = rows.flatMap(({ row, record }) => {
      const errors = reasons.get(row);
      return errors ? [[row, errors.join(" "), ...this.columns.map((column) => record[column] ?? "")]] : [];
    });
    if (lines.length > 0) await this.#write(csvLines(lines));
  }

  close(): Promise<void> {
    return this.file.close();
  }

  async #write(text: string): Promise<void> {
    try {
      await this.file.writeFile(text);
    } catch (error) {
      await this.file.close();
      throw writeError(this.path, error);
    }
  }
}

/** Opens a file to write. Throws a `CommandError` when that fails. */
async function openOutput(file: string): Promise<FileHandle> {
  try {
    return await open(file, "w");
  } catch (error) {
    throw writeError(file, error);
  }
}

async function exportFile(
  target: OpenDatabase,
  file: string,
  requestedTable: TransferTable | null,
  format: string | undefined,
): Promise<void> {
  const table = requestedTable ?? guessTable(Object.values(transferTables), basename(file), []);
  if (!table) throw new CommandError(`Specify the table with --table.\n${usage}`);
  const ending = format ?? extname(file).slice(1).toLowerCase();
  const kind: FileFormat | undefined = fileFormats.find((candidate) => candidate === ending);
  if (!kind) throw new CommandError(`Specify the format with --format: ${fileFormats.join(", ")}.`);
  const output = await openOutput(file);
  try {
    await recordExport(target.db, "command", table, new Date().toISOString());
    await pipeline(exportRows(target.db, table, kind), output.createWriteStream());
  } catch (error) {
    throw writeError(file, error);
  } finally {
    // A file that garbage collection closes ends the process with an error.
    await output.close();
  }
  console.log(`Exported ${table.table} on ${target.name} to ${file}.`);
}

async function undo({ db, name }: OpenDatabase, setId: string): Promise<void> {
  let rows = 0;
  const context: WriteContext = { by: null, now: new Date().toISOString(), setId: newSetId() };
  for (let below: number | null = null; ;) {
    const result = await withRetries(() => undoSet(db, setId, context, below));
    if (result.error !== undefined) throw new CommandError(result.error);
    rows += result.rows;
    if (result.next === null) break;
    below = result.next;
  }
  console.log(`Undone: ${rows} ${rows === 1 ? "row" : "rows"} restored on ${name}.`);
}
