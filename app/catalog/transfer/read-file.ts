import { JSONParser } from "@streamparser/json";
import Papa from "papaparse";
import { unescapeFormula } from "../../base/words/csv";
import type { FileRecord } from "./transfer-table";

/** Thrown if a file, or the rest of it, cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** A row of a file. */
export interface FileRow {
  /** As in a spreadsheet: the first CSV row below the header is 2. The first JSON row is 1. */
  readonly row: number;
  readonly record: FileRecord;
  /** The error message if the row cannot be read. */
  readonly fault?: string;
}

/** In characters. Database rows are limited to 2 MB. */
const maxRowLength = 4_000_000;

/** Decodes a UTF-8 file, with or without a byte order mark, as a stream. */
export async function* decodeFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const decode = (part?: Uint8Array) => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableFile("This file is not UTF-8. Save it again as “CSV UTF-8” or as JSON.");
    }
  };
  for await (const part of bytes) yield decode(part);
  yield decode();
}

/** Reads the rows of a file as a stream: CSV, a JSON array, or one JSON object per line. */
export async function* listRowsById(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
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

async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let buffer = "";
  let header: readonly string[] | null = null;
  let config: { newline: string; delimiter: string } | null = null;
  let row = 0;
  const parseRows = function* (isLast: boolean): Generator<FileRow> {
    config ??= detectDialect(buffer, isLast);
    if (!config) return;
    const result = new Papa.Parser(config as Papa.ParseConfig).parse(buffer, 0, !isLast) as Papa.ParseResult<string[]>;
    buffer = buffer.slice(result.meta.cursor);
    if (buffer.length > maxRowLength)
      throw new UnreadableFile(`Row ${row + 1} does not end. A quotation mark may be missing.`);
    const faults = new Map(result.errors.map(({ row: at, code, message }) => [at, faultTexts[code] ?? `${message}.`]));
    for (const [position, cells] of result.data.entries()) {
      row += 1;
      if (cells.length === 1 && cells[0]!.trim() === "") continue;
      if (!header) {
        header = namesOf(cells);
        continue;
      }
      yield rowOf(row, header, cells, faults.get(position));
    }
  };
  for await (const piece of pieces) {
    buffer += piece;
    yield* parseRows(false);
  }
  yield* parseRows(true);
}

const faultTexts: Readonly<Record<string, string>> = {
  MissingQuotes: "Missing closing quotation mark: this row and all rows after it could not be read.",
  InvalidQuotes: "Unexpected text after a closing quotation mark.",
};

/** The column names. Duplicates get a suffix. */
function namesOf(cells: readonly string[]): string[] {
  const seenNames = new Set<string>();
  return cells.map((cell, position) => {
    const name = seenNames.has(cell) ? `${cell} (column ${position + 1})` : cell;
    seenNames.add(name);
    return name;
  });
}

function rowOf(row: number, header: readonly string[], cells: readonly string[], fault: string | undefined): FileRow {
  const record = Object.fromEntries(
    cells.slice(0, header.length).map((cell, at) => [header[at]!, unescapeFormula(cell)]),
  );
  if (fault !== undefined) return { row, record, fault };
  if (cells.length <= header.length) return { row, record };
  return { row, record, fault: `This row has ${cells.length} cells, but the header has ${header.length}.` };
}

/** Detects line ending and delimiter from the header; null while the header is incomplete. */
function detectDialect(text: string, isLast: boolean): { newline: string; delimiter: string } | null {
  const counts = new Map([",", ";", "\t"].map((char) => [char, 0]));
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === "\n" || char === "\r") {
      if (char === "\r" && at + 1 === text.length && !isLast) return null;
      return { newline: char === "\n" ? "\n" : text[at + 1] === "\n" ? "\r\n" : "\r", delimiter: mostFrequent(counts) };
    }
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
  }
  if (text.length > maxRowLength) throw new UnreadableFile("The header does not end. A quotation mark may be missing.");
  return isLast ? { newline: "\n", delimiter: mostFrequent(counts) } : null;
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string =>
  [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];

async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let pendingRows: FileRow[] = [];
  let row = 0;
  let since = 0;
  let failure: Error | undefined;
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false });
  parser.onValue = ({ value }) => {
    row += 1;
    since = 0;
    pendingRows.push(jsonRow(row, value));
  };
  parser.onError = (error) => void (failure ??= error);
  for await (const piece of pieces) {
    if (parser.isEnded) {
      if (piece.trim() !== "") failure ??= new Error("Unexpected text after its end.");
    } else {
      since += piece.length;
      // A piece can contain the end of one row and the start of the next.
      if (since > maxRowLength + piece.length) failure ??= new Error("The row is too long.");
      else parser.write(piece);
    }
    yield* pendingRows;
    pendingRows = [];
    if (failure) break;
  }
  if (failure || !parser.isEnded)
    throw new UnreadableFile(`This is not JSON after row ${row}. ${failure?.message ?? "It ends unexpectedly."}`);
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let buffer = "";
  let row = 0;
  const readLine = (line: string): FileRow | null => {
    if (line.trim() === "") return null;
    row += 1;
    try {
      return jsonRow(row, JSON.parse(line));
    } catch {
      if (row > 1) return { row, record: {}, fault: "This line is not JSON." };
      throw new UnreadableFile("This is neither a JSON array nor one JSON object per line.");
    }
  };
  for await (const piece of pieces) {
    const lines = (buffer + piece).split("\n");
    buffer = lines.pop()!;
    if (buffer.length > maxRowLength) throw new UnreadableFile(`Row ${row + 1} is too long.`);
    for (const line of lines) {
      const fileRow = readLine(line);
      if (fileRow) yield fileRow;
    }
  }
  const fileRow = readLine(buffer);
  if (fileRow) yield fileRow;
}

function jsonRow(row: number, value: unknown): FileRow {
  const isRow = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRow ? { row, record: value as FileRecord } : { row, record: {}, fault: "A row is a JSON object." };
}
