import Papa from "papaparse";
import { unescapeFormula } from "../../base/words/csv";
import { type FileRow, maxRowLength, UnreadableFile } from "./read-file";

/** How a CSV file is written. */
interface Dialect {
  readonly delimiter: string;
  /** Whether a lone carriage return ends a line, as on old Macs. */
  readonly endsInReturn: boolean;
  /** Whether spaces before a quotation mark are no part of the cell: `a, "b"`. */
  readonly skipsSpaces: boolean;
  /** The length of a first line that only names the delimiter, with its end. */
  readonly hintLength: number;
}

/** Reads the rows of a CSV file as a stream, whatever its delimiter and line ends. Rows without any text are left out. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let buffer = "";
  let header: readonly string[] | null = null;
  let lines: LineEnds | null = null;
  let delimiter = "";
  let lookedAt = 0;
  let row = 0;
  const parseRows = function* (piece: string, isLast: boolean): Generator<FileRow> {
    if (lines) {
      // No row ends within a quoted cell. Parsing it again with each piece would take a time that grows with its square.
      const isWithinCell = lines.isQuoted && !isLast && !piece.includes('"');
      buffer += lines.normalize(piece, isLast);
      if (isWithinCell && buffer.length <= maxRowLength) return;
    } else {
      buffer += piece;
      // Nor is a long header looked at again with each piece.
      if (buffer.length < 2 * lookedAt && buffer.length <= maxRowLength && !isLast) return;
      lookedAt = buffer.length;
      const dialect = detectDialect(buffer, isLast);
      if (!dialect) return;
      delimiter = dialect.delimiter;
      lines = new LineEnds(dialect);
      buffer = lines.normalize(buffer.slice(dialect.hintLength), isLast);
    }
    const config: Papa.ParseConfig = { newline: "\n", delimiter };
    const result = new Papa.Parser(config).parse(buffer, 0, !isLast) as Papa.ParseResult<string[]>;
    buffer = buffer.slice(result.meta.cursor);
    if (buffer.length > maxRowLength)
      throw new UnreadableFile(`Row ${row + 1} does not end. A quotation mark may be missing.`);
    const errors = new Map(result.errors.map(({ row: at, code, message }) => [at, errorTexts[code] ?? `${message}.`]));
    for (const [position, cells] of result.data.entries()) {
      row += 1;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (header) yield rowOf(row, header, cells, errors.get(position));
      else header = namesOf(cells);
    }
  };
  for await (const piece of pieces) yield* parseRows(piece, false);
  yield* parseRows("", true);
}

const errorTexts: Readonly<Record<string, string>> = {
  MissingQuotes: "Missing closing quotation mark: this row and all rows after it could not be read.",
  InvalidQuotes: "Unexpected text after a closing quotation mark.",
};

/** The column names. Duplicates get a suffix, and columns without a name their position. */
function namesOf(cells: readonly string[]): string[] {
  const seenNames = new Set<string>();
  return cells.map((cell, position) => {
    const name = cell.trim() === "" ? `Column ${position + 1}` : cell;
    const unique = seenNames.has(name) ? `${name} (column ${position + 1})` : name;
    seenNames.add(unique);
    return unique;
  });
}

function rowOf(row: number, header: readonly string[], cells: readonly string[], error: string | undefined): FileRow {
  const isNameless = (at: number) => header[at] === `Column ${at + 1}`;
  const record = Object.fromEntries(
    cells
      .slice(0, header.length)
      .map((cell, at) => [header[at]!, plainCell(cell)] as const)
      .filter(([, cell], at) => cell !== "" || !isNameless(at)),
  );
  if (error !== undefined) return { row, record, error };
  // Spreadsheets pad rows with empty cells.
  const count = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (count <= header.length) return { row, record };
  return { row, record, error: `This row has ${count} cells, but the header has ${header.length}.` };
}

/** The text of a cell, without what keeps a spreadsheet from changing it: `'=1`, `="0123"`. */
function plainCell(cell: string): string {
  const guardedText = /^="((?:[^"]|"")*)"$/.exec(cell)?.[1];
  return guardedText === undefined ? unescapeFormula(cell) : guardedText.replaceAll('""', '"');
}

const delimiters = [",", ";", "\t", "|"];
/** For a file of one column, in whose texts every delimiter is an ordinary character. */
const noDelimiter = "\u001f";
/** In rows. */
const sampleSize = 5;
/** In characters. */
const maxSampleLength = 100_000;

/**
 * Detects how a file is written; null while too little of it is known. The delimiter is the one that its first line
 * names, as spreadsheets write and read it (`sep=;`), or else the one that is as frequent in the first rows as in the
 * header: a column's name may contain others.
 */
function detectDialect(text: string, isLast: boolean): Dialect | null {
  const hint = /^"?sep=([^"\r\n])"?(?:\r\n?|\n)/i.exec(text);
  const hintLength = hint?.[0].length ?? 0;
  const { rows, end, sample } = countDelimiters(text.slice(hintLength), isLast);
  const [header, ...others] = rows;
  if (!header || (rows.length <= sampleSize && !isLast && text.length < maxSampleLength)) {
    if (text.length <= maxRowLength) return null;
    throw new UnreadableFile("The header does not end. A quotation mark may be missing.");
  }
  const inHeader = (delimiter: string) => header.get(delimiter) ?? 0;
  const alike = (delimiter: string) => others.filter((row) => (row.get(delimiter) ?? 0) === inHeader(delimiter)).length;
  const [best] = delimiters
    .filter((delimiter) => inHeader(delimiter) > 0)
    .toSorted((a, b) => alike(b) - alike(a) || inHeader(b) - inHeader(a));
  const delimiter = hint?.[1] ?? best ?? noDelimiter;
  return { delimiter, endsInReturn: end === "\r", skipsSpaces: hasSpacedQuotes(sample, delimiter), hintLength };
}

/** Whether cells are quoted after a space. With text between the second mark and the next cell, the marks are the text's. */
function hasSpacedQuotes(text: string, delimiter: string): boolean {
  const spaced = text
    .split(`${delimiter} `)
    .slice(1)
    .filter((rest) => /^ *"/.test(rest));
  const isCell = (rest: string) => {
    const after = /^ *"(?:[^"]|"")*" *(.?)/s.exec(rest)?.[1];
    return after === undefined || after === "" || after === delimiter || /[\r\n]/.test(after);
  };
  return spaced.length > 0 && spaced.every(isCell);
}

/**
 * Counts the delimiters outside of quotes in the first rows that are not blank; of the last one only if it is complete.
 * `end` is the end of the first line, `sample` the text of these rows.
 */
function countDelimiters(text: string, isLast: boolean) {
  const rows: Array<ReadonlyMap<string, number>> = [];
  let end: string | null = null;
  let counts = new Map<string, number>();
  let isBlank = true;
  let isQuoted = false;
  let isCellStart = true;
  let at = 0;
  for (; at < text.length && rows.length <= sampleSize; at += 1) {
    const [char, previous = "\n"] = [text[at]!, text[at - 1]];
    if (previous !== " ") isCellStart = previous === "\n" || previous === "\r" || delimiters.includes(previous);
    // A quotation mark right after another one is part of a cell that is still quoted.
    if (char === '"' && (isQuoted || isCellStart || previous === '"')) isQuoted = !isQuoted;
    if (isQuoted) isBlank = false;
    else if (char === "\n" || char === "\r") {
      if (char === "\r" && at + 1 === text.length && !isLast) break;
      const isPair = char === "\r" && text[at + 1] === "\n";
      end ??= isPair ? "\r\n" : char;
      if (isPair) at += 1;
      if (!isBlank) rows.push(counts);
      [counts, isBlank] = [new Map(), true];
    } else if (delimiters.includes(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
    else if (char.trim() !== "") isBlank = false;
  }
  if (isLast && !isBlank && !isQuoted) rows.push(counts);
  return { rows, end, sample: text.slice(0, at) };
}

/**
 * Gives all lines one end, `\n`, outside of quoted cells: files put together from several have more than one, and the
 * parser would leave a carriage return in the last cell of a row, or take the whole file for one row.
 */
class LineEnds {
  #state: "outside" | "quoted" | "after quote" = "outside";
  #isCellStart = true;
  #holdsReturn = false;
  /** Those at the start of a cell, until it is known whether a quotation mark follows. */
  #spaces = "";

  constructor(readonly dialect: Omit<Dialect, "hintLength">) {}

  /** Whether the text so far ends within a quoted cell. */
  get isQuoted(): boolean {
    return this.#state === "quoted";
  }

  /** @param isLast whether the file ends with this piece */
  normalize(piece: string, isLast: boolean): string {
    const { endsInReturn, skipsSpaces } = this.dialect;
    const special = this.#state === "quoted" ? /"/ : skipsSpaces ? /["\r ]/ : /["\r]/;
    if (!this.#holdsReturn && this.#spaces === "" && !special.test(piece)) {
      if (piece !== "" && this.#state !== "quoted") this.#endPlain(piece.at(-1)!);
      return piece;
    }
    let result = "";
    for (const char of piece) {
      if (this.#state === "quoted") {
        if (char === '"') this.#state = "after quote";
        result += char;
        continue;
      }
      if (this.#holdsReturn && char !== "\n" && char !== "\r") {
        // A carriage return within a line: of a Mac, or a blank.
        if (endsInReturn) result += "\n";
        else if (!this.#isCellStart) result += " ";
        this.#isCellStart ||= endsInReturn;
        [this.#state, this.#holdsReturn] = ["outside", false];
      }
      if (char === " " && skipsSpaces && this.#isCellStart && this.#state === "outside") {
        this.#spaces += char;
        continue;
      }
      if (char !== '"') result += this.#spaces;
      this.#spaces = "";
      if (char === "\r") {
        if (this.#holdsReturn && endsInReturn) result += "\n";
        this.#holdsReturn = true;
        continue;
      }
      if (char === '"' && (this.#state === "after quote" || this.#isCellStart)) this.#state = "quoted";
      else this.#endPlain(char);
      this.#holdsReturn = false;
      result += char;
    }
    if (isLast) result += this.#spaces;
    if (isLast && this.#holdsReturn && endsInReturn) result += "\n";
    return result;
  }

  #endPlain(char: string): void {
    this.#state = "outside";
    this.#isCellStart = char === "\n" || char === this.dialect.delimiter;
  }
}
