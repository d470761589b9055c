import { parseArrayLiteral } from "../catalog/transfer/read-record";
import type { ApiColumn, ApiTable } from "../content/types/tables";
import { ApiError, apiLimits, invalidEncoding, limitExceeded, parseError, unknownField } from "./api-error";
import type { WireRow } from "./contract";
import { comparable, isIndexable, parseCondition, QueryText } from "./query-text";
import { byteLength } from "./read-rows.server";

/** The maximum number of rows in one write. */
const maxWriteRows = 100;

type Parameters = ReadonlyArray<readonly [string, string]>;

/**
 * Parses a write's body, one row or several, checks that fields exist, and converts their values as PostgreSQL does:
 * scalars to text and back, and lists from their literals. A null stays one only where the writer knows what stands for
 * it.
 */
export function parsePayload(table: ApiTable, body: string, parameters: Parameters): WireRow[] {
  let payload: unknown;
  try {
    payload = JSON.parse(body);
  } catch {
    throw new ApiError(400, "PGRST102", "Empty or invalid json");
  }
  const rows: unknown[] = Array.isArray(payload) ? payload : [payload];
  if (rows.length > maxWriteRows)
    throw limitExceeded("There are too many rows in one write.", `At most ${maxWriteRows} rows.`);
  const columns = readColumns(table, parameters.find(([name]) => name === "columns")?.[1]);
  return rows.map((row) => {
    if (typeof row !== "object" || row === null || Array.isArray(row))
      throw new ApiError(400, "PGRST102", "All object keys must match", "A row is a JSON object.");
    const fields = Object.entries(row).filter(([name]) => columns === null || columns.has(name));
    return Object.fromEntries(fields.map(([name, value]) => [name, fieldOf(table, name, value)]));
  });
}

/** Parses `columns`, the fields to write; others in the rows are ignored. */
function readColumns(table: ApiTable, text: string | undefined): ReadonlySet<string> | null {
  if (text === undefined) return null;
  const names = new Set<string>();
  const list = new QueryText("columns parameter", text, table);
  do {
    const name = list.value(",").trim();
    if (!table.columns.has(name)) throw unknownField(table.name, name);
    names.add(name);
  } while (list.take(","));
  list.expectEnd();
  return names;
}

function fieldOf(table: ApiTable, name: string, value: unknown): unknown {
  const column = table.columns.get(name);
  if (!column) throw unknownField(table.name, name);
  if (value === null) {
    // A key cannot be null, even if the site can make one. Other columns with a default have a value for nothing.
    if (column.nullable || (column.hasDefault && name !== table.key)) return null;
    throw new ApiError(
      400,
      "23502",
      `null value in column "${name}" of relation "${table.name}" violates not-null constraint`,
    );
  }
  if (!textsOf(value).every((text) => text.isWellFormed())) throw invalidEncoding(`column "${name}"`);
  if (column.kind === "json") {
    const list = typeof value === "string" && /^\s*\{.*\}\s*$/s.test(value) ? parseArrayLiteral(value) : value;
    if (!Array.isArray(list)) throw wrongType(column);
    return column.listsObjects ? list : list.map((entry: unknown) => (isScalar(entry) ? String(entry) : entry));
  }
  if (!isScalar(value)) throw wrongType(column);
  const text = String(value);
  switch (column.kind) {
    case "text":
      return text;
    case "boolean":
      return comparable(column, text) === 1;
    case "timestamp":
      // The empty text is how a row without a date is read.
      return text === "" ? text : comparable(column, text);
    default:
      return comparable(column, text);
  }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** All strings in a JSON value, including keys. */
function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  const pending = [value];
  // A loop, because a megabyte of brackets would exhaust the stack of a recursion.
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null)
      for (const [name, inner] of Object.entries(next)) pending.push(name, inner);
  }
  return texts;
}

/** The approximate size of a value in a response, in bytes: its strings in UTF-8. */
export function valueSize(value: unknown): number {
  return textsOf(value).reduce((sum, text) => sum + byteLength(text), 4);
}

const wrongType = (column: ApiColumn) =>
  new ApiError(400, "22P02", `invalid input for column "${column.name}"`, `It takes ${wordFor[column.kind]}.`);

const wordFor = {
  text: "text",
  timestamp: "a time in ISO 8601",
  boolean: "true or false",
  integer: "a whole number",
  json: "a list",
} as const;

/**
 * Parses the keys of the rows to update or delete. Writes filter by the key alone, so that a request cannot change more
 * rows than it lists.
 */
export function parseKeys(table: ApiTable, parameters: Parameters): string[] {
  const conditions = parameters
    .filter(([name]) => !["select", "columns", "on_conflict"].includes(name))
    .map(([name, value]) => parseCondition(table, name, value));
  const [condition] = conditions;
  if (!condition) throw new ApiError(400, "21000", "UPDATE and DELETE require a WHERE clause");
  if (conditions.length > 1 || !isIndexable(condition, ["eq", "in"]) || condition.column.name !== table.key)
    throw limitExceeded(
      `Rows of ${table.name} can only be updated and deleted by key.`,
      `Filter by "${table.key}" with eq or in, and by nothing else.`,
    );
  if (condition.values.length > Math.min(maxWriteRows, apiLimits.values))
    throw limitExceeded("There are too many rows in one write.", `At most ${maxWriteRows} rows.`);
  return condition.values.map(String);
}

/** Parses `on_conflict`. The only column it can name is the key. */
export function parseConflict(table: ApiTable, parameters: Parameters): string {
  const text = parameters.find(([name]) => name === "on_conflict")?.[1];
  if (text === undefined) return table.key;
  const list = new QueryText("on_conflict parameter", text, table);
  const name = list.value(",").trim();
  if (name === table.key && list.done) return name;
  throw parseError("on_conflict parameter", text, `expecting "${table.key}"`);
}
