import Papa from "papaparse";

/** What a spreadsheet takes for a formula (CSV injection, threat 19), and what was escaped before. */
const formula = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet calculates: with an apostrophe before what begins like a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell that was escaped so, by this site or by another. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/**
 * Rows as lines of CSV (RFC 4180), each of them ended. Every CSV file of the site is written here, so that no cell of
 * any is a formula (P9). Null is an empty cell; lists and objects are JSON; numbers stay numbers, negative ones too.
 */
export function csvLines(rows: ReadonlyArray<readonly unknown[]>): string {
  const cells = rows.map((row) => row.map(cellOf));
  // The library's own escaping lets a formula pass whose cell has several lines.
  return `${Papa.unparse(cells, { newline: "\r\n" })}\r\n`;
}

function cellOf(value: unknown): unknown {
  if (typeof value === "string") return escapeFormula(value);
  return typeof value === "object" && value !== null ? escapeFormula(JSON.stringify(value)) : value;
}
