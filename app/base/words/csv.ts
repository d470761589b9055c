import Papa from "papaparse";

/** Cells that spreadsheets evaluate as formulas (CSV injection, T19), escaped or not. */
const formula = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** Prefixes a would-be formula with an apostrophe. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/**
 * Formats rows as CSV lines (RFC 4180). All CSV output must use this, or a cell could be a formula (P9). Null becomes an
 * empty cell, arrays and objects become JSON; negative numbers are not escaped.
 */
export function csvLines(rows: ReadonlyArray<readonly unknown[]>): string {
  const cells = rows.map((row) => row.map(cellOf));
  // Papa's own `escapeFormulae` misses formulas in multi-line cells.
  return `${Papa.unparse(cells, { newline: "\r\n" })}\r\n`;
}

function cellOf(value: unknown): unknown {
  if (typeof value === "string") return escapeFormula(value);
  return typeof value === "object" && value !== null ? escapeFormula(JSON.stringify(value)) : value;
}
