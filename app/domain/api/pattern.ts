import { ApiError, limitExceeded } from "./api-error";
import { foldCase } from "../text/search-text";

/** What a text must be like: how it begins and ends, what it holds. `exact` means that nothing may stand between. */
export interface Pattern {
  readonly exact: boolean;
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/**
 * Reads a pattern of `like` and `ilike`: `*` or `%` for any text, `\` before a character that means itself. An index
 * of substrings serves a beginning, an end, both, or one text anywhere; other patterns are refused.
 */
export function readPattern(pattern: string): Pattern {
  if (pattern.includes("\0")) throw new ApiError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  const parts = [""];
  for (const [piece] of pattern.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (piece === "_") throw unserved("_");
    if (piece === "%" || piece === "*") parts.push("");
    else parts[parts.length - 1] += piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece;
  }
  const [start = "", ...rest] = parts;
  const end = rest.pop() ?? "";
  const between = rest.filter(Boolean);
  if (between.length > 1 || (between.length === 1 && (start || end))) throw unserved("* in the middle");
  return { exact: parts.length === 1, start, middle: between[0] ?? "", end };
}

/** The pattern as texts are folded for `ilike`. */
export function foldedPattern({ exact, start, middle, end }: Pattern): Pattern {
  return { exact, start: foldCase(start), middle: foldCase(middle), end: foldCase(end) };
}

/** The longest text that whatever matches must hold. */
export function maxTextLength({ start, middle, end }: Pattern): string {
  return [start, middle, end].reduce((longest, text) => (text.length > longest.length ? text : longest));
}

const unserved = (what: string) =>
  limitExceeded(
    `A pattern with ${what} cannot be served by an index.`,
    "Use *text*, text*, *text, one*other or text; write \\ before %, * and _ that mean themselves.",
  );
