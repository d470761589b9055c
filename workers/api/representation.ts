import { byteLength } from "../../app/domain/api/answer-bytes.server";
import { ApiError, notSingle, tooLarge } from "../../app/domain/api/api-error";
import { bounds } from "../../app/domain/api/bounds";
import type { ApiRow } from "../../app/domain/api/read-rows.server";
import { csvLines } from "../../app/domain/text/csv";

/** The forms in which rows are given. */
const representations = {
  array: "application/json",
  stripped: "application/vnd.pgrst.array+json;nulls=stripped",
  object: "application/vnd.pgrst.object+json",
  "stripped-object": "application/vnd.pgrst.object+json;nulls=stripped",
  csv: "text/csv",
} as const;
export type Representation = keyof typeof representations;

/** The first form among those a client accepts that we have (406 when there is none). */
export function readAccept(header: string | null): Representation {
  const accepted = (header ?? "*/*").split(",").map((type) => type.trim().toLowerCase().replaceAll("; ", ";"));
  for (const type of accepted) {
    const plain = type.replace(/;(?:charset|q)=[^;]*/g, "");
    if (/^(?:\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.array\+json|)$/.test(plain))
      return "array";
    if (plain === "text/*") return "csv";
    if (plain === "application/vnd.pgrst.object") return "object";
    const found = (Object.keys(representations) as Representation[]).find((name) => representations[name] === plain);
    if (found) return found;
  }
  throw new ApiError(
    406,
    "PGRST107",
    `None of these media types are available: ${(header ?? "").slice(0, 200)}`,
    null,
    `Available are ${Object.values(representations).join(", ")}.`,
  );
}

/** A body and its media type, or why there is none. */
export type Represented =
  | { readonly ok: true; readonly body: string; readonly type: string }
  | { readonly ok: false; readonly error: ApiError };

/**
 * Rows as a body, unless it would have more bytes than an answer may: then no more of it is made. Quotation marks and
 * control characters grow when they are escaped, so the lengths that are stored do not tell.
 */
export function represent(rows: readonly ApiRow[], labels: readonly string[], as: Representation): Represented {
  const type = mediaTypeOf(as, rows.length);
  const [first, last, between] =
    as === "csv" ? ["", "", "\r\n"] : as.endsWith("object") ? ["", "", ""] : ["[", "]", ","];
  const texts: string[] = [];
  let bytes = first.length + last.length;
  for (const text of as === "csv" ? csvTexts(rows, labels) : jsonTexts(rows, as.startsWith("stripped"))) {
    bytes += byteLength(text) + between.length;
    if (bytes > bounds.bytes) return { ok: false, error: tooLarge(texts.length + 1, bytes) };
    texts.push(text);
  }
  return { ok: true, body: first + texts.join(between) + last, type };
}

/** The media type of so many rows. A single object must be one row. */
export function mediaTypeOf(as: Representation, rows: number): string {
  if (as.endsWith("object") && rows !== 1) throw notSingle(rows);
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
