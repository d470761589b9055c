import type { Field, FieldErrors, Values } from "../../content/types/content-type";
import { contentTypes } from "../../types";
import { storableValue } from "../../base/words/storable-text";
import { readCell, readDate } from "./read-cell";
import { columnFinder, type FileRecord, type TransferTable } from "./transfer-table";

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
  readonly faults: FieldErrors;
}

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
    const faults: Record<string, string> = {};
    let [id, slug, createdAt] = ["", "", ""];
    const { key, slug: address } = this.table;
    for (const [column, property] of this.#planOf(Object.keys(record))) {
      const cell = storableValue(record[column]);
      const field = this.#fields.get(property);
      if (field) values[property] = readCell(field, cell);
      if (property === address) slug = plainText(cell);
      else if (property === key) id = plainText(cell);
      else if (property === "createdAt") {
        const read = readDate(cell ?? "");
        if (typeof read === "string" && (read === "" || /^\d{4}-.*\.\d{3}Z$/.test(read))) createdAt = read;
        else faults[property] = "Enter a date and time.";
      }
    }
    return { id, slug, values, faults, ...(createdAt !== "" && { createdAt }) };
  }

  /** The known columns and their properties. Cached, since nearly all rows of a file have the same columns. */
  #planOf(columns: readonly string[]): ReadonlyArray<readonly [column: string, property: string]> {
    const signature = columns.join("\n");
    const known = this.#plans.get(signature);
    if (known) return known;
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
