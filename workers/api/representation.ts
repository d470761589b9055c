import { parseAccept } from "hono/utils/accept";
import {
  ApiError,
  apiLimits,
  notSingleRow,
  rangeNotSatisfiable,
  responseTooLarge,
  unknownColumn,
} from "../../app/api/api-error";
import { type ApiRow, byteLength, type CountMode } from "../../app/api/read-rows.server";
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

/** The supported part of a `Prefer` header (RFC 7240). */
interface Preferences {
  readonly count: CountMode | null;
  readonly wantsRows: boolean;
  readonly duplicates: "merge" | "ignore" | "refuse";
  /** How many rows an update or a deletion may affect at most; null for any number. Only with `handling=strict`. */
  readonly maxAffected: number | null;
  /** Whether the client wants the write rolled back, which is not supported. */
  readonly rollsBack: boolean;
}

const countModes: readonly CountMode[] = ["exact", "planned", "estimated"];

const preferencePattern =
  /^(?:count=(?:exact|planned|estimated)|return=(?:representation|minimal|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|handling=(?:strict|lenient)|tx=(?:commit|rollback)|max-affected=\d{1,9})$/;

/** Parses `Prefer`. Unknown preferences are ignored, or a 400 with `handling=strict`. */
export function parsePreferences(header: string | null): Preferences {
  const preferences = (header ?? "").split(/[,;]/).flatMap((preference) => preference.trim() || []);
  const unknown = preferences.filter((preference) => !preferencePattern.test(preference));
  if (unknown.length > 0 && preferences.includes("handling=strict"))
    throw new ApiError(
      400,
      "PGRST122",
      "Invalid preferences given with handling=strict",
      `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    );
  const valueOf = (name: string) =>
    preferences.find((preference) => preference.startsWith(`${name}=`))?.slice(name.length + 1);
  const count = valueOf("count");
  const resolution = valueOf("resolution");
  const maxAffected = valueOf("max-affected");
  const isStrict = valueOf("handling") === "strict";
  return {
    count: countModes.find((mode) => mode === count) ?? null,
    wantsRows: valueOf("return") === "representation",
    maxAffected: isStrict && maxAffected !== undefined ? Number(maxAffected) : null,
    rollsBack: valueOf("tx") === "rollback",
    duplicates: resolution === "merge-duplicates" ? "merge" : resolution === "ignore-duplicates" ? "ignore" : "refuse",
  };
}

/** Internal query parameters that carry a read's headers. No column name starts with `~`, so they cannot collide. */
export const formatParameter = "~form";
export const countParameter = "~count";
export const headParameter = "~head";

/**
 * Rewrites a read so that its URL alone determines the response: `Accept`, `Prefer` and `Range` become query
 * parameters, and all parameters are sorted. The page cache is keyed by URL, so two requests must share a URL exactly
 * when they share a response.
 */
export function canonicalRead(request: Request): URL {
  const url = new URL(request.url);
  const queryParameters = [...url.searchParams];
  const internal = queryParameters.find(([name]) => name.startsWith("~"));
  if (internal) throw unknownColumn(url.pathname.split("/").at(-1)!, internal[0]);
  const profile = request.headers.get("Accept-Profile");
  if (profile !== null && profile !== "public")
    throw new ApiError(
      406,
      "PGRST106",
      `Invalid schema: ${profile.slice(0, 100)}`,
      null,
      "Only the schema public is exposed.",
    );

  const format = negotiateRepresentation(request.headers.get("Accept"));
  const { count } = parsePreferences(request.headers.get("Prefer"));
  const parameters = [...queryParameters, ...rangeOf(request.headers.get("Range"), url.searchParams)];
  if (format !== "array") parameters.push([formatParameter, format]);
  if (count !== null) parameters.push([countParameter, count]);
  if (request.method === "HEAD") parameters.push([headParameter, "true"]);
  // The sort is stable, so parameters of the same name keep their order: only the first `order` counts.
  url.search = new URLSearchParams(parameters.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
  return url;
}

/** `Range: 0-9` as limit and offset, unless the query already has them. Byte ranges are ignored. */
function rangeOf(header: string | null, parameters: URLSearchParams): Array<[string, string]> {
  const range = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!range || parameters.has("limit") || parameters.has("offset")) return [];
  const [first, last] = [Number(range[1]), range[2] === "" ? null : Number(range[2])];
  if (last === null) return [["offset", String(first)]];
  if (last < first)
    throw rangeNotSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  return [
    ["limit", String(last - first + 1)],
    ["offset", String(first)],
  ];
}
