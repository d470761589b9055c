import { slugOfLink } from "../../base/web/urls";
import { slugify } from "../../base/words/slug";
import type { ContentName } from "../../types";

/** A table for import and export. Plain data, because it is also sent to the browser, which reads files. */
export interface TransferTable {
  /** The content type. */
  readonly name: ContentName;
  readonly title: string;
  /** The table's name, used for file names. */
  readonly table: string;
  /** The columns of a file in order: those of the API contract, and the others needed to restore a row. */
  readonly columns: ReadonlyArray<readonly [column: string, property: string]>;
  /** The labels of the form's fields, which columns are also found by. */
  readonly labels: ReadonlyArray<readonly [label: string, property: string]>;
  /** The properties that hold a row's key, slug and title. */
  readonly key: string;
  readonly slug: string;
  readonly label: string;
  /** The property of a stored link, which identifies a row that has neither key nor slug; null for none. */
  readonly link: string | null;
  /** True if editors choose the slug. Rows with a key are then also matched by it, and those without one by name. */
  readonly ownSlug: boolean;
  /** True if no two rows can have the same label. */
  readonly ownLabel: boolean;
}

/** A row by the file's column names. Cells are texts in CSV, any value in JSON. */
export type FileRecord = Readonly<Record<string, unknown>>;

/**
 * Returns a function that finds a column's property: by exact name, else ignoring case and surrounding spaces, else by
 * the label of its field (ADM-43).
 */
export function columnFinder({
  columns,
  labels,
}: Pick<TransferTable, "columns" | "labels">): (column: string) => string | null {
  const exact = new Map(columns);
  const loose = new Map(columns.map(([column, property]) => [foldName(column), property]));
  const propertyByLabel = new Map(labels.map(([label, property]) => [foldName(label), property]));
  return (column) => exact.get(column) ?? loose.get(foldName(column)) ?? propertyByLabel.get(foldName(column)) ?? null;
}

/** A column's name as it is compared: spreadsheets write spaces of several kinds. */
export const foldName = (column: string): string => column.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** What other systems call the column of a row's status. Types with drafts read it as whether the row is one. */
export const statusColumns = ["status", "post_status", "post status"];

/** Guesses a file's table by its name, else by its columns; null if that is ambiguous. */
export function guessTable(
  tables: readonly TransferTable[],
  fileName: string,
  columns: readonly string[],
): TransferTable | null {
  const namedTable = tables.find(({ table }) => fileName.toLowerCase().startsWith(table.toLowerCase()));
  if (namedTable) return namedTable;
  const tableCounts = tables.map((table) => {
    const find = columnFinder(table);
    const properties = new Set(columns.map(find));
    return { table, count: properties.has(table.label) ? columns.filter((column) => find(column) !== null).length : 0 };
  });
  const maxCount = Math.max(0, ...tableCounts.map(({ count }) => count));
  const best = tableCounts.filter(({ count }) => count === maxCount && count > 0);
  return best.length === 1 ? best[0]!.table : null;
}

/**
 * Detects duplicate rows in a file. They must be reported, or one of them would silently overwrite the other.
 */
export class SeenRows {
  readonly #rows = new Map<string, number>();
  readonly #find: (column: string) => string | null;

  constructor(readonly table: TransferTable) {
    this.#find = columnFinder(table);
  }

  /** The earlier row that this one duplicates, or null. */
  repeats(row: number, record: FileRecord): number | null {
    const names = this.#namesOf(record);
    const earlier = names.map((name) => this.#rows.get(name)).find((earlierRow) => earlierRow !== undefined);
    if (earlier !== undefined) return earlier;
    for (const name of names) this.#rows.set(name, row);
    return null;
  }

  #namesOf(record: FileRecord): string[] {
    const { key, slug, label, link, ownSlug, ownLabel } = this.table;
    const texts = new Map<string | null, string>();
    for (const [column, cell] of Object.entries(record)) {
      if (typeof cell === "string" || typeof cell === "number") texts.set(this.#find(column), String(cell).trim());
    }
    const id = key === slug ? "" : (texts.get(key) ?? "");
    const name = texts.get(label) ?? "";
    // A label that is an address itself is spelled by the server, which finds the rows that it spells alike.
    const address =
      slug === label
        ? name
        : slugOfLink(texts.get(slug) ?? "") || (link === null ? "" : slugOfLink(texts.get(link) ?? ""));
    const madeOfName = ownSlug || ownLabel ? slugify(name) || name : "";
    const isAddressed = id === "" || ownSlug;
    const names = [
      id === "" ? "" : `id ${id}`,
      isAddressed && (address || madeOfName) ? `at ${address || madeOfName}` : "",
    ];
    // A substring keeps the whole text it was cut from in memory; a parsed copy does not.
    return names.filter(Boolean).map((text) => JSON.parse(JSON.stringify(text)) as string);
  }
}
