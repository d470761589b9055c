import { readCsv } from "./read-csv";
import {
  decodeFile,
  type FileRow,
  type Leftover,
  type MovedFile,
  readJson,
  readLines,
  UnreadableFile,
} from "./read-file";
import { openGhost } from "./read-ghost";
import { openWordPress } from "./read-wordpress";
import { guessTable, type TransferTable } from "./transfer-table";

/** A file whose first row has been read. */
export interface OpenFile {
  readonly table: TransferTable;
  readonly columns: readonly string[];
  readonly rows: AsyncGenerator<FileRow>;
  /** The other system whose export it is, or null. Its categories are created with its posts. */
  readonly system: string | null;
  /** What of another system's export has no place here. */
  readonly leftovers: readonly Leftover[];
}

/**
 * Opens a file and determines its table. Exports of WordPress and Ghost are recognized by their content, and are always
 * blog posts.
 *
 * @param selectedTable null to guess the table from the file's name and columns
 * @param read starts to read the file; called again for an export of another system
 * @param oldSite the address of the site that an export is from, if the export does not have it
 */
export async function openFile(
  tables: readonly TransferTable[],
  selectedTable: TransferTable | null,
  name: string,
  read: () => AsyncIterable<Uint8Array>,
  oldSite = "",
): Promise<OpenFile> {
  const site = await openSite(() => decodeFile(read()), oldSite);
  const rest = site?.rows ?? readRows(decodeFile(read()));
  const first = await rest.next();
  if (first.done)
    throw new UnreadableFile(site ? `This export of ${site.system} has no posts.` : "This file has no rows.");
  const columns = Object.keys(first.value.record);
  const table = site
    ? tables.find(({ name: type }) => type === site.type)
    : (selectedTable ?? guessTable(tables, name, columns));
  if (!table)
    throw new UnreadableFile(
      "Choose a section: neither the name of this file nor its columns say which one it is for.",
    );
  const rows = (async function* () {
    yield first.value;
    yield* rest;
  })();
  return { table, columns, rows, system: site?.system ?? null, leftovers: site?.leftovers ?? [] };
}

/** How an export of Ghost begins; a row of JSON lines has no such object. */
const ghostStart =
  /^\s*\{\s*(?:"db"\s*:\s*\[|"meta"\s*:\s*\{\s*"exported_on"|"data"\s*:\s*\{\s*"\w+"\s*:\s*\[\s*[{\]])/;

async function openSite(pieces: () => AsyncIterable<string>, oldSite: string): Promise<MovedFile | null> {
  let start = "";
  for await (const piece of pieces()) {
    start += piece;
    if (start.trimStart().length > 200) break;
  }
  if (start.trimStart().startsWith("<")) return openWordPress(pieces);
  return ghostStart.test(start.slice(0, 1_000)) ? openGhost(pieces, oldSite.replace(/\/$/, "")) : null;
}

/** Reads the rows of a file as a stream: CSV, a JSON array, or one JSON object per line. */
export async function* readRows(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const source = pieces[Symbol.asyncIterator]();
  let begin = "";
  for (let next = await source.next(); !next.done; next = await source.next()) {
    begin += next.value;
    if (begin.trimStart() !== "") break;
  }
  const rest = (async function* () {
    yield begin;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  })();
  const first = begin.trimStart()[0];
  if (first === undefined) throw new UnreadableFile("This file is empty.");
  yield* first === "[" ? readJson(rest) : first === "{" ? readLines(rest) : readCsv(rest);
}
