/**
 * Makes a text safe to store: drops NUL, which ends a string in SQLite, and replaces lone surrogates by U+FFFD. A lone
 * surrogate has no UTF-8, and a row that contains one could not be read or queried.
 */
export const storableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Fields nest no deeper than a list of objects. */
const maxDepth = 3;

/** Applies `storableText` to all strings of a JSON value. Deeper values are left as they are; validation rejects them. */
export function storableValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || depth >= maxDepth) return value;
  if (Array.isArray(value)) return value.map((entry) => storableValue(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [storableText(name), storableValue(entry, depth + 1)]),
  );
}
