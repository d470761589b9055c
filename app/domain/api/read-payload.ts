import { byteLength } from "./answer-bytes.server";
import { ApiError, halfCharacter, noField, tooMuch, unreadable } from "./api-error";
import { bounds } from "./bounds";
import { comparable, isIndexable, readCondition } from "./conditions";
import type { WireRow } from "./content-writer";
import { QueryText } from "./query-text";
import type { ApiColumn, ApiTable } from "./tables";

/** Rows in one write, at most. */
const maxRows = 100;

type Parameters = ReadonlyArray<readonly [string, string]>;

/** Reads the body of a write: one object, or several, whose fields all are columns and hold what these can. */
export function readPayload(table: ApiTable, body: string, parameters: Parameters): WireRow[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new ApiError(400, "PGRST102", "Empty or invalid json");
  }
  const rows: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (rows.length > maxRows) throw tooMuch("There are too many rows in one write.", `At most ${maxRows} rows.`);
  const columns = readColumns(table, parameters.find(([name]) => name === "columns")?.[1]);
  return rows.map((row) => {
    if (typeof row !== "object" || row === null || Array.isArray(row))
      throw new ApiError(400, "PGRST102", "All object keys must match", "A row is a JSON object.");
    const fields = Object.entries(row).filter(([name]) => columns === null || columns.has(name));
    return Object.fromEntries(fields.map(([name, value]) => [name, fieldOf(table, name, value)]));
  });
}

/** Reads `columns`: the fields that count, whatever else the rows hold. */
function readColumns(table: ApiTable, text: string | undefined): ReadonlySet<string> | null {
  if (text === undefined) return null;
  const names = new Set<string>();
  const list = new QueryText("columns parameter", text, table);
  do {
    const name = list.value(",");
    if (!table.columns.has(name)) throw noField(table.name, name);
    names.add(name);
  } while (list.take(","));
  list.expectEnd();
  return names;
}

function fieldOf(table: ApiTable, name: string, value: unknown): unknown {
  const column = table.columns.get(name);
  if (!column) throw noField(table.name, name);
  if (value === null) {
    if (column.nullable) return null;
    throw new ApiError(
      400,
      "23502",
      `null value in column "${name}" of relation "${table.name}" violates not-null constraint`,
    );
  }
  const types = { text: "string", timestamp: "string", boolean: "boolean", integer: "number" } as const;
  const isRight =
    column.kind === "json"
      ? Array.isArray(value)
      : typeof value === types[column.kind] && (column.kind !== "integer" || Number.isSafeInteger(value));
  if (!isRight) throw wrongType(column);
  if (!textsOf(value).every((text) => text.isWellFormed())) throw halfCharacter(`column "${name}"`);
  return column.kind === "timestamp" ? comparable(column, String(value)) : value;
}

/** The texts in a value, however deep: a list, or a list of objects. */
function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  const left = [value];
  // Not by recursion: a megabyte of brackets would exhaust the stack.
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null)
      for (const [name, inner] of Object.entries(next)) left.push(name, inner);
  }
  return texts;
}

/** How many bytes a value of a row has as it is given, roughly: its texts in UTF-8. */
export function bytesOfValue(value: unknown): number {
  return textsOf(value).reduce((sum, text) => sum + byteLength(text), 4);
}

const wrongType = (column: ApiColumn) =>
  new ApiError(400, "22P02", `invalid input for column "${column.name}"`, `It takes ${wordFor[column.kind]}.`);

const wordFor = {
  text: "a text",
  timestamp: "a time in ISO 8601",
  boolean: "true or false",
  integer: "a whole number",
  json: "a list",
} as const;

/**
 * Reads which rows a write is about: those whose key is one of the given. No write goes by any other column, so none
 * can change more rows than it names.
 */
export function readKeys(table: ApiTable, parameters: Parameters): string[] {
  const conditions = parameters
    .filter(([name]) => !["select", "columns", "on_conflict"].includes(name))
    .map(([name, value]) => readCondition(table, name, value));
  const [condition] = conditions;
  if (!condition) throw new ApiError(400, "21000", "UPDATE and DELETE require a WHERE clause");
  if (conditions.length > 1 || !isIndexable(condition, ["eq", "in"]) || condition.column.name !== table.key)
    throw tooMuch(
      `Rows of ${table.name} are changed and deleted by their key alone.`,
      `Compare "${table.key}" by eq or in, and nothing else.`,
    );
  if (condition.values.length > Math.min(maxRows, bounds.values))
    throw tooMuch("There are too many rows in one write.", `At most ${maxRows} rows.`);
  return condition.values.map(String);
}

/** Reads `on_conflict`: the one column that can say a row exists already. */
export function readConflict(table: ApiTable, parameters: Parameters): string {
  const text = parameters.find(([name]) => name === "on_conflict")?.[1];
  if (text === undefined) return table.key;
  const name = new QueryText("on_conflict parameter", text, table).value(",");
  if (name === table.key) return name;
  throw unreadable("on_conflict parameter", text, `expecting "${table.key}"`);
}
