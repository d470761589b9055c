/** Separates the fields of a row's search text. Queries cannot contain it, so no match spans two fields. */
const fieldSeparator = "\u001f";

/** In characters. Only this much of a query is looked up in the index; the rest is compared in the matches. */
const maxIndexedLength = 64;

/** Normalizes a text for comparison: lowercase, NFC. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The stored search text of a row: its searchable fields, folded. */
export function searchTextOf(...fields: readonly string[]): string {
  return foldCase(fields.join(fieldSeparator));
}

/** A parsed search query. */
export interface SearchQuery {
  /** As typed, trimmed, without control characters. */
  readonly text: string;
  /** Folded like the stored search text. */
  readonly foldedText: string;
  /** True for three characters or more; the trigram index cannot find shorter ones. */
  readonly isIndexable: boolean;
}

/** Parses a search query; null if empty. There is no maximum length. */
export function parseSearch(value: string | null | undefined): SearchQuery | null {
  // NUL would end the string in SQLite, and U+001F would match the field separator.
  const text = (value ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .trim();
  if (text === "") return null;
  const foldedText = foldCase(text);
  return { text, foldedText, isIndexable: [...foldedText].length >= 3 };
}

/** The scope of all rows that visitors can find. */
export const publicScope = "~public~";

/**
 * The FTS5 MATCH expression for rows of a scope that contain the query's prefix. Terms are quoted, because MATCH has a
 * query syntax that throws on a quote or a hyphen.
 *
 * @param scope `publicScope`, or a part of it such as "~public~venture-academy~"; null for all rows, public or not
 */
export function matchExpression(query: SearchQuery, scope: string | null = null): string {
  return matchAny([query.foldedText], scope);
}

/** Characters assumed next to a two-character search: folded ASCII, some further letters, and the field separator. */
const neighbours = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
    (character) => !/[A-Z]/.test(character),
  ),
  ..."äöüßàáâçèéêëíîïñóôúû’‘“”–—…",
  fieldSeparator,
];

/**
 * Like `matchExpression`, for searches of any length. The caller must compare the rows. The index has trigrams, so two
 * characters are combined with each possible neighbour. One character, or two that are not `neighbours` themselves,
 * match all rows of the scope.
 */
export function matchSearch(query: SearchQuery, scope: string): string {
  if (query.isIndexable) return matchExpression(query, scope);
  const isFound = [...query.foldedText].length === 2 && [...query.foldedText].every((one) => neighbours.includes(one));
  if (!isFound) return `scope : ${quote(scope)}`;
  return matchAny(
    neighbours.flatMap((one) => [query.foldedText + one, one + query.foldedText]),
    scope,
  );
}

/**
 * Like `matchExpression`, for rows that contain any of several texts.
 *
 * @param foldedTexts folded texts of at least three characters each
 * @param scope null for all rows, public or not
 */
export const matchAny = (foldedTexts: readonly string[], scope: string | null): string =>
  matchTexts(foldedTexts, "OR", scope);

/** Like `matchAny`, for rows that contain all of the texts. */
export const matchAll = (foldedTexts: readonly string[], scope: string | null): string =>
  matchTexts(foldedTexts, "AND", scope);

/** Like `matchAny`, for rows that contain all texts of any of several sets. */
export const matchSets = (sets: ReadonlyArray<readonly string[]>, scope: string): string =>
  inScope(`(${sets.map((set) => `(${set.map(quote).join(" AND ")})`).join(" OR ")})`, scope);

function matchTexts(foldedTexts: readonly string[], join: "OR" | "AND", scope: string | null): string {
  const prefixes = foldedTexts.map((text) => quote([...text].slice(0, maxIndexedLength).join("")));
  return inScope(prefixes.length === 1 ? prefixes[0]! : `(${prefixes.join(` ${join} `)})`, scope);
}

/**
 * Restricts texts to a scope. A visitor's search selects a column instead of matching "~public~", which would compare
 * the positions of its six trigrams in all rows: the more rows, the slower the search.
 */
function inScope(texts: string, scope: string | null): string {
  if (scope === null) return `{text hidden} : ${texts}`;
  return scope === publicScope ? `text : ${texts}` : `scope : ${quote(scope)} AND text : ${texts}`;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
