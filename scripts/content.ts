import { createReadStream, createWriteStream, statSync, type WriteStream } from "node:fs";
import { once } from "node:events";
import { basename, extname } from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { undoSet } from "../app/domain/content/history/undo.server";
import type { Deed } from "../app/domain/content/writing/row-writes.server";
import { isSetId, newSet } from "../app/domain/content/writing/store.server";
import { csvLines } from "../app/domain/text/csv";
import { exportRows, fileKinds, type FileKind } from "../app/domain/transfer/export-rows.server";
import { inParts, type FilePart } from "../app/domain/transfer/file-parts";
import { importRows } from "../app/domain/transfer/import-rows.server";
import { openFile } from "../app/domain/transfer/open-file";
import { UnreadableFile } from "../app/domain/transfer/read-file";
import { addReports, emptyReport, rowsOf, type Report } from "../app/domain/transfer/report";
import { guessTable, type TransferTable } from "../app/domain/transfer/transfer-table";
import { transferTableNamed, transferTables } from "../app/domain/transfer/transfer-tables.server";
import { openDatabase, type OpenDatabase } from "./open-database";
import { showProgress } from "./progress";

const usage = `npm run content -- import <file> [--table T] [--dry-run] [--errors <file.csv>]
                   export <file> --table T [--format csv|json|ndjson]
                   undo <set>
Files are CSV, JSON or one JSON object a line. Works on the local database; with --remote on the deployed one; on libSQL
when LIBSQL_URL is set. An import that broke off is gone on with by importing the same file again.
Tables: ${Object.values(transferTables)
  .map(({ table }) => table)
  .join(", ")}`;

/** Faults that are written to the terminal. */
const shownFaults = 20;
/** How often a part is tried. */
const tries = 3;

/** What went wrong, said to whoever typed the command. */
class Refusal extends Error {}

/** npm run content (see `usage`). Exits with 1 when it was not done, or not for every row. */
export async function main(args: string[]): Promise<void> {
  try {
    await runCommand(args);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof UnreadableFile)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function runCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand(args);
  const [command = "", subject = "", ...more] = positionals;
  if (more.length > 0 || subject === "" || !["import", "export", "undo"].includes(command)) throw new Refusal(usage);
  const table = values.table === undefined ? null : transferTableNamed(values.table);
  if (values.table !== undefined && !table) throw new Refusal(`There is no table ${values.table}.\n${usage}`);
  if (command === "import" && !statSync(subject, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`There is no file ${subject}.`);
  if (command === "undo" && !isSetId(subject)) throw new Refusal("Give the set that the import named.");
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    if (command === "import") await importFile(target, subject, table, values["dry-run"], values.errors);
    else if (command === "export") await exportFile(target, subject, table, values.format);
    else await undo(target, subject);
  } finally {
    await target.close();
  }
}

function parseCommand(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        table: { type: "string" },
        format: { type: "string" },
        errors: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        remote: { type: "boolean", default: false },
        "persist-to": { type: "string" },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`);
  }
}

async function importFile(
  target: OpenDatabase,
  file: string,
  given: TransferTable | null,
  isTrial: boolean,
  errors: string | undefined,
): Promise<void> {
  const input = createReadStream(file);
  const bytes = input as AsyncIterable<Uint8Array>;
  const { table, columns, rows } = await openFile(Object.values(transferTables), given, basename(file), bytes);

  const setId = newSet();
  const refused = errors === undefined ? null : new RefusedRows(errors, columns);
  const progress = showProgress(statSync(file).size);
  let report = emptyReport;
  try {
    for await (const part of inParts(table, rows)) {
      const deed: Deed = { by: null, now: new Date().toISOString(), setId };
      const done = await persist(() => importRows(target.db, table, part.rows, deed, isTrial));
      report = addReports(report, done.report, shownFaults);
      await refused?.add(part, done.report);
      progress.at(input.bytesRead, `${rowsOf(report)} rows`);
    }
  } catch (error) {
    progress.end();
    if (!isTrial && rowsOf(report) > 0)
      console.error(
        `It broke off after ${rowsOf(report)} rows. Import the same file again to go on; undo them with: npm run content -- undo ${setId}`,
      );
    throw error;
  } finally {
    await refused?.close();
  }
  progress.end();
  say(table, report, isTrial, target.name);
  if (!isTrial && report.created + report.changed > 0)
    console.log(`Visitors see it within ten minutes. To take all of it back: npm run content -- undo ${setId}`);
  if (report.refused > 0) process.exitCode = 1;
}

/** For work that can be tried again, because it passes over what is done already: rows imported, writes undone. */
async function persist<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
    }
  }
}

function say({ table }: TransferTable, report: Report, isTrial: boolean, where: string): void {
  const { created, changed, unchanged, refused, faults, changes, unknown } = report;
  const counts = `${created} created, ${changed} changed, ${unchanged} as they were, ${refused} refused`;
  console.log(`${isTrial ? "This would be: " : ""}${table} on ${where}: ${rowsOf(report)} rows, ${counts}.`);
  if (unknown.length > 0) console.log(`Columns that mean nothing here: ${unknown.join(", ")}`);
  for (const { row, label, fields } of isTrial ? changes : [])
    console.log(`Row ${row}, ${label}: ${fields.join(", ")}`);
  for (const { row, column, text } of faults) console.error(`Row ${row}${column === "" ? "" : `, ${column}`}: ${text}`);
  if (refused > faults.length) console.error("And more. --errors <file.csv> writes all of them.");
}

/** A file of the rows that were refused, with why; when they are put right, it can be imported. */
class RefusedRows {
  readonly #file: WriteStream;

  constructor(
    path: string,
    readonly columns: readonly string[],
  ) {
    this.#file = createWriteStream(path);
    this.#file.write(`\uFEFF${csvLines([["row", "error", ...columns]])}`);
  }

  async add({ rows }: FilePart, { faults }: Report): Promise<void> {
    const reasons = new Map<number, string[]>();
    for (const { row, column, text } of faults)
      reasons.set(row, [...(reasons.get(row) ?? []), column === "" ? text : `${column}: ${text}`]);
    for (const { row, record } of rows) {
      const why = reasons.get(row);
      if (!why) continue;
      const cells = this.columns.map((column) => record[column] ?? "");
      await write(this.#file, csvLines([[row, why.join(" "), ...cells]]));
    }
  }

  async close(): Promise<void> {
    this.#file.end();
    await finished(this.#file);
  }
}

async function exportFile(
  target: OpenDatabase,
  file: string,
  given: TransferTable | null,
  format: string | undefined,
): Promise<void> {
  const table = given ?? guessTable(Object.values(transferTables), basename(file), []);
  if (!table) throw new Refusal(`Say with --table what to export.\n${usage}`);
  const ending = format ?? extname(file).slice(1).toLowerCase();
  const kind: FileKind | undefined = fileKinds.find((known) => known === ending);
  if (!kind) throw new Refusal(`Say with --format how: ${fileKinds.join(", ")}.`);
  const output = createWriteStream(file);
  for await (const text of exportRows(target.db, table, kind)) await write(output, text);
  output.end();
  await finished(output);
  console.log(`${table.table} on ${target.name} is in ${file}.`);
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, "drain");
}

async function undo({ db, name }: OpenDatabase, setId: string): Promise<void> {
  let rows = 0;
  for (let below: number | null = null; ;) {
    const deed: Deed = { by: null, now: new Date().toISOString(), setId: newSet() };
    const undone = await persist(() => undoSet(db, setId, deed, below));
    if (undone.fault !== undefined) throw new Refusal(undone.fault);
    rows += undone.rows;
    if (undone.next === null) break;
    below = undone.next;
  }
  console.log(rows === 1 ? `1 row on ${name} is as before.` : `${rows} rows on ${name} are as before.`);
}
