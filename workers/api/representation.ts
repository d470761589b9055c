import Papa from "papaparse";
import { ApiError, notSingle } from "../../app/domain/api/api-error";
import type { ApiRow } from "../../app/domain/api/read-rows.server";

/** The forms in which rows are given. */
export const representations = {
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

/** Rows as a body. A single object must be one row. */
export function represent(
  rows: readonly ApiRow[],
  labels: readonly string[],
  as: Representation,
): { readonly body: string; readonly type: string } {
  if (as === "csv") return { body: csv(rows, labels), type: "text/csv; charset=utf-8" };
  const given = as.startsWith("stripped") ? rows.map(withoutNulls) : rows;
  if (as === "array" || as === "stripped")
    return { body: JSON.stringify(given), type: "application/json; charset=utf-8" };
  if (given.length !== 1) throw notSingle(given.length);
  return { body: JSON.stringify(given[0]), type: `${representations[as].split(";")[0]}; charset=utf-8` };
}

/** Comma-separated values (RFC 4180). No cell begins as a formula: spreadsheets would run what a row holds (P9). */
function csv(rows: readonly ApiRow[], labels: readonly string[]): string {
  const fields = [...new Set(labels)];
  const data = rows.map((row) => fields.map((label) => cell(row[label])));
  return Papa.unparse({ fields, data }, { escapeFormulae: /^[=+\-@\t\r\0]/, newline: "\r\n" });
}

const cell = (value: unknown) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value);

const withoutNulls = (row: ApiRow): ApiRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
