import { dateForm, instantOf, timePattern, toInstant } from "../../base/time/dates";
import { storableValue } from "../../base/words/storable-text";
import type { Field, FieldErrors, Values } from "../../content/types/content-type";
import { parseText } from "../../content/types/field-values";
import { contentTypes } from "../../types";
import { columnFinder, type FileRecord, foldName, statusColumns, type TransferTable } from "./transfer-table";

/**
 * Converts a cell to the field's value. Accepts the formats that hosted databases and site builders export. Values that
 * cannot be converted are returned as they are, for validation to reject.
 *
 * @param cell a text, or any JSON value
 */
export function parseCell(field: Field, cell: unknown): unknown {
  const value = cell ?? "";
  switch (field.kind) {
    case "flag":
      return typeof value === "boolean" ? value : isPlain(value) ? parseText(field, String(value)) : value;
    case "list":
    case "images":
    case "pages":
      return readList(value);
    case "names":
      return namesOf(readList(value));
    case "number":
      return typeof value === "string" ? parseText(field, value) : value;
    case "dateTime":
      return parseDate(value);
    case "relation":
      return isPlain(value) ? String(value).trim() || null : value;
    case "texts":
      return typeof value === "string" ? parseText(field, value) : value;
    case "choice":
      return field.open ? textOf(value) : value;
    case "url":
    case "image":
    case "slug":
      return isPlain(value) ? String(value).trim() : value;
    default:
      return textOf(value);
  }
}

const isPlain = (cell: unknown): cell is string | number | boolean =>
  typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean";

const textOf = (cell: unknown): unknown => (isPlain(cell) ? String(cell) : cell);

/** Reads a list from JSON, a PostgreSQL array literal or comma-separated text. */
function readList(cell: unknown): unknown {
  if (typeof cell !== "string") return Array.isArray(cell) ? cell.map(textOf) : cell;
  const text = cell.trim();
  if (/^\[.*\]$/s.test(text)) {
    try {
      return readList(JSON.parse(text));
    } catch {
      // Not JSON: a text in brackets.
    }
  }
  if (/^\{.*\}$/s.test(text)) return parseArrayLiteral(text);
  return parseText({ name: "", label: "", kind: "list" }, text);
}

/** The entries of a PostgreSQL array, such as `{a,"b, c"}`. */
export function parseArrayLiteral(text: string): string[] {
  const inner = text.trim().slice(1, -1);
  // The closing quote is optional, or searching for a missing one from every opening quote would take quadratic time.
  const entries = inner.matchAll(/"((?:[^"\\]|\\.)*)\\?"?|([^,"]+)/gs);
  return [...entries].flatMap(([, quotedText, bare = ""]) => {
    if (quotedText !== undefined) return [quotedText.replace(/\\(.)/gs, "$1")];
    return bare.trim() === "" ? [] : [bare.trim()];
  });
}

function namesOf(list: unknown): unknown {
  return Array.isArray(list) ? list.map((entry) => (typeof entry === "string" ? { name: entry } : entry)) : list;
}

/** In characters, including a time zone name in parentheses. */
const maxDateLength = 100;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const yearFirst = new RegExp(`^(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})${timePattern}$`, "i");
const inWords = new RegExp(
  `^(?:[a-z]{3,9},?\\s+)?(?:([a-z]{3,9})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})\\s+([a-z]{3,9})\\.?),?\\s+(\\d{4})${timePattern}$`,
  "i",
);

/** What databases write where there is no date: zeros, the day before year 0 that they become, and null. */
const noDate = /^(?:0000-00-00(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?|-0001-11-30(?:[T ].*)?|null|\\N|none|n\/a|-)$/i;

/**
 * Parses a date in the usual formats as an instant; without a time zone it is UTC. Rejects ambiguous dates such as
 * 03/09/2024, because a swapped day and month would go unnoticed.
 */
export function parseDate(cell: unknown): unknown {
  if (typeof cell === "number") return epoch(cell) ?? cell;
  if (typeof cell !== "string") return cell;
  const value = cell.trim();
  // The patterns below backtrack over runs of spaces, in quadratic time.
  if (value.length > maxDateLength) return cell;
  const text = value.replace(/\s*\([^()]*\)$/, "");
  if (text === "" || noDate.test(text)) return "";
  if (/^\d{10}(?:\d{3})?$/.test(text)) return epoch(Number(text)) ?? cell;
  const numbers = yearFirst.exec(text);
  if (numbers) return instantOf(Number(numbers[1]), Number(numbers[3]), Number(numbers[4]), numbers.slice(5)) ?? cell;
  const words = inWords.exec(text);
  if (!words) return cell;
  const month = months.indexOf((words[1] ?? words[4])!.slice(0, 3).toLowerCase()) + 1;
  return instantOf(Number(words[5]), month, Number(words[2] ?? words[3]), words.slice(6)) ?? cell;
}

/** The instant of a number of seconds or milliseconds since 1970. */
function epoch(value: number): string | null {
  return toInstant(new Date(Math.abs(value) < 100_000_000_000 ? value * 1_000 : value));
}

/** A row of a file, converted to field values. */
export interface ReadRecord {
  /** The row's key in the data API; "" if the file has none. */
  readonly id: string;
  /** The slug for a new row; "" if the file has none. */
  readonly slug: string;
  /** Only the fields that the file has a column for. */
  readonly values: Values;
  /** Only if the file has it and the table stores it. */
  readonly createdAt?: string;
  /** Errors so far, by property. */
  readonly errors: FieldErrors;
}

/** The words for a status in other systems. What is scheduled has a date in the future. */
const statuses: ReadonlyMap<string, "published" | "draft" | "archived"> = new Map([
  ...["publish", "published", "live", "public", "active", "future", "scheduled"].map(
    (word) => [word, "published"] as const,
  ),
  ...["draft", "auto-draft", "pending", "private", "unpublished", "inactive", "hidden"].map(
    (word) => [word, "draft"] as const,
  ),
  ...["trash", "archive", "archived", "deleted"].map((word) => [word, "archived"] as const),
]);

/** Converts the rows of a file, and collects its unknown columns. */
export class RecordReader {
  readonly unknown = new Set<string>();
  readonly #find: (column: string) => string | null;
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #plans = new Map<string, ReadonlyArray<readonly [column: string, property: string]>>();

  constructor(readonly table: TransferTable) {
    this.#find = columnFinder(table);
    this.#fields = new Map(contentTypes[table.name].fields.map((field) => [field.name, field]));
  }

  read(record: FileRecord): ReadRecord {
    const values: Record<string, unknown> = {};
    const errors: Record<string, string> = {};
    let [id, slug, createdAt] = ["", "", ""];
    const { key, slug: address } = this.table;
    for (const [column, property] of this.#planOf(Object.keys(record))) {
      const cell = storableValue(record[column]);
      const field = this.#fields.get(property);
      if (property === "draft") readDraft(column, cell);
      else if (field) values[property] ??= parseCell(field, cell);
      if (property === address) slug = plainText(cell);
      else if (property === key) id = plainText(cell);
      else if (property === "createdAt") {
        const date = parseDate(cell ?? "");
        if (typeof date === "string" && (date === "" || /^\d{4}-.*\.\d{3}Z$/.test(date))) createdAt = date;
        else errors[property] = `Enter a date such as ${dateForm}.`;
      }
    }
    return { id, slug, values, errors, ...(createdAt !== "" && { createdAt }) };

    // The archive is another column here, and a status in other systems.
    function readDraft(column: string, cell: unknown): void {
      const isStatus = statusColumns.includes(foldName(column));
      if (isStatus && String(cell ?? "").trim() === "") return;
      const status = typeof cell === "string" ? statuses.get(cell.trim().toLowerCase()) : undefined;
      values["draft"] =
        status === undefined ? parseCell({ name: "draft", label: "", kind: "flag" }, cell) : status !== "published";
      if (status === "archived") values["archived"] = true;
      if (typeof values["draft"] !== "boolean")
        errors["draft"] = `Enter ${isStatus ? "" : "yes, no or "}a status: ${[...statuses.keys()].join(", ")}.`;
    }
  }

  /** The known columns and their properties. Cached, since nearly all rows of a file have the same columns. */
  #planOf(columns: readonly string[]): ReadonlyArray<readonly [column: string, property: string]> {
    const signature = columns.join("\n");
    const cachedPlan = this.#plans.get(signature);
    if (cachedPlan) return cachedPlan;
    const plan = new Map<string, string>();
    for (const column of columns) {
      const property = this.#find(column);
      // If two columns match a property, the exact name wins.
      const isExact = this.table.columns.some(([name]) => name === column);
      const other = property === null ? column : plan.get(property);
      if (property !== null && (other === undefined || isExact)) plan.set(property, column);
      if (other !== undefined) this.unknown.add(isExact ? other : column);
    }
    const pairs = [...plan].map(([property, column]) => [column, property] as const);
    if (this.#plans.size > 100) this.#plans.clear();
    this.#plans.set(signature, pairs);
    return pairs;
  }
}

const plainText = (cell: unknown) => (typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "");
