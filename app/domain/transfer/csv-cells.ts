/** What a spreadsheet takes for a formula, and what was escaped before. */
const formula = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet calculates (threat 19): with an apostrophe before what begins like a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell that was escaped so, by this site or by another. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
