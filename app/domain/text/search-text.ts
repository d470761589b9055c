/** Stands between the fields of a row's search text. No query can hold it, so no match spans two fields. */
const fieldSeparator = "\u001f";

/** How many characters of a query the index looks up; the rest is compared on the rows it finds. */
const indexedCharacters = 64;

/** A text as search compares it: case folded, one spelling for each accented letter. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The text that is stored beside a row and searched: its searched fields, folded. */
export function searchTextOf(...fields: readonly string[]): string {
  return foldCase(fields.join(fieldSeparator));
}

/** What a person typed into a search box, ready to be compared. */
export interface SearchQuery {
  /** As typed, without control characters and outer spaces. */
  readonly text: string;
  /** As the stored search text is folded. */
  readonly folded: string;
  /** At least three characters long: what the substring index can find. */
  readonly indexed: boolean;
}

/** Reads a search box's value; null when there is nothing to search for. There is no upper bound (P§5). */
export function parseSearch(value: string | null | undefined): SearchQuery | null {
  // Control characters would end SQLite's strings or split fields; nobody types them on purpose.
  const text = (value ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .trim();
  if (text === "") return null;
  const folded = foldCase(text);
  return { text, folded, indexed: [...folded].length >= 3 };
}

/**
 * The FTS5 MATCH expression for rows of a scope whose text holds the query's beginning.
 * Every term is quoted: raw text in MATCH is a syntax of its own and throws on a quote or a hyphen.
 *
 * @param scope such as "~public~" or "~public~venture-academy~"; none where the index has none
 */
export function matchExpression(query: SearchQuery, scope?: string): string {
  return matchAny([query.folded], scope ?? null);
}

/**
 * The same for rows that hold the beginning of one of several texts.
 *
 * @param folded texts as the stored search text is folded, each at least three characters long
 * @param scope null for all rows, whoever may see them
 */
export function matchAny(folded: readonly string[], scope: string | null): string {
  const beginnings = folded.map((text) => quoted([...text].slice(0, indexedCharacters).join("")));
  const text = beginnings.length === 1 ? `text : ${beginnings[0]}` : `text : (${beginnings.join(" OR ")})`;
  return scope === null ? text : `scope : ${quoted(scope)} AND ${text}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
