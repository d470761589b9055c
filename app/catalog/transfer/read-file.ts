import { JSONParser } from "@streamparser/json";
import { findPublicPath } from "../../base/web/public-paths";
import { canonicalPath } from "../../base/web/redirects";
import type { ContentName } from "../../types";
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
  readonly error?: string;
  /** Its title, if its number says nothing to those who read the report. */
  readonly title?: string;
  /** What of it cannot come over as it was, in sentences, by property of the table. */
  readonly losses?: ReadonlyArray<{ readonly column: string; readonly text: string }>;
  /** The addresses that led to it in another system. */
  readonly oldAddresses?: readonly OldAddress[];
}

/** An address of another system, as a path with its query. */
export interface OldAddress {
  readonly from: string;
  /** The path of the page that stands for it here; that of the row by default. */
  readonly to?: string;
}

/** A column of a record; none for what the file does not say. */
export const whereStated = (column: string, value: string | boolean): FileRecord =>
  value === "" || value === false ? {} : { [column]: value };

/** Things of a file that have no place here, such as comments. */
export interface Leftover {
  readonly what: string;
  readonly count: number;
  /** The paths of the first of those that visitors could open: nothing answers there unless someone redirects them. */
  readonly addresses: readonly string[];
}

/** How many addresses of one kind are named. */
const maxLeftoverAddresses = 100;

/** Counts the things of a file that have no place here. */
export class Leftovers {
  readonly #kinds = new Map<string, { count: number; readonly addresses: string[] }>();

  /** @param address the path of a thing that had a page; "" for none */
  add(what: string, count = 1, address = ""): void {
    if (count === 0) return;
    const kind = this.#kinds.get(what) ?? { count: 0, addresses: [] };
    this.#kinds.set(what, kind);
    kind.count += count;
    if (address !== "" && !findPublicPath(canonicalPath(address)) && kind.addresses.length < maxLeftoverAddresses)
      kind.addresses.push(address);
  }

  list(): readonly Leftover[] {
    return [...this.#kinds].map(([what, kind]) => ({ what, ...kind }));
  }
}

/** The posts of another system's export. */
export interface MovedFile {
  readonly system: string;
  /** The content type of its rows. */
  readonly type: ContentName;
  readonly leftovers: readonly Leftover[];
  readonly rows: AsyncGenerator<FileRow>;
}

/** In characters. Database rows are limited to 2 MB. */
export const maxRowLength = 4_000_000;

/** Decodes a file in UTF-8, or in UTF-16 as spreadsheets write “Unicode text”, as a stream. */
export async function* decodeFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start = new Uint8Array();
  const decode = (part: Uint8Array, isLast = false) => {
    try {
      return decoder!.decode(part, { stream: !isLast });
    } catch {
      throw new UnreadableFile("This file is not UTF-8. Save it again as “CSV UTF-8” or as JSON.");
    }
  };
  for await (const part of bytes) {
    if (decoder) yield decode(part);
    else {
      start = new Uint8Array([...start, ...part]);
      if (start.length < 4) continue;
      decoder = decoderOf(start);
      yield decode(start);
    }
  }
  yield decoder ? decode(new Uint8Array(), true) : ((decoder = decoderOf(start)), decode(start, true));
}

/** The decoder of a file by its first four bytes: a byte order mark, or where the zeros of plain letters are. */
function decoderOf([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array): TextDecoder {
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4)
    throw new UnreadableFile("This is a ZIP archive. Unpack it, and choose the files in it one by one.");
  const isLittleEndian =
    (first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0);
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0);
  return new TextDecoder(isLittleEndian ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8", {
    fatal: true,
    ignoreBOM: false,
  });
}

/** Reads the rows of a JSON array as a stream. */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let row = 0;
  for await (const { value } of readJsonValues(pieces, ["$.*"])) {
    row += 1;
    yield jsonRow(row, value);
  }
}

/**
 * Reads values of a JSON file as a stream.
 *
 * @param paths where the values are, as the parser writes it. Values elsewhere are kept in memory
 * @returns each value with the name of the list that it is in
 */
export async function* readJsonValues(
  pieces: AsyncIterable<string>,
  paths: string[],
): AsyncGenerator<{ readonly value: unknown; readonly list: string }> {
  let pendingValues: Array<{ value: unknown; list: string }> = [];
  let count = 0;
  let since = 0;
  let failure: Error | undefined;
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value, stack }) => {
    count += 1;
    since = 0;
    pendingValues.push({ value, list: String(stack.at(-1)?.key ?? "") });
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
    yield* pendingValues;
    pendingValues = [];
    if (failure) break;
  }
  if (failure || !parser.isEnded)
    throw new UnreadableFile(`This is not JSON after row ${count}. ${failure?.message ?? "It ends unexpectedly."}`);
}

/** Reads the rows of a file with one JSON object per line as a stream. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let buffer = "";
  let row = 0;
  const readLine = (line: string): FileRow | null => {
    if (line.trim() === "") return null;
    row += 1;
    try {
      return jsonRow(row, JSON.parse(line));
    } catch {
      if (row > 1) return { row, record: {}, error: "This line is not JSON." };
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
  return isRow ? { row, record: value as FileRecord } : { row, record: {}, error: "A row is a JSON object." };
}
