/**
 * A text as the database can keep it and give it back: without NUL, which ends a text in SQLite, and with U+FFFD in
 * place of half a surrogate pair, which has no UTF-8: a row that holds one can be neither read nor named in a query.
 */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** How deep a value of a file may be nested: a list of objects. */
const deepest = 3;

/** The same for every text in a value of JSON. What is nested deeper than any field can be stays as it is, to be refused. */
export function storableValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || depth >= deepest) return value;
  if (Array.isArray(value)) return value.map((entry) => storableValue(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [storableText(name), storableValue(entry, depth + 1)]),
  );
}
