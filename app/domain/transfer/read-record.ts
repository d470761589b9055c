import type { Field, FieldErrors, Values } from "../content/types/content-type";
import { contentTypes } from "../content/types/registry";
import { storableValue } from "../text/well-formed";
import { readCell, readDate } from "./read-cell";
import { columnFinder, type FileRecord, type TransferTable } from "./transfer-table";

/** What a row of a file says. */
export interface ReadRecord {
  /** The row's own name in the data API; "" when the file gives none. */
  readonly id: string;
  /** The address the file wants for a new row; "" when it gives none. */
  readonly slug: string;
  /** The fields that the file has a column for. */
  readonly values: Values;
  /** When the row was made, where the file says so and the table keeps it. */
  readonly createdAt?: string;
  /** What is wrong already, by property. */
  readonly faults: FieldErrors;
}

/** Reads the rows of one file, and remembers the columns that mean nothing here. */
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

  /** The columns that count, with their properties. Nearly all rows of a file have the same. */
  #planOf(columns: readonly string[]): ReadonlyArray<readonly [column: string, property: string]> {
    const signature = columns.join("\n");
    const known = this.#plans.get(signature);
    if (known) return known;
    const plan = new Map<string, string>();
    for (const column of columns) {
      const property = this.#find(column);
      // The exact spelling counts where a file has two of one name.
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
