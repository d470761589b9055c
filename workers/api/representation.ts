import { parseAccept } from "hono/utils/accept";
import { ApiError, apiLimits, notSingleRow, responseTooLarge } from "../../app/api/api-error";
import { type ApiRow, byteLength } from "../../app/api/read-rows.server";
import { csvLines } from "../../app/base/words/csv";

/** The formats in which rows can be returned, and their media types. */
const representations = {
  array: "application/json",
  stripped: "application/vnd.pgrst.array+json;nulls=stripped",
  object: "application/vnd.pgrst.object+json",
  "stripped-object": "application/vnd.pgrst.object+json;nulls=stripped",
  csv: "text/csv",
} as const;
export type Representation = keyof typeof representations;

/** The format that an `Accept` header prefers. Throws a 406 if it accepts none. */
export function negotiateRepresentation(header: string | null): Representation {
  for (const type of acceptedTypes(header?.trim() || "*/*")) {
    const format = formatOf(type);
    if (format) return format;
  }
  throw new ApiError(
    406,
    "PGRST107",
    `None of these media types are available: ${(header ?? "").slice(0, 200)}`,
    null,
    `Available are ${Object.values(representations).join(", ")}.`,
  );
}

/**
 * The media types in an `Accept` header, in lower case and without `charset`, in the order in which PostgREST tries
 * them: by quality, then the more specific first. Without those of quality 0, which the client refuses.
 */
function acceptedTypes(header: string): string[] {
  // Nearly every request, and the cache has not been asked yet.
  if (!/[,;]/.test(header)) return [header.toLowerCase()];
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type, params, q }) => {
      const parameters = Object.entries(params).filter(([name]) => name.toLowerCase() !== "q");
      const text = [type, ...parameters.map(([name, value]) => `${name}=${value}`)].join(";").toLowerCase();
      return { text, q, specificity: parameters.length - text.split("*").length };
    })
    .toSorted((one, other) => other.q - one.q || other.specificity - one.specificity)
    .map(({ text }) => text.replace(/;charset=[^;]*/, ""));
}

/** The format that a media type or range stands for; undefined if there is none. */
function formatOf(type: string): Representation | undefined {
  if (/^(?:\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.array\+json)$/.test(type)) return "array";
  if (type === "text/*") return "csv";
  if (type === "application/vnd.pgrst.object") return "object";
  return (Object.keys(representations) as Representation[]).find((format) => representations[format] === type);
}

/** A response body and its media type, or the error to return instead. */
export type RepresentationResult =
  | { readonly ok: true; readonly body: string; readonly type: string }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Serializes rows, stopping as soon as the body exceeds the byte limit. Checking the stored lengths before the read is
 * not enough: quotation marks and control characters grow when escaped.
 */
export function represent(
  rows: readonly ApiRow[],
  labels: readonly string[],
  as: Representation,
): RepresentationResult {
  const type = mediaTypeOf(as, rows.length);
  const [start, end, separator] =
    as === "csv" ? ["", "", "\r\n"] : as.endsWith("object") ? ["", "", ""] : ["[", "]", ","];
  const texts: string[] = [];
  let bytes = start.length + end.length;
  for (const text of as === "csv" ? csvTexts(rows, labels) : jsonTexts(rows, as.startsWith("stripped"))) {
    bytes += byteLength(text) + separator.length;
    if (bytes > apiLimits.bytes) return { ok: false, error: responseTooLarge(texts.length + 1, bytes) };
    texts.push(text);
  }
  return { ok: true, body: start + texts.join(separator) + end, type };
}

/** The `Content-Type` of a format. Throws a 406 if a single object is requested and there is not exactly one row. */
export function mediaTypeOf(as: Representation, rows: number): string {
  if (as.endsWith("object") && rows !== 1) throw notSingleRow(rows);
  const type = as === "array" || as === "stripped" ? representations.array : representations[as];
  return `${type.split(";")[0]}; charset=utf-8`;
}

function* jsonTexts(rows: readonly ApiRow[], isStripped: boolean): Generator<string> {
  for (const row of rows) yield JSON.stringify(isStripped ? withoutNulls(row) : row);
}

function* csvTexts(rows: readonly ApiRow[], labels: readonly string[]): Generator<string> {
  yield csvLine(labels);
  for (const row of rows) yield csvLine(labels.map((label) => row[label]));
}

const csvLine = (cells: readonly unknown[]) => csvLines([cells]).slice(0, -"\r\n".length);

const withoutNulls = (row: ApiRow): ApiRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
