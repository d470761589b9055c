import { ApiError, limitExceeded } from "./api-error";
import { foldCase } from "../base/search/search-text";

/**
 * A parsed pattern: a text's prefix, suffix and a substring in between. `exact` allows only `start`, with no wildcard.
 */
export interface Pattern {
  readonly exact: boolean;
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/**
 * Parses a pattern of `like` and `ilike`: `*` or `%` for any text, `\` to escape. The substring index serves a prefix,
 * a suffix, both, or one substring; other patterns are refused.
 */
export function readPattern(pattern: string): Pattern {
  if (pattern.includes("\0")) throw new ApiError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  const parts = [""];
  for (const [piece] of pattern.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (piece === "_") throw unsupportedPattern("_");
    if (piece === "%" || piece === "*") parts.push("");
    else parts[parts.length - 1] += piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece;
  }
  const [start = "", ...rest] = parts;
  const end = rest.pop() ?? "";
  const between = rest.filter(Boolean);
  if (between.length > 1 || (between.length === 1 && (start || end))) throw unsupportedPattern("* in the middle");
  return { exact: parts.length === 1, start, middle: between[0] ?? "", end };
}

/** The pattern with its case folded, for `ilike`. */
export function foldedPattern({ exact, start, middle, end }: Pattern): Pattern {
  return { exact, start: foldCase(start), middle: foldCase(middle), end: foldCase(end) };
}

/** The longest text that every match contains. */
export function longestText({ start, middle, end }: Pattern): string {
  return [start, middle, end].reduce((longest, text) => (text.length > longest.length ? text : longest));
}

const unsupportedPattern = (what: string) =>
  limitExceeded(
    `A pattern with ${what} is not supported: no index serves it.`,
    "Use *text*, text*, *text, start*end or text; escape %, * and _ with \\.",
  );
